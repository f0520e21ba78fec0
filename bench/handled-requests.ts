import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { onStatement } from '../apps/server/test/support/sent-statements.ts'

/** One request that a server of this process handled. */
export interface HandledRequest {
  method: string
  path: string
  /** From the request's head to the end of the response. */
  milliseconds: number
  /** Sent to the database by this request, `begin` and `commit` included, the queue's own and those of jobs excluded. */
  statements: number
}

/** The development inbox stands for the recipients' mailboxes, not for the product. */
const isProduct = ({ url = '' }: IncomingMessage) => !url.startsWith('/v1/dev/')

/** A list to which each request answered from now on is added. Only for requests one after the other. */
export function handledRequests(): HandledRequest[] {
  const handled: HandledRequest[] = []
  const requests = new AsyncLocalStorage<{ begin: number; statements: number }>()
  let current = { begin: 0, statements: 0 }
  subscribe('http.server.request.start', () => {
    current = { begin: performance.now(), statements: 0 }
    requests.enterWith(current)
  })
  subscribe('http.server.response.finish', message => {
    const { request } = message as { request: IncomingMessage }
    if (!isProduct(request)) return
    const path = request.url!.split('?')[0]!
    handled.push({
      method: request.method!,
      path,
      milliseconds: performance.now() - current.begin,
      statements: current.statements,
    })
  })
  onStatement(() => {
    const request = requests.getStore()
    if (request) request.statements++
  })
  return handled
}
