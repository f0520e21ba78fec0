import { type Day, lenderDay } from '@porchlight/domain'

/** The time of day everything is measured with; tests bring their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The lender's day: the date at -05:00 (docs/product/sections.md §9). */
export const today = (clock: Clock): Day => lenderDay(clock.now())

const SECONDS_APART = { warning: 5, problem: 60 }

/** Measures how far the clock of `owner` is from that of this machine, for the operator. Links, codes and sessions end by the latter. */
export function clockDifference(
  aheadMs: number,
  owner: string,
): { level: 'ok' | 'warning' | 'problem'; sentence: string } {
  const seconds = Math.abs(aheadMs) / 1000
  if (seconds <= SECONDS_APART.warning) return { level: 'ok', sentence: `${owner} and this machine agree.` }
  const direction = aheadMs > 0 ? 'ahead of' : 'behind'
  return {
    level: seconds > SECONDS_APART.problem ? 'problem' : 'warning',
    sentence: `${owner} is ${Math.round(seconds)} s ${direction} this machine. Synchronize both clocks (NTP).`,
  }
}
