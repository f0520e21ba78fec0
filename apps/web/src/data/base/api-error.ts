import type { ErrorResponse } from '@porchlight/api'
import type { ErrorCode } from '@porchlight/domain'

/** Codes that the client adds: a proxy answered, there was no response, or a page explains with a sentence of its own. */
type RefusalCode = ErrorCode | 'unknown' | 'no_answer' | 'explained'
type Refusal = Omit<ErrorResponse, 'code'> & { code?: RefusalCode }

/** A refusal by the server, or a call without a response: status 0, code 'no_answer'. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: RefusalCode
  readonly errors: Record<string, string>
  /** Seconds until a retry makes sense, if the server sent them. */
  readonly retryAfter: number | null
  /** The id by which the log of the server is searched. */
  readonly id: string | null
  /** True if it was sent again for a while before. */
  readonly wasRepeated: boolean

  constructor(
    status: number,
    { code = 'unknown', message, errors }: Refusal,
    {
      retryAfter = null,
      id = null,
      wasRepeated = false,
    }: { retryAfter?: number | null; id?: string | null; wasRepeated?: boolean } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors ?? {}
    this.retryAfter = retryAfter
    this.id = id
    this.wasRepeated = wasRepeated
  }
}

/** Returns whether the message is a sentence for the person, of the server or the page. False where a proxy answered, and without a response. */
export const hasSentence = ({ code }: ApiError): boolean => code !== 'unknown' && code !== 'no_answer'

/** Returns whether the application or the borrower that the call is about no longer exists. */
export const isApplicationGone = ({ code }: ApiError): boolean =>
  code === 'application_not_found' || code === 'borrower_not_found'

const REFUSALS: ReadonlySet<number> = new Set([403, 404, 409, 412, 422])

/** Returns whether a change was refused itself: it was not done. Any other failure, also 401 and 429, may be of a repetition of what was done. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && REFUSALS.has(error.status)

/** Returns whether the mode of the installation refused, which is planned and no fault. */
export const isByMode = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'read_only' || error.code === 'maintenance')

/** Reads are repeated after a missing response or a failure of the server. */
export const isWorthRetrying = (retries: number) => (failures: number, error: unknown) =>
  failures < retries && !isByMode(error) && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** Throws that there is no answer. A refusal of `cause` by a mode is one. */
export const noAnswer = (cause?: unknown): never => {
  if (isByMode(cause)) throw cause
  throw new ApiError(0, { code: 'no_answer', message: 'no answer' })
}
