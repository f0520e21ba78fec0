import { type Denial, type ErrorCode, type Errors, errorCodes } from '@porchlight/domain'

interface Details {
  /** Values for the `{name}`s of the code's text. */
  params?: Record<string, string | number>
  /** Replaces the code's text where another one is more exact. */
  message?: string
  /** Messages by field. */
  errors?: Errors
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

/** A refusal. Its status and its English text come from the table of error codes. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: Errors | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { params = {}, message, errors, retryAfter }: Details = {}) {
    super(message ?? fill(errorCodes[code].message, params))
    this.code = code
    this.status = errorCodes[code].status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

export const invalidForm = (errors: Errors): HttpError => new HttpError('invalid_form', { errors })

/** Throws where a permission check answered with a denial. */
export function throwIfDenied(denial: Denial | undefined): void {
  if (denial) throw new HttpError(denial.code)
}
