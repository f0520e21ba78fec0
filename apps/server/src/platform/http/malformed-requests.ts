import type { Socket } from 'node:net'
import { errorCodes } from '@porchlight/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { TWO_YEARS } from './security-headers.ts'

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The headers of all responses, for those that no hook adds them to. */
const headersOf = ({ NODE_ENV }: Pick<Settings, 'NODE_ENV'>): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...(NODE_ENV === 'production' && { 'Strict-Transport-Security': `max-age=${TWO_YEARS}; includeSubDomains` }),
})

/** Refuses what the parser of Node cannot read, which reaches no route. */
export function malformedRequests(settings: Pick<Settings, 'NODE_ENV'>) {
  const headers = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headersOf(settings) })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable)
      socket.write(`HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n${headers}\r\n\r\n`)
    socket.destroySoon()
  }
}

/**
 * Refuses an address that cannot be decoded, or has a longer part than any id, in the form of every refusal. The request has none of the
 * methods that plugins add and no hook ran, so it must not reach the error handler; what is thrown here ends the process.
 */
export function malformedAddresses(settings: Pick<Settings, 'NODE_ENV'>) {
  const headers = headersOf(settings)
  return (error: FastifyError, _req: FastifyRequest, reply: FastifyReply): void => {
    const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed_request'
    const { status, message } = errorCodes[code]
    reply.code(status).headers(headers).send({ code, message })
  }
}
