import type { StoredAnswers } from '@porchlight/domain'
import { useRef } from 'react'
import { isRefused } from './base/api-error.ts'
import { newKey } from './new-key.ts'

interface Creation<T> {
  /** The server does it once for each key, and refuses a key that comes again with another body. */
  create(body: StoredAnswers, idempotencyKey: string): Promise<T>
  change(created: T, body: StoredAnswers): Promise<unknown>
}

/**
 * Creates one thing in however many tries, also where a response was lost and the person changed something before the next
 * try: then the earlier body is sent again to get the created record, which is then changed.
 */
export function useIdempotentCreate<T>({ create, change }: Creation<T>) {
  const tried = useRef({ key: newKey(), body: undefined as StoredAnswers | undefined })
  const attempt = (body: StoredAnswers) => {
    const { key } = tried.current
    tried.current.body = body
    return create(body, key).catch(error => {
      if (isRefused(error)) tried.current.body = undefined
      throw error
    })
  }
  return async (body: StoredAnswers): Promise<T> => {
    const earlier = tried.current.body
    if (!earlier || JSON.stringify(earlier) === JSON.stringify(body)) return attempt(body)
    const created = await attempt(earlier).catch(error => {
      if (isRefused(error)) return undefined
      throw error
    })
    if (created === undefined) return attempt(body)
    await change(created, body)
    return created
  }
}
