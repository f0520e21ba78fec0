import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'

/** One request that a server of this process answered. */
export interface AnsweredRequest {
  method: string
  path: string
  /** From the head of the request to the end of the answer. */
  milliseconds: number
  /** Sent to PostgreSQL meanwhile, `begin` and `commit` among them, but for the queue's own. */
  statements: number
}

/** The development inbox stands for the mail of the people, not for the product. */
const isProduct = ({ url = '' }: IncomingMessage) => !url.startsWith('/v1/dev/')

/** Listens beneath the product; what it answers from now on is added to the list. Only for requests one after the other. */
export function answeredRequests(): AnsweredRequest[] {
  const answered: AnsweredRequest[] = []
  let begin = 0
  let statements = 0
  subscribe('http.server.request.start', () => {
    begin = performance.now()
    statements = 0
  })
  subscribe('http.server.response.finish', message => {
    const { request } = message as { request: IncomingMessage }
    if (!isProduct(request)) return
    const path = request.url!.split('?')[0]!
    answered.push({ method: request.method!, path, milliseconds: performance.now() - begin, statements })
  })
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'string' && !args[0].includes('pgboss')) statements++
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  return answered
}
