import { nextDayIn } from '@porchlight/domain'
import type { ShownAt } from './step.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const minutesAgo =
  (minutes: number): ShownAt =>
  now =>
    new Date(now.getTime() - minutes * MINUTE_MS)

/** So many minutes before another time. */
export const before =
  (minutes: number, shownAt: ShownAt): ShownAt =>
  (now, timeZone) =>
    new Date(shownAt(now, timeZone).getTime() - minutes * MINUTE_MS)

/** On the day so many days ago, at this time of the lender's: '10:40'. */
export const daysAgo =
  (days: number, time: `${number}:${number}`): ShownAt =>
  (now, timeZone) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    // A day of daylight saving has 23 or 25 hours: from its noon on, the day before is found.
    const noon = new Date(nextDayIn(timeZone, now).getTime() - (days + 0.5) * DAY_MS)
    const midnight = nextDayIn(timeZone, new Date(noon.getTime() - DAY_MS))
    return new Date(midnight.getTime() + (hours * 60 + minutes) * MINUTE_MS)
  }
