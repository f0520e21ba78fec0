import type { FastifyInstance } from 'fastify'

/** The calls of one person's browser. Each throws where the API does not answer with success. */
export interface DemoCalls {
  get<Body>(path: string): Promise<Body>
  /** `key` is sent as Idempotency-Key. */
  send<Body>(method: 'POST' | 'PUT', path: string, body?: object, key?: string): Promise<Body>
  bytes(path: string): Promise<Buffer>
}

/** Calls of the API with these headers, without a network. */
export function demoCalls(app: FastifyInstance, headers: Record<string, string>): DemoCalls {
  async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, key?: string) {
    const answer = await app.inject({
      method,
      url: `/v1${path}`,
      // The audit trail shows it as the browser.
      headers: { 'user-agent': 'Demo data', ...headers, ...(key && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    })
    const { statusCode, body } = answer
    if (statusCode >= 400)
      throw new Error(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')} answered ${statusCode} ${body}`)
    return answer
  }
  return {
    get: async path => (await call('GET', path)).json(),
    send: async (method, path, body, key) => (await call(method, path, body, key)).json(),
    bytes: async path => (await call('GET', path)).rawPayload,
  }
}
