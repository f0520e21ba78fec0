import { addMonths, type Day, monthOf, yearMonth } from './day.ts'
import { choice, year, yesOrNo } from './fields.ts'
import { months, monthYearText } from './months.ts'
import { required } from './rules.ts'
import { phrase, type Text, template } from './text.ts'

export const SELECT_MONTH = phrase('Must select a month')
export const SELECT_YEAR = phrase('Must select a year')
export const monthRequired = required(SELECT_MONTH)
export const yearRequired = required(SELECT_YEAR)

/** The start of a period; month and year are required. */
export const fromFields = {
  from_month: choice('Start month', months, monthRequired),
  from_year: year('Start year', yearRequired),
}

/** The end of a period; month and year are required where they apply. */
export const toFields = {
  to_month: choice('End month', months, monthRequired),
  to_year: year('End year', yearRequired),
}

/**
 * True if a payment ends. An entry of the API without an end date has none; `askEnd` makes a new entry of a page ask.
 */
export const hasEndDate = { ...yesOrNo('Does it end?'), empty: false as boolean | null }
export const askEnd = { has_end_date: null }

interface Period {
  from_month: string | null
  from_year: string
  to_month?: string | null
  to_year?: string
}

const from = (v: Period) => yearMonth(v.from_month, v.from_year)
const to = (v: Period) => yearMonth(v.to_month ?? null, v.to_year ?? '')

/** Messages about periods. */
export const END_AFTER_START = phrase('End date must be after start date')
export const START_NOT_IN_FUTURE = phrase('Start date cannot be in the future')
export const END_NOT_IN_FUTURE = phrase('End date cannot be in the future')
export const DATE_IN_PAST = phrase('Date must be in the past')

/** The current month is not in the future (docs/product/sections.md §9). */
export const startsInFuture = (v: Period, today: Day): boolean => from(v) > monthOf(today)
export const endsInFuture = (v: Period, today: Day): boolean => to(v) > monthOf(today)
/** A single month is a valid period; only an end before the start is refused. */
export const endsBeforeStart = (v: Period): boolean => to(v) !== '' && to(v) < from(v)
/** Returns whether a payment that must continue ends in the current month or earlier. */
export const endsByNow = (v: Period, today: Day): boolean => to(v) !== '' && to(v) <= monthOf(today)

/** Returns whether it ended before the current month. */
export const hasEnded = (v: Pick<Period, 'to_month' | 'to_year'>, today: Day): boolean => {
  const end = yearMonth(v.to_month ?? null, v.to_year ?? '')
  return end !== '' && end < monthOf(today)
}

const ended = template('This ended in {end}. If that changed, correct it. If it no longer applies, remove it.')
/** Notes for the review about a payment that has ended. */
export const endedNotes = (v: Period, today: Day): Text[] => {
  const end = monthYearText(v.to_month ?? null, v.to_year ?? '')
  return end && hasEnded(v, today) ? [ended({ end })] : []
}

/** The years of residence and employment history that a lender asks for. */
export const HISTORY_YEARS = 3
/** Returns whether the periods cover every month of those years. A period without an end lasts until today. */
export const coversHistory = (periods: Period[], today: Day): boolean =>
  Array.from({ length: HISTORY_YEARS * 12 + 1 }, (_, back) => addMonths(monthOf(today), -back)).every(month =>
    periods.some(v => from(v) !== '' && from(v) <= month && (to(v) === '' || month <= to(v))),
  )

const fromTo = template('From {start} to {end}')
const since = template('Since {start}')
const until = template('Until {end}')

/** 'From March 2020 to May 2021', or 'Since March 2020' while it lasts; empty without a start. */
export const periodText = (v: Period): Text => {
  const start = monthYearText(v.from_month, v.from_year)
  const end = monthYearText(v.to_month ?? null, v.to_year ?? '')
  if (!start) return ''
  return end ? fromTo({ start, end }) : since({ start })
}

/** 'Until May 2027'; empty without an end. */
export const untilText = (v: Period): Text => {
  const end = monthYearText(v.to_month ?? null, v.to_year ?? '')
  return end ? until({ end }) : ''
}
