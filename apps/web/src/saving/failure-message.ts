import { ApiError, hasSentence, isByMode } from '../data/base/api-error.ts'
import { asPlanned, withErrorId } from '../ui/base/error-ids.ts'
import type { texts } from './text.ts'

/**
 * Why a call failed, in a sentence for the person: the server's or the page's, or one of `t` where there is none. The message
 * of a proxy is not for them. `note` is a sentence with a leading space, or ''; it is inserted into the sentences of `t`. `typed` is one
 * that follows what the server says about a mode or a failure of its own.
 */
export function failureMessage(error: unknown, t: typeof texts.english, note: string, typed = ''): string {
  if (!(error instanceof ApiError)) return withErrorId(t.serverFailed(note), undefined)
  if (error.status === 0) return t.unreachable(note)
  const sentence = !hasSentence(error)
    ? t.serverFailed(note)
    : error.status < 500
      ? error.message
      : error.message + typed
  if (isByMode(error)) asPlanned(sentence)
  return withErrorId(sentence, error.id)
}

/** Returns what a page says where it could not read something: `sentence`, or the words of the mode that refused. */
export const failedRead = (error: unknown, sentence: string): string =>
  isByMode(error) ? asPlanned(error.message) : withErrorId(sentence, error instanceof ApiError ? error.id : undefined)
