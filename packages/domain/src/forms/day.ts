/** '2024-03-09'. Compares as text. */
export type Day = string
/** '2024-03'. Compares as text; a half-filled pair of month and year is ''. */
export type YearMonth = string

export const monthOf = (day: Day): YearMonth => day.slice(0, 7)
export const yearOf = (day: Day): number => Number(day.slice(0, 4))

export const yearMonth = (month: string | null, year: string | null): YearMonth =>
  month && year ? `${year}-${month}` : ''

/** The same calendar day `years` later (earlier when negative); 29 February becomes 1 March. */
export function addYears(day: Day, years: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

/** addMonths('2024-01', 1) is '2024-02'; a negative count goes back. */
export function addMonths(month: YearMonth, count: number): YearMonth {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** Returns whether the text is a day of the calendar: '2023-02-29' is not. */
export function isCalendarDay(day: Day): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

const LONGEST_LIFE = 120
const LONGEST_EXPIRY = 25

/** The years of a select, ascending or descending. */
export const yearsFrom = (first: number, last: number): string[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => String(first + Math.sign(last - first) * step))

/** This year and the `count` years before it, newest first. */
export const yearsBack = (today: Day, count = LONGEST_LIFE): string[] => yearsFrom(yearOf(today), yearOf(today) - count)

/** This year and the `count` years after it. */
export const yearsAhead = (today: Day, count = LONGEST_EXPIRY): string[] =>
  yearsFrom(yearOf(today), yearOf(today) + count)
