import { STAFF_HEADER, STAFF_HEADER_VALUE, STEP_UP_HEADER } from '@porchlight/domain/staff'
import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { ApiError, noAnswer } from '../../data/base/api-error.ts'
import { saveBlob } from '../../ui/save-blob.ts'

interface Options {
  body?: object
  /** The proof of a passkey ceremony for this change. */
  stepUp?: string | undefined
  idempotencyKey?: string
  /** The version that a save replaces. */
  version?: number | undefined
  signal?: AbortSignal
  /** Whether it is sent also when the page is being left. */
  keepalive?: boolean
}

let onSignedOut: () => void = () => undefined

/** Sets what happens when the server no longer knows the session. */
export const setSignedOutListener = (listener: () => void): void => {
  onSignedOut = listener
}

/** When this page last changed something. What was read before may be different now. */
let lastChange = 0

/** A call below /v1/staff. Throws `ApiError` for a refusal and for a call without a response. */
export async function callStaffResponse(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, stepUp, idempotencyKey, version, signal, keepalive } = options
  const headers = new Headers({ [STAFF_HEADER]: STAFF_HEADER_VALUE })
  if (body) headers.set('content-type', 'application/json')
  if (stepUp) headers.set(STEP_UP_HEADER, stepUp)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  const init: RequestInit = {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
  const response = await fetch(`/v1/staff${path}`, init).catch(noAnswer)
  if (response.ok) {
    if (method !== 'GET') lastChange = Date.now()
    return response
  }
  const error = new ApiError(
    response.status,
    await response.json().catch(() => ({ message: response.statusText })),
    Number(response.headers.get('retry-after')) || null,
  )
  if (error.code === 'unauthenticated') onSignedOut()
  throw error
}

export async function callStaff<T = null>(method: string, path: string, options: Options = {}): Promise<T> {
  const response = await callStaffResponse(method, path, options)
  if (response.status === 204) return null as T
  return (await response.json().catch(noAnswer)) as T
}

/**
 * Fetches a file below /v1/staff with the header of the staff pages, which a link does not send, and saves it. With a body the server
 * makes the file for it, by a POST.
 */
export async function saveStaffFile(path: string, name: string, options: Options = {}): Promise<void> {
  const response = await callStaffResponse(options.body ? 'POST' : 'GET', path, options)
  saveBlob(await response.blob().catch(noAnswer), name)
}

const FRESH_MS = 10_000
const RETRIES = 2

const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** A cache of reads below /v1/staff. The key of a query is its path. */
export const createStaffClient = (read: (path: string) => Promise<unknown>, retries = RETRIES): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [path] }: QueryFunctionContext) => read(String(path)),
        staleTime: ({ state }) => (state.dataUpdatedAt <= lastChange ? 0 : FRESH_MS),
        retry: (failures, error) => failures < retries && !isRefused(error),
        refetchOnWindowFocus: false,
      },
    },
  })
