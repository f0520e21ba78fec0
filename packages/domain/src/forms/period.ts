import { addMonths, type Day, monthOf, yearMonth } from './day.ts'
import { choice, year } from './fields.ts'
import { months } from './months.ts'
import { required } from './rules.ts'

export const monthRequired = required('Must select a month')
export const yearRequired = required('Must select a year')

/** Since when: both halves required. */
export const fromFields = {
  from_month: choice('Start month', months, monthRequired),
  from_year: year('Start year', yearRequired),
}

/** Until when: both halves required wherever they apply. */
export const toFields = {
  to_month: choice('End month', months, monthRequired),
  to_year: year('End year', yearRequired),
}

interface Period {
  from_month: string | null
  from_year: string
  to_month?: string | null
  to_year?: string
}

const from = (v: Period) => yearMonth(v.from_month, v.from_year)
const to = (v: Period) => yearMonth(v.to_month ?? null, v.to_year ?? '')

/** The current month is not in the future (decisions F). */
export const startsInFuture = (v: Period, today: Day): boolean => from(v) > monthOf(today)
/** One month is a period too: only an end before the start is refused. */
export const endsBeforeStart = (v: Period): boolean => to(v) !== '' && to(v) < from(v)
/** What is still to be paid ends in a month to come. */
export const endsByNow = (v: Period, today: Day): boolean => to(v) !== '' && to(v) <= monthOf(today)

/** How far back a lender wants to know where someone lived and worked. */
export const HISTORY_YEARS = 3
/** Whether the periods together leave no month of those years out. A period without an end goes on until today. */
export const coversHistory = (periods: Period[], today: Day): boolean =>
  Array.from({ length: HISTORY_YEARS * 12 + 1 }, (_, back) => addMonths(monthOf(today), -back)).every(month =>
    periods.some(v => from(v) !== '' && from(v) <= month && (to(v) === '' || month <= to(v))),
  )

const monthName = (month: string | null): string =>
  month ? (months.labels[month as '01'] ?? '').replace(/^\d+-/, '') : ''

/** 'From March 2020 to May 2021', or 'Since March 2020' while it goes on. */
export const periodText = (v: Period): string => {
  const since = `${monthName(v.from_month)} ${v.from_year}`
  return v.to_month && v.to_year ? `From ${since} to ${monthName(v.to_month)} ${v.to_year}` : `Since ${since}`
}

/** 'Until May 2027' */
export const untilText = (v: Period): string => `Until ${monthName(v.to_month ?? null)} ${v.to_year}`
