import { type Denial, type ErrorCode, errorCodes, inEnglish, message, phrase, type Text } from '@porchlight/domain'

export type FieldErrors = Record<string, Text | undefined>

interface Details {
  /** Values for the `{name}`s of the code's text. */
  params?: Record<string, string | number>
  /** Replaces the code's text where another one is more exact. */
  text?: Text
  /** Messages by field. */
  errors?: FieldErrors
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/**
 * A refusal. Its status and text come from the table of error codes. Texts are English here; the error handler translates
 * them into the language of the request.
 */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ErrorCode
  readonly status: number
  readonly text: Text
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    { params, text = message(errorCodes[code].message, params), errors, retryAfter }: Details = {},
  ) {
    super(inEnglish(text))
    this.text = text
    this.code = code
    this.status = errorCodes[code].status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** The message beside a field whose value has a wrong shape. */
export const INVALID = phrase('This value is not valid')

export const invalidForm = (errors: FieldErrors): HttpError => new HttpError('invalid_form', { errors })

/** Throws where a permission check answered with a denial. */
export function throwIfDenied(denial: Denial | undefined): void {
  if (denial) throw new HttpError(denial.code, { text: denial.message })
}
