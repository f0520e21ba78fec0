import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

const LIMIT_MS = 60_000
/** Pages that wait do not all return at the same moment. */
const JITTER = 0.2

/** Changes that wait to be sent again. */
let waiting = 0
const listeners = new Set<() => void>()

function count(more: number): void {
  waiting += more
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether the server could not take a change yet, which is sent again. */
export const useStillSaving = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  )

/** The pause in milliseconds that the server asks for because it cannot take a change now; undefined for any other error. */
function pauseOf(error: unknown): number | undefined {
  const seconds = error instanceof ApiError && error.code === 'service_unavailable' ? error.retryAfter : null
  return seconds === null ? undefined : seconds * 1000 * (1 + Math.random() * JITTER)
}

/**
 * Sends a change that has its effect once however often it is sent, and again for a minute while the server cannot take it. Throws the last
 * refusal.
 */
export async function sendUntilTaken<T>(send: () => Promise<T>): Promise<T> {
  const end = Date.now() + LIMIT_MS
  let isWaiting = false
  try {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        const pause = pauseOf(error)
        if (pause === undefined || Date.now() + pause > end) throw error
        if (!isWaiting) count(1)
        isWaiting = true
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
  } finally {
    if (isWaiting) count(-1)
  }
}
