import type { Day } from '@porchlight/domain'

/** The time of day everything is measured with; tests bring their own. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

const LENDER_OFFSET_HOURS = -5

/** The lender's day: the date at -05:00 (docs/product/sections.md §9). */
export const today = (clock: Clock): Day =>
  new Date(clock.now().getTime() + LENDER_OFFSET_HOURS * 3_600_000).toISOString().slice(0, 10)
