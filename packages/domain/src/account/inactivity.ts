const minute = 60_000

/**
 * A session ends this long after the last activity, and this long after its start
 * (docs/product/sign-in-and-sessions.md §8).
 */
export const IDLE_LIMIT_MS = 30 * minute
export const WHOLE_LIMIT_MS = 12 * 60 * minute
/** The warning appears this long before an inactivity timeout. */
const WARNING_MS = 2 * minute

interface Idleness {
  state: 'active' | 'warned' | 'over'
  /** Milliseconds until the next state. */
  left: number
}

/** The state of a session at `now` with the last activity at `lastActive`, both in milliseconds since 1970. */
export function idleness(lastActive: number, now: number): Idleness {
  const left = lastActive + IDLE_LIMIT_MS - now
  if (left <= 0) return { state: 'over', left: 0 }
  return left <= WARNING_MS ? { state: 'warned', left } : { state: 'active', left: left - WARNING_MS }
}
