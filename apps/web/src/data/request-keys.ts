import { isRefused } from './base/api-error.ts'
import { newKey } from './new-key.ts'

/** Keys of the requests whose outcome is not known, by their contents. */
const keys = new Map<string, string>()

/**
 * Sends a change with an idempotency key: the same one until its outcome is known, so that another try of what was done already gets the
 * first response. `contents`: what distinguishes the request.
 */
export async function withKey<T>(contents: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const text = JSON.stringify(contents)
  const key = keys.get(text) ?? newKey()
  keys.set(text, key)
  try {
    const answer = await send(key)
    keys.delete(text)
    return answer
  } catch (error) {
    if (isRefused(error)) keys.delete(text)
    throw error
  }
}
