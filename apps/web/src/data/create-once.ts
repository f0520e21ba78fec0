import type { StoredAnswers } from '@porchlight/domain'
import { changeOnce, type Sending } from './request-keys.ts'

interface Creation<T> {
  /** The name of the thing to create, such as that of its draft. It's the same thing until `forgetRequests`. */
  target: string
  /** The server does it once for each key, and refuses a key that comes again with another body. */
  create(body: StoredAnswers, sending: Sending): Promise<T>
  change(created: T, body: StoredAnswers, sending: Sending): Promise<unknown>
}

/**
 * Creates one thing in however many tries and from however many pages, also where a response was lost and the person changed something before
 * the next try: what is created is the newest, or is changed to that.
 */
export const createOnce =
  <T>({ target, create, change }: Creation<T>) =>
  (body: StoredAnswers, stop?: AbortSignal): Promise<T> =>
    changeOnce<T>(target, {
      contents: body,
      send: sending => create(body, sending),
      over: async ({ answer }, sending) => {
        await change(answer, body, sending)
        return answer
      },
      stop,
      sameFor: Number.POSITIVE_INFINITY,
    })
