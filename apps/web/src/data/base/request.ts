import type { ApiAccess, ApiOperations, Operations, RefusalOf, RequestOf, ResponseOf } from '@porchlight/api'
import type { AddressValues } from '@porchlight/domain'
import { ApiError, noAnswer } from './api-error.ts'
import { sendUntilTaken } from './still-saving.ts'

const UNAVAILABLE = 503

/** The operations of a table that answer with JSON; the others answer with a file or a stream. */
export type JsonKey<T extends Operations> = {
  [K in keyof T & string]: [ResponseOf<T[K]>] extends [never] ? never : K
}[keyof T & string]

/** The operations of a table that these may call. */
export type KeyFor<T extends Operations, A extends ApiAccess> = {
  [K in keyof T & string]: T[K]['access'] extends A ? K : never
}[keyof T & string]

export interface RequestOptions extends AddressValues, Pick<RequestInit, 'credentials' | 'signal' | 'keepalive'> {
  headers?: Readonly<Record<string, string>>
  body?: object | null
  /** The version that a change replaces: its number, or the ETag that was read. */
  ifMatch?: string | number | null
  /** Lets a retry change nothing twice, after a lost response or while the server cannot take it. */
  idempotencyKey?: string
  /** Ends the repetition of a change. A request that is under way is awaited; `signal` ends that too. */
  stop?: AbortSignal | undefined
}

type Header<O, Declared, H> = O extends Declared ? H : unknown
/** Parameters, query, body and headers of an operation. */
export type RequestFor<T extends Operations, K extends keyof T> = RequestOf<T, K> &
  Header<T[K], { idempotent: true }, Pick<RequestOptions, 'idempotencyKey' | 'stop'>> &
  Header<T[K], { ifMatch: true }, Pick<RequestOptions, 'ifMatch'>> &
  Pick<RequestOptions, 'signal' | 'keepalive' | 'headers'>
/** A request as the last argument of a call, which may be left out where nothing of it is required. */
export type RequestArgs<R> = Record<never, never> extends R ? [request?: R] : [request: R]

/** Sends a request below /v1; with a key, again while the server cannot take it. Throws `ApiError` for one without a response, and for 503. */
export async function sendRequest(
  method: string,
  path: string,
  { body, ifMatch, idempotencyKey, stop, ...init }: RequestOptions = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (body) headers.set('content-type', 'application/json')
  if (ifMatch !== undefined && ifMatch !== null)
    headers.set('if-match', typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const sent = { ...init, method, headers, body: body ? JSON.stringify(body) : null }
  const send = async () => {
    const response = await fetch(`/v1${path}`, sent).catch(error => {
      if (init.signal?.aborted) throw error
      return noAnswer()
    })
    if (response.status === UNAVAILABLE) throw await apiErrorOf(response)
    return response
  }
  return idempotencyKey ? sendUntilTaken(send, stop) : send()
}

export const apiErrorOf = async (response: Response): Promise<ApiError> =>
  new ApiError(response.status, await response.json().catch(() => ({ message: response.statusText })), {
    retryAfter: Number(response.headers.get('retry-after')) || null,
    id: response.headers.get('error-id'),
  })

export const jsonOf = async (response: Response) =>
  response.status === 204 ? null : await response.json().catch(noAnswer)

/** Returns whether the operation refused with one of the codes, which it declares. */
export const isRefusal = <K extends keyof ApiOperations>(
  error: unknown,
  ...codes: RefusalOf<ApiOperations, K>[]
): error is ApiError => error instanceof ApiError && codes.some(code => code === error.code)
