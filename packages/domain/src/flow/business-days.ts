import { type Day, yearOf } from '../forms/day.ts'

const LENDER_OFFSET_HOURS = -5
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const FRIDAY = 5
const SATURDAY = 6

/** The days on which a business is open. */
export interface BusinessCalendar {
  /** 0 is Sunday; at least one. */
  weekdays: ReadonlySet<number>
  /** True if it is closed on federal holidays. */
  keepsFederalHolidays: boolean
  /** Further days on which it is closed. */
  closed: ReadonlySet<Day>
}

/** Monday to Friday without federal holidays. */
export const usualBusinessDays: BusinessCalendar = {
  weekdays: new Set([MONDAY, 2, 3, THURSDAY, FRIDAY]),
  keepsFederalHolidays: true,
  closed: new Set(),
}

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)
/** The calendar day `count` days later, earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayOf(new Date(dateOf(day).getTime() + count * DAY_MS))
/** The number of calendar days from one day to a later one. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS)
const weekdayOf = (day: Day): number => dateOf(day).getUTCDay()
export const isSunday = (day: Day): boolean => weekdayOf(day) === SUNDAY
/** The first Monday after the day. */
export const nextMonday = (day: Day): Day => addDays(day, ((MONDAY - weekdayOf(day) + 6) % 7) + 1)

/** A holiday on a Saturday is observed on the Friday before it, one on a Sunday on the Monday after it. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === SATURDAY ? addDays(day, -1) : weekday === SUNDAY ? addDays(day, 1) : day
}

/** The `count`th such weekday of a month (1 to 12). */
function nthWeekday(year: number, month: number, weekday: number, count: number): Day {
  const first: Day = `${year}-${String(month).padStart(2, '0')}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

const lastMonday = (year: number, month: number): Day => {
  const fifth = nthWeekday(year, month, MONDAY, 5)
  return dateOf(fifth).getUTCMonth() + 1 === month ? fifth : addDays(fifth, -7)
}

/** The federal holidays of a year, on the days on which they are observed (5 U.S.C. 6103). */
const federalHolidays = (year: number): Day[] => [
  observed(`${year}-01-01`),
  nthWeekday(year, 1, MONDAY, 3),
  nthWeekday(year, 2, MONDAY, 3),
  lastMonday(year, 5),
  observed(`${year}-06-19`),
  observed(`${year}-07-04`),
  nthWeekday(year, 9, MONDAY, 1),
  nthWeekday(year, 10, MONDAY, 2),
  observed(`${year}-11-11`),
  nthWeekday(year, 11, THURSDAY, 4),
  observed(`${year}-12-25`),
  // New Year's Day on a Saturday is observed in the year before.
  observed(`${year + 1}-01-01`),
]

/** Returns whether a federal holiday is observed on the day. */
export const isFederalHoliday = (day: Day): boolean => federalHolidays(yearOf(day)).includes(day)

/** Returns whether the day is a business day of the calendar. */
export function isBusinessDay(
  day: Day,
  { weekdays, keepsFederalHolidays, closed }: BusinessCalendar = usualBusinessDays,
): boolean {
  if (!weekdays.has(weekdayOf(day)) || closed.has(day)) return false
  return !keepsFederalHolidays || !isFederalHoliday(day)
}

/** The last day on which the lender contacts the borrowers after they submitted. */
export const contactDay = (submitted: Date, businessDays: number): Day =>
  businessDayAfter(lenderDay(submitted), businessDays)

/** The business day that is `count` business days after the given day, or before it when negative. */
export function businessDayAfter(day: Day, count: number, calendar: BusinessCalendar = usualBusinessDays): Day {
  const step = Math.sign(count)
  let reached = day
  for (let left = Math.abs(count); left > 0; ) {
    reached = addDays(reached, step)
    if (isBusinessDay(reached, calendar)) left--
  }
  return reached
}

/** The lender's day at a time: the date at -05:00 (docs/product/sections.md §9). */
export const lenderDay = (time: Date): Day => dayOf(new Date(time.getTime() + LENDER_OFFSET_HOURS * HOUR_MS))
