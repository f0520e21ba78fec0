import { nextDayIn } from '@porchlight/domain'

/** The time of a step in the past. `timeZone` is the lender's. */
export type TimeBefore = (now: Date, timeZone: string) => Date

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const minutesAgo =
  (minutes: number): TimeBefore =>
  now =>
    new Date(now.getTime() - minutes * MINUTE_MS)

/** So many minutes before another time. */
export const before =
  (minutes: number, time: TimeBefore): TimeBefore =>
  (now, timeZone) =>
    minutesAgo(minutes)(time(now, timeZone), timeZone)

/** On the day so many days ago, at this time of the lender's: '10:40'. */
export const daysAgo =
  (days: number, time: `${number}:${number}`): TimeBefore =>
  (now, timeZone) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    // A day of daylight saving has 23 or 25 hours: from its noon on, the day before is found.
    const noon = new Date(nextDayIn(timeZone, now).getTime() - (days + 0.5) * DAY_MS)
    const midnight = nextDayIn(timeZone, new Date(noon.getTime() - DAY_MS))
    return new Date(midnight.getTime() + (hours * 60 + minutes) * MINUTE_MS)
  }
