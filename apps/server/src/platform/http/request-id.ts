import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** The ids that proxies generate: UUIDs, nginx's 32 hexadecimal digits, trace ids. */
const WELL_FORMED = /^[\w.:=-]{8,100}$/

/**
 * Names each request: by the `X-Request-Id` of a trusted proxy, so that both logs have the same id, else by an id of our own,
 * which no other server and no later process uses. A stranger's header is ignored, because it could pretend to be another request.
 */
export function requestIds({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): (req: IncomingMessage) => string {
  const isProxy = proxyAddr.compile(TRUST_PROXY)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isTrusted = socket.remoteAddress !== undefined && isProxy(socket.remoteAddress, 0)
    return isTrusted && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
  }
}

/** Sends the id with each response; a page shows it with an error. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (req, reply) => {
    reply.header('x-request-id', req.id)
  })
}
