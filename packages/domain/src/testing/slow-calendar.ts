import type { BusinessCalendar } from '../flow/business-days.ts'

/** A second implementation of the calendar, for tests: it counts day by day, without arithmetic of dates. */

interface YearMonthDay {
  year: number
  month: number
  day: number
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lengthOf = ({ year, month }: YearMonthDay): number => (month === 2 && isLeap(year) ? 29 : lengths[month - 1]!)

const read = (text: string): YearMonthDay => {
  const [year, month, day] = text.split('-').map(Number)
  return { year: year!, month: month!, day: day! }
}
const write = ({ year, month, day }: YearMonthDay): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

function after(date: YearMonthDay): YearMonthDay {
  if (date.day < lengthOf(date)) return { ...date, day: date.day + 1 }
  return date.month < 12 ? { ...date, month: date.month + 1, day: 1 } : { year: date.year + 1, month: 1, day: 1 }
}
function before(date: YearMonthDay): YearMonthDay {
  if (date.day > 1) return { ...date, day: date.day - 1 }
  const earlier =
    date.month > 1 ? { ...date, month: date.month - 1, day: 1 } : { year: date.year - 1, month: 12, day: 1 }
  return { ...earlier, day: lengthOf(earlier) }
}

const dayAfter = (day: string): string => write(after(read(day)))
const dayBefore = (day: string): string => write(before(read(day)))

/** Uses Zeller's congruence; 0 is Sunday. */
function weekday(text: string): number {
  const { year, month, day } = read(text)
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month]
  const century = Math.floor(y / 100)
  const rest = y % 100
  const sum = day + Math.floor((13 * (m + 1)) / 5) + rest + Math.floor(rest / 4) + Math.floor(century / 4) + 5 * century
  return (sum + 6) % 7
}

const isFixed = (day: string) => ['01-01', '06-19', '07-04', '11-11', '12-25'].includes(day.slice(5))

/** Follows the words of 5 U.S.C. 6103(a). */
function isHoliday(day: string): boolean {
  const { month, day: number } = read(day)
  const nth = Math.ceil(number / 7)
  if (isFixed(day) || (weekday(day) === 4 && month === 11 && nth === 4)) return true
  if (weekday(day) !== 1) return false
  const isLast = !dayAfterWeek(day).startsWith(day.slice(0, 8))
  if ((month === 1 && nth === 3) || (month === 2 && nth === 3) || (month === 5 && isLast)) return true
  return (month === 9 && nth === 1) || (month === 10 && nth === 2)
}

/** The date itself, or the Friday before a Saturday or the Monday after a Sunday: 5 U.S.C. 6103(b). */
function isObservedHoliday(day: string): boolean {
  switch (weekday(day)) {
    case 0:
    case 6:
      return false
    case 1:
      return isHoliday(day) || isFixed(dayBefore(day))
    case 5:
      return isHoliday(day) || isFixed(dayAfter(day))
    default:
      return isHoliday(day)
  }
}

function dayAfterWeek(day: string): string {
  let reached = day
  for (let count = 0; count < 7; count++) reached = dayAfter(reached)
  return reached
}

export const isOpenDay = (day: string, { weekdays, holidays, closed }: BusinessCalendar): boolean => {
  if (![...weekdays].includes(weekday(day)) || [...closed].includes(day)) return false
  return holidays === 'NONE' || !(holidays === 'OBSERVED' ? isObservedHoliday(day) : isHoliday(day))
}

/** The day `count` days later, of those that `counts` holds for. */
export function countDays(day: string, count: number, counts: (day: string) => boolean = () => true): string {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = dayAfter(reached)
    if (counts(reached)) left--
  }
  return reached
}

/** The last day before it that `counts` holds for. */
export function lastBefore(day: string, counts: (day: string) => boolean): string {
  let reached = dayBefore(day)
  while (!counts(reached)) reached = dayBefore(reached)
  return reached
}

/** The day `count` days before it, of those that `counts` holds for. */
export function countDaysBack(day: string, count: number, counts: (day: string) => boolean = () => true): string {
  let reached = day
  for (let left = count; left > 0; left--) reached = lastBefore(reached, counts)
  return reached
}
