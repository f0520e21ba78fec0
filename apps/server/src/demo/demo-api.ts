import type { FastifyInstance, InjectOptions } from 'fastify'
import { PermanentError } from '../platform/queue/queue.ts'

/** The API refused what a step asked: someone changed the application in the meantime. */
export class DemoRefused extends PermanentError {
  override name = 'DemoRefused'
  readonly status: number
  constructor(call: string, status: number, code: string) {
    super(`${call} answered ${status} ${code}`)
    this.status = status
  }
}

/** The calls of one person's browser. */
export interface DemoCalls {
  get<Body>(path: string): Promise<Body>
  /** `key` is sent as Idempotency-Key. */
  send<Body>(method: 'POST' | 'PUT', path: string, body?: object, key?: string): Promise<Body>
  remove(path: string): Promise<unknown>
  bytes(path: string): Promise<Buffer>
}

/** Stands in the audit trail for the browser. */
const USER_AGENT = 'Demo data'

/** Calls of the API with these headers, without a network. Refusals of it throw {@link DemoRefused}, its failures another error. */
export function demoCalls(app: FastifyInstance, headers: Record<string, string>): DemoCalls {
  async function call(method: InjectOptions['method'] & string, path: string, body?: object, key?: string) {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/v1${path}`,
      headers: { 'user-agent': USER_AGENT, ...headers, ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    })
    const { statusCode } = answer
    const name = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`
    if (statusCode >= 500 || statusCode === 429) throw new Error(`${name} answered ${statusCode}`)
    if (statusCode >= 400) throw new DemoRefused(name, statusCode, answer.json<{ code?: string }>().code ?? '')
    return answer
  }
  return {
    get: async path => (await call('GET', path)).json(),
    send: async (method, path, body, key) => (await call(method, path, body, key)).json(),
    remove: path => call('DELETE', path),
    bytes: async path => (await call('GET', path)).rawPayload,
  }
}
