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
  /** The federal holidays on which it is closed: on the days on which they are observed, on their own dates, or on none. */
  holidays: 'OBSERVED' | 'OWN_DATE' | 'NONE'
  /** Further days on which it is closed. */
  closed: ReadonlySet<Day>
}

/** Monday to Friday without federal holidays. */
export const usualBusinessDays: BusinessCalendar = {
  weekdays: new Set([MONDAY, 2, 3, THURSDAY, FRIDAY]),
  holidays: 'OBSERVED',
  closed: new Set(),
}

/** Monday to Saturday without the holidays of 5 U.S.C. 6103(a), fixed ones on their own date: 12 CFR 1026.2(a)(6). */
export const countingDays: BusinessCalendar = {
  weekdays: new Set([...usualBusinessDays.weekdays, SATURDAY]),
  holidays: 'OWN_DATE',
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

const fixedHolidays = (year: number): Day[] =>
  ['01-01', '06-19', '07-04', '11-11', '12-25'].map(date => `${year}-${date}`)

const movableHolidays = (year: number): Day[] => [
  nthWeekday(year, 1, MONDAY, 3),
  nthWeekday(year, 2, MONDAY, 3),
  lastMonday(year, 5),
  nthWeekday(year, 9, MONDAY, 1),
  nthWeekday(year, 10, MONDAY, 2),
  nthWeekday(year, 11, THURSDAY, 4),
]

/** The federal holidays of a year (5 U.S.C. 6103), on the days of the calendar. */
const holidaysOf = {
  NONE: (_year: number): Day[] => [],
  OWN_DATE: (year: number): Day[] => [...fixedHolidays(year), ...movableHolidays(year)],
  // New Year's Day on a Saturday is observed in the year before.
  OBSERVED: (year: number): Day[] => [
    ...[...fixedHolidays(year), `${year + 1}-01-01`].map(observed),
    ...movableHolidays(year),
  ],
}

const computed = new Map<string, ReadonlySet<Day>>()

/** The holidays of a year, computed once. */
function holidaysIn(kind: BusinessCalendar['holidays'], year: number): ReadonlySet<Day> {
  const key = `${kind} ${year}`
  const found = computed.get(key) ?? new Set(holidaysOf[kind](year))
  computed.set(key, found)
  return found
}

/** Returns whether a federal holiday is observed on the day. */
export const isFederalHoliday = (day: Day): boolean => holidaysIn('OBSERVED', yearOf(day)).has(day)

/** Returns whether the day is a business day of the calendar. */
export function isBusinessDay(day: Day, { weekdays, holidays, closed }: BusinessCalendar = usualBusinessDays): boolean {
  return weekdays.has(weekdayOf(day)) && !closed.has(day) && !holidaysIn(holidays, yearOf(day)).has(day)
}

/** The last day on which the lender contacts the borrowers after they submitted. */
export const contactDay = (submittedOn: Day, businessDays: number): Day => businessDayAfter(submittedOn, businessDays)

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
