import { ApiError } from './public-call.ts'

/** Catches the refusal that says so of a deed that was done before: on another screen, or by a try whose answer was lost. */
export const ignoreIfGone =
  (sentence: string) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError && error.message === sentence)) throw error
  }
