import type { ErrorCode } from '@porchlight/domain'
import { ApiError, noAnswer } from './base/api-error.ts'
import { apiErrorOf, type Method, type Options, send } from './public-call.ts'
import { forget, identity, renew } from './session.ts'

export interface ApiResponse<T> {
  data: T
  /** To be sent back as `If-Match`. */
  etag: string | null
}

/** A call as the signed-in user. On 401 the token is renewed once; a second 401 means to sign in again. */
export async function fetchSignedIn(method: Method, path: string, options: Options = {}): Promise<Response> {
  const token = (await identity().catch(noAnswer))?.token
  let response = await send(method, path, options, token)
  if (response.status === 401) {
    const fresh = await renew().catch(noAnswer)
    if (fresh) response = await send(method, path, options, fresh.token)
    if (response.status === 401) await forget()
  }
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

export async function call<T>(method: Method, path: string, options: Options = {}): Promise<ApiResponse<T>> {
  const response = await fetchSignedIn(method, path, options)
  return { data: (await response.json().catch(noAnswer)) as T, etag: response.headers.get('etag') }
}

/** Ignores the refusal with `code`, which means that the change is already stored: by another page, or by a call whose response was lost. */
export const ignoreIfGone =
  (code: ErrorCode) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError && error.code === code)) throw error
  }
