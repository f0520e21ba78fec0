import { type ApiType, dayApi } from './api-types.ts'
import { type Day, yearMonth } from './day.ts'
import { phrase } from './text.ts'

/**
 * Several inputs that are stored and sent as one property: a month and a year are a date, three boxes are an SSN. `N` are their names,
 * where the values that are read have others too.
 */
export interface Codec<V, R, J = R, N extends string = keyof V & string> {
  names: N[]
  api: ApiType<R, J>
  /** A month and a year that are one question, under this label. Their fields' own labels name the inputs. */
  date?: { label: string; month: string; year: string }
  encode(values: V): R
  decode(stored: R): object
  /** Returns whether a value of the API says more than `decode` reads: a text beside a choice that takes none. */
  ignores?(stored: R): boolean
}

// biome-ignore lint/suspicious/noExplicitAny: a form holds codecs of different types, and each is only used with its own values
export type Codecs = Record<string, Codec<any, any, any, any>>

type MonthYear<M extends string, Y extends string> = { [K in M]: string | null } & { [K in Y]: string }

/** The first day of the chosen month; null while the pair is half filled. */
const firstDay = (month: string | null, year: string): Day | null =>
  yearMonth(month, year) ? `${yearMonth(month, year)}-01` : null
const monthAndYear = (month: string, year: string, day: Day | null) => ({
  [month]: day?.slice(5, 7) ?? null,
  [year]: day?.slice(0, 4) ?? '',
})

/** A date given as month and year. */
export const dateCodec = <M extends string, Y extends string>(
  month: M,
  year: Y,
  { label }: { label: string },
): Codec<MonthYear<M, Y>, Day | null, string, M | Y> => ({
  date: { label: phrase(label), month, year },
  names: [month, year],
  api: dayApi,
  encode: values => firstDay(values[month], values[year]),
  decode: day => monthAndYear(month, year, day),
})

/** An end date, and the question whether there is one. The form hides month and year while there is none. */
export const endDateCodec = <F extends string, M extends string, Y extends string>(
  hasEnd: F,
  month: M,
  year: Y,
  { label }: { label: string },
): Codec<MonthYear<M, Y>, Day | null, string, F | M | Y> => ({
  date: { label: phrase(label), month, year },
  names: [hasEnd, month, year],
  api: dayApi,
  encode: values => firstDay(values[month], values[year]),
  decode: day => ({ [hasEnd]: day !== null, ...monthAndYear(month, year, day) }),
})
