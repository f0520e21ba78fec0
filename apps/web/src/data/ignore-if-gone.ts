import type { ErrorCode } from '@porchlight/domain'
import { ApiError } from './public-call.ts'

/** Ignores the refusal with `code`, which says that the change was made before: on another screen, or by a call whose answer was lost. */
export const ignoreIfGone =
  (code: ErrorCode) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError && error.code === code)) throw error
  }
