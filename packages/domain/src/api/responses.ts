import type { ErrorCode } from './error-codes.ts'

/** The only event of GET …/events, sent after each change of the application. */
export const APPLICATION_CHANGED = 'changed'

/** The body of every refusal. */
export interface ErrorResponse {
  code: ErrorCode
  /** Text for the person, in the language of the request. */
  message: string
  /** Messages by field, in the same language. */
  errors?: Record<string, string>
}
