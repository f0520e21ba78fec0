import { type Day, yearMonth } from './day.ts'
import { dayWire, type WireType } from './wire.ts'

/** Several inputs that are kept, and travel, as one property: a month and a year are a date, three boxes are an SSN. */
export interface Part<V, R> {
  names: string[]
  wire: WireType<R>
  join(values: V): R
  split(kept: R): object
}

// biome-ignore lint/suspicious/noExplicitAny: a form holds parts of every type; each is used through its own
export type Parts = Record<string, Part<any, any>>

type MonthYear<M extends string, Y extends string> = { [K in M]: string | null } & { [K in Y]: string }

/** The first day of the chosen month; nothing while the pair is half filled. */
const firstDay = (month: string | null, year: string): Day | null =>
  yearMonth(month, year) ? `${yearMonth(month, year)}-01` : null
const monthAndYear = (month: string, year: string, day: Day | null) => ({
  [month]: day?.slice(5, 7) ?? null,
  [year]: day?.slice(0, 4) ?? '',
})

/** A date given as month and year. */
export const dateOf = <M extends string, Y extends string>(month: M, year: Y): Part<MonthYear<M, Y>, Day | null> => ({
  names: [month, year],
  wire: dayWire,
  join: values => firstDay(values[month], values[year]),
  split: day => monthAndYear(month, year, day),
})

/** An end date that is absent while a checkbox says that it goes on. */
export const endDateOf = <F extends string, M extends string, Y extends string>(
  ongoing: F,
  month: M,
  year: Y,
): Part<MonthYear<M, Y> & { [K in F]: boolean }, Day | null> => ({
  names: [ongoing, month, year],
  wire: dayWire,
  join: values => (values[ongoing] ? null : firstDay(values[month], values[year])),
  split: day => ({ [ongoing]: day === null, ...monthAndYear(month, year, day) }),
})
