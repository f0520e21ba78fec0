import { addDays, dayIn } from '@porchlight/domain'
import type { Clock } from '../../src/platform/clock.ts'

/** Time that a test moves by hand; left alone, it runs like any other. */
export interface TestClock extends Clock {
  /** Moves on by so many milliseconds. */
  advance(by: number): void
  /** Shows the present again, for the next test of a file. */
  reset(): void
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export function testClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(by) {
      ahead += by
    },
    reset() {
      ahead = 0
    },
  }
}

const ZONE = 'America/New_York'

/** Near noon in New York so many days ago. Days of 24 hours miss the day near midnight, across daylight saving. */
export const daysAgo = (clock: Clock, days: number): Date =>
  new Date(`${addDays(dayIn(ZONE, clock.now()), -days)}T17:00:00Z`)

/** Moves the clock forward to the next time that is this hour in New York. */
export function advanceToHour(clock: TestClock, hourOfDay: number): void {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' })
  while (Number(format.format(clock.now())) !== hourOfDay) clock.advance(hour)
}
