import { type Day, lenderDay } from '@porchlight/domain'

/** The time of day everything is measured with; tests bring their own. */
export interface Clock {
  now(): Date
  /** The time at which demo data shows what happened to an application at a time. Elsewhere everything is shown at its time. */
  shown?(application_id: string, at: Date): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** The time at which the lender's side shows what happened to an application at a time, which is now unless it is given. */
export const shownTime = (clock: Clock, application_id: string, at: Date = clock.now()): Date =>
  clock.shown?.(application_id, at) ?? at

/** The lender's day: the date at -05:00 (docs/product/sections.md §9). */
export const today = (clock: Clock): Day => lenderDay(clock.now())

const SECONDS_APART = { warning: 5, problem: 60 }

/** How far the clock of `owner` is from that of this machine, for the operator. Links, codes and sessions end by the latter. */
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
