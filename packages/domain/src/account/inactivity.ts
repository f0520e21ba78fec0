const minute = 60_000

/** A session ends so long after the person was last active, and in any case so long after it began (decisions B5). */
export const IDLE_LIMIT_MS = 30 * minute
export const WHOLE_LIMIT_MS = 12 * 60 * minute
/** So long before it ends for want of activity, the person is asked whether he is still there. */
const WARNING_MS = 2 * minute

interface Idleness {
  state: 'active' | 'warned' | 'over'
  /** Milliseconds until the next state. */
  left: number
}

/** How someone who was last active at one moment stands at another; both in milliseconds since 1970. */
export function idleness(lastActive: number, now: number): Idleness {
  const left = lastActive + IDLE_LIMIT_MS - now
  if (left <= 0) return { state: 'over', left: 0 }
  return left <= WARNING_MS ? { state: 'warned', left } : { state: 'active', left: left - WARNING_MS }
}
