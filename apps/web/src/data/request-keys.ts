import { isRefused } from './base/api-error.ts'
import { newKey } from './new-key.ts'

/** A change that someone wants again after this time is another one. */
const KEPT_MS = 2 * 60_000

interface Request {
  contents: string
  key: string
  /** The time of the last attempt that left its outcome open. */
  failedAt?: number
}

/** The last request to each target, until its outcome is known. */
const requests = new Map<string, Request>()

/** Returns whether the earlier request is tried again. */
const isTriedAgain = ({ contents, failedAt }: Request, now: string): boolean =>
  contents === now && (failedAt === undefined || Date.now() - failedAt < KEPT_MS)

/**
 * Sends a change with an idempotency key: the same one until its outcome is known, so that another try of what was done already gets the
 * first response. A change of the same target with other `contents` ends that, and so do two minutes.
 */
export async function withKey<T>(
  target: unknown,
  contents: unknown,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const [name, text] = [JSON.stringify(target), JSON.stringify(contents)]
  const earlier = requests.get(name)
  const request = earlier && isTriedAgain(earlier, text) ? earlier : { contents: text, key: newKey() }
  requests.set(name, request)
  const forget = () => {
    if (requests.get(name) === request) requests.delete(name)
  }
  try {
    const answer = await send(request.key)
    forget()
    return answer
  } catch (error) {
    if (isRefused(error)) forget()
    else request.failedAt = Date.now()
    throw error
  }
}
