import { ApiError, noAnswer } from './base/api-error.ts'

export interface Options {
  body?: object
  ifMatch?: string | null
  /** Lets a retry after a lost response create nothing twice. */
  idempotencyKey?: string
  signal?: AbortSignal
  headers?: HeadersInit
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export async function send(
  method: Method,
  path: string,
  options: Options,
  token?: string | undefined,
): Promise<Response> {
  const headers = new Headers(options.headers)
  if (token) headers.set('x-jwt', token)
  if (options.body) headers.set('content-type', 'application/json')
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  try {
    return await fetch(`/v1${path}`, {
      method,
      headers,
      body: options.body ? JSON.stringify(options.body) : null,
      signal: options.signal ?? null,
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return noAnswer()
  }
}

export const apiErrorOf = async (response: Response): Promise<ApiError> =>
  new ApiError(
    response.status,
    await response.json().catch(() => ({ message: response.statusText })),
    Number(response.headers.get('retry-after')) || null,
  )

/** A call without a sign-in: the sign-in itself. */
export async function callPublic<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  const response = await send(method, path, options)
  if (!response.ok) throw await apiErrorOf(response)
  return (await response.json().catch(() => undefined)) as T
}
