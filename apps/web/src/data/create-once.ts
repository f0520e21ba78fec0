import type { StoredAnswers } from '@porchlight/domain'
import { sentWithDraft } from './drafts.ts'
import { changeOnce, type Sending } from './request-keys.ts'

interface Creation<T> {
  /** The name of the draft of the thing to create. It's the same thing for as long as the draft, also after a reload and in another tab. */
  draftName: string
  /** The server does it once for each key, and refuses a key that comes again with another body. */
  create(body: StoredAnswers, sending: Sending): Promise<T>
  /** Returns what was created, as it is after the change. A refusal with 404 means that it was removed: then the body is created. */
  change(created: T, body: StoredAnswers, sending: Sending): Promise<T>
}

/**
 * Creates one thing in however many tries and from however many pages, also where a response was lost and the person changed something before
 * the next try: what is created is the newest, or is changed to that.
 */
export const createOnce =
  <T>({ draftName, create, change }: Creation<T>) =>
  (body: StoredAnswers, stop: AbortSignal): Promise<T> =>
    changeOnce<T, StoredAnswers>(draftName, {
      contents: body,
      send: create,
      over: ({ answer }, corrected, sending) => change(answer, corrected, sending),
      stop,
      sameFor: Number.POSITIVE_INFINITY,
      store: sentWithDraft(draftName),
    })
