import { ApiError, hasSentence } from '../data/base/api-error.ts'
import { withErrorId } from '../ui/base/error-ids.ts'
import type { texts } from './text.ts'

/**
 * Why a call failed, in a sentence for the person: the server's or the page's, or one of `t` where there is none. The message
 * of a proxy is not for them. `note` is a sentence with a leading space, or ''; it is inserted into the sentences of `t`.
 */
export function failureMessage(error: unknown, t: typeof texts.english, note: string): string {
  if (!(error instanceof ApiError)) return withErrorId(t.serverFailed(note), undefined)
  if (error.status === 0) return t.unreachable(note)
  return withErrorId(hasSentence(error) ? error.message : t.serverFailed(note), error.id)
}
