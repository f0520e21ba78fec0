import type { ApiOperations, RefusalOf, RequestOf, ResponseOf } from '@porchlight/api'
import { type AddressValues, operationAddress } from '@porchlight/domain'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type Key = keyof ApiOperations

export interface Answer<K extends Key> {
  status: number
  /** The body of a success. */
  body: ResponseOf<ApiOperations[K]>
  /** The code of a refusal. */
  code: RefusalOf<ApiOperations, K> | undefined
  response: LightMyRequestResponse
}

/**
 * Calls of the API with the headers of a sender, by the table of operations: `call('GET /staff/queue', { query })`. `more`: headers of one
 * call.
 */
export const typedCalls =
  (app: FastifyInstance, headers: Record<string, string>) =>
  async <K extends Key>(
    operation: K,
    request: RequestOf<ApiOperations, K> & AddressValues & { body?: object | null },
    more: Record<string, string> = {},
  ): Promise<Answer<K>> => {
    const [method, address] = operationAddress(operation, request)
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/v1${address}`,
      headers: { ...headers, ...more },
      ...(request.body && { payload: request.body }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body = isJson ? response.json() : null
    return { status: response.statusCode, body, code: response.statusCode < 400 ? undefined : body?.code, response }
  }
