import type { ApiOperations, RequestOf, ResponseOf } from '@porchlight/api'
import { type AddressValues, operationAddress } from '@porchlight/domain'
import type { FastifyInstance, InjectOptions } from 'fastify'

interface DemoRequest extends AddressValues {
  body?: object | null | undefined
  idempotencyKey?: string
}

/** The calls of one person's browser, with these headers and without a network. Each throws where the API does not answer with success. */
export function demoCalls(app: FastifyInstance, headers: Record<string, string>) {
  /** `operation`: method and path, whose parameters may be filled in. */
  const send = async (operation: string, request: DemoRequest = {}) => {
    const [method, path] = operationAddress(operation, request)
    const { body: payload, idempotencyKey: key } = request
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
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
  const call = async <K extends keyof ApiOperations>(
    operation: K,
    request: RequestOf<ApiOperations, K> & DemoRequest,
  ): Promise<ResponseOf<ApiOperations[K]>> => (await send(operation, request)).json()
  return { call, send }
}
export type DemoCalls = ReturnType<typeof demoCalls>
