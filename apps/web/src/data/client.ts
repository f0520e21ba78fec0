import type { ApiOperations, BorrowerOperations, RefusalOf, ResponseOf } from '@porchlight/api'
import { operationAddress } from '@porchlight/domain'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { noAnswer } from './base/api-error.ts'
import {
  apiErrorOf,
  isRefusal,
  type JsonKey,
  jsonOf,
  type KeyFor,
  type RequestArgs,
  type RequestFor,
  type RequestOptions,
  sendRequest,
} from './base/request.ts'
import { sendUntilTaken } from './base/still-saving.ts'
import { changeOnce } from './request-keys.ts'
import { forget, identity, renew } from './session.ts'

export interface ApiResponse<T> {
  data: T
  /** To be sent back as `If-Match`. */
  etag: string | null
}

type BorrowerKey = KeyFor<BorrowerOperations, 'borrower'>
export type BorrowerJsonKey = JsonKey<Pick<BorrowerOperations, BorrowerKey>>
type Args<K extends keyof BorrowerOperations> = RequestArgs<RequestFor<BorrowerOperations, K>>

async function fetchSignedIn(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const send = (token: string | undefined) =>
    sendRequest(method, path, { ...options, headers: { ...options.headers, ...(token && { 'x-jwt': token }) } })
  // The token may end while the change waits for the server.
  const patiently = <T>(work: () => Promise<T>) =>
    options.idempotencyKey ? sendUntilTaken(work, options.stop) : work()
  let response = await send((await patiently(identity).catch(noAnswer))?.token)
  if (response.status === 401) {
    const fresh = await patiently(renew).catch(noAnswer)
    if (fresh) response = await send(fresh.token)
    if (response.status === 401) await forget()
  }
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

/** A call as the signed-in user. On 401 the token is renewed once; a second 401 means to sign in again. */
export const call = async <K extends BorrowerJsonKey>(
  operation: K,
  ...[request]: Args<K> & [RequestOptions?]
): Promise<ApiResponse<ResponseOf<BorrowerOperations[K]>>> => callPath(...operationAddress(operation, request), request)

type OnceKey = {
  [K in BorrowerJsonKey]: BorrowerOperations[K] extends { idempotent: true } ? K : never
}[BorrowerJsonKey]

/** A repeated change ends with its page, or before. */
interface Stoppable {
  stop: AbortSignal
}

/** A call of a change with an idempotency key, which is the same one until its outcome is known. */
export const callOnce = <K extends OnceKey>(
  operation: K,
  request: RequestFor<BorrowerOperations, K> & RequestOptions & Stoppable,
): Promise<ApiResponse<ResponseOf<BorrowerOperations[K]>>> =>
  changeTarget([operation, request.params], operation, request)

/**
 * The same for a target that several operations change. A change of a version replaces what an earlier one stored, too, where that one was
 * sent over the same version.
 */
export function changeTarget<K extends OnceKey>(
  target: unknown,
  operation: K,
  { stop, ...request }: RequestFor<BorrowerOperations, K> & RequestOptions & Stoppable,
): Promise<ApiResponse<ResponseOf<BorrowerOperations[K]>>> {
  const contents: RequestOptions & { operation: string } = { operation, ...request }
  type Answer = ApiResponse<ResponseOf<BorrowerOperations[K]>>
  const send = ({ operation: sent, ...options }: typeof contents, sending: RequestOptions): Promise<Answer> =>
    callPath(...operationAddress(sent, options), { ...options, ...sending })
  return changeOnce<Answer, typeof contents>(target, {
    contents,
    send,
    stop,
    ...(contents.body &&
      'ifMatch' in contents && {
        over: (earlier, newer, sending) => {
          const isSameVersion = newer.ifMatch === earlier.contents.ifMatch
          return send(newer, { ...sending, ...(isSameVersion && { ifMatch: earlier.answer.etag }) })
        },
      }),
  })
}

/** The same as `call` for an operation that answers with a file or a stream. */
export const callForContent = <K extends Exclude<BorrowerKey, BorrowerJsonKey>>(
  operation: K,
  ...[request]: Args<K> & [RequestOptions?]
): Promise<Response> => fetchSignedIn(...operationAddress(operation, request), request)

/** The same by method and path below /v1, as a query names them. */
export async function callPath<T>(method: string, path: string, request: RequestOptions = {}): Promise<ApiResponse<T>> {
  const response = await fetchSignedIn(method, path, request)
  return { data: await jsonOf(response), etag: response.headers.get('etag') }
}

/** Reads what a query names. */
export const readQuery = ({ meta, signal }: QueryFunctionContext): Promise<ApiResponse<unknown>> =>
  callPath(...meta!.read, { signal })

/** Ignores refusals that mean that the change is already stored: by another page, or by a call whose response was lost. */
export const ignoreIfGone =
  <K extends keyof ApiOperations>(...codes: RefusalOf<ApiOperations, K>[]) =>
  (error: unknown): void => {
    if (!isRefusal<K>(error, ...codes)) throw error
  }
