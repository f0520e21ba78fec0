import type { Socket } from 'node:net'
import type { Settings } from '../settings/settings.ts'
import { TWO_YEARS } from './security-headers.ts'

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Refuses what the parser of Node cannot read, which reaches no route, with the headers that all responses have. */
export function malformedRequests({ NODE_ENV }: Pick<Settings, 'NODE_ENV'>) {
  const headers = [
    'Connection: close',
    'Content-Length: 0',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy: same-origin',
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    ...(NODE_ENV === 'production' ? [`Strict-Transport-Security: max-age=${TWO_YEARS}; includeSubDomains`] : []),
  ].join('\r\n')
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable)
      socket.write(`HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n${headers}\r\n\r\n`)
    socket.destroySoon()
  }
}
