import { useSyncExternalStore } from 'react'

const LIMIT_MS = 60_000
const UNAVAILABLE = 503
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

/** The pause in milliseconds that the server asks for because it cannot take a change now; undefined for any other response. */
function pauseOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after'))
  return status === UNAVAILABLE && seconds > 0 ? seconds * 1000 * (1 + Math.random() * JITTER) : undefined
}

/**
 * Sends a change that has its effect once however often it is sent, and again for a minute while the server cannot take it. Returns the last
 * response.
 */
export async function sendUntilTaken(send: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + LIMIT_MS
  let isWaiting = false
  try {
    for (;;) {
      const response = await send()
      const pause = pauseOf(response)
      if (pause === undefined || Date.now() + pause > end) return response
      if (!isWaiting) count(1)
      isWaiting = true
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  } finally {
    if (isWaiting) count(-1)
  }
}
