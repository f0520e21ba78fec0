import { useSyncExternalStore } from 'react'
import { ApiError, noAnswer } from './api-error.ts'

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

/** The refusal of a change that was sent again for as long as a person waits. */
function asRepeated(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, retryAfter, id } = error
  return new ApiError(status, error, { retryAfter, id, wasRepeated: true })
}

/** Resolves after the pause, or at once when the repetition is ended. */
const pass = (pause: number, stop: AbortSignal | undefined) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, pause)
    stop?.addEventListener('abort', end)
  })

/**
 * Sends a change that has its effect once however often it is sent, and again for a minute while the server cannot take it. Throws the last
 * refusal. `stop` ends the repetition; a request that is under way is awaited.
 */
export async function sendUntilTaken<T>(send: () => Promise<T>, stop: AbortSignal | undefined): Promise<T> {
  const end = Date.now() + LIMIT_MS
  let refusal: unknown
  try {
    for (;;) {
      if (stop?.aborted) throw refusal ?? noAnswer()
      try {
        return await send()
      } catch (error) {
        const pause = pauseOf(error)
        if (pause === undefined || stop?.aborted) throw error
        if (Date.now() + pause > end) throw asRepeated(error)
        if (!refusal) count(1)
        refusal = error
        await pass(pause, stop)
      }
    }
  } finally {
    if (refusal) count(-1)
  }
}
