import type { Choices } from './choices.ts'
import type { Day } from './day.ts'

/** The part of JSON Schema that API types use. */
export type JsonSchema = { [keyword: string]: unknown }

/**
 * Converts between the stored form `R` and the API's form `J` of a value. `fromApi` accepts everything that `schema` allows.
 */
export interface ApiType<R, J = R> {
  schema: JsonSchema
  toApi(stored: R): J
  fromApi(json: unknown): R
}

const asIs = <R>(schema: JsonSchema): ApiType<R> => ({ schema, toApi: stored => stored, fromApi: json => json as R })

/** Longer than any field allows, so that the field's own message is shown. */
const LONGEST_TEXT = 2000

export const textApi = asIs<string>({ type: 'string', maxLength: LONGEST_TEXT })
export const flagApi = asIs<boolean>({ type: 'boolean' })
export const yesNoApi = asIs<boolean | null>({ type: ['boolean', 'null'] })
export const numberApi = asIs<number | null>({ type: ['number', 'null'] })
export const choiceApi = <V extends string>(choices: Choices<V>) =>
  asIs<V | null>({ type: ['string', 'null'], enum: [...choices.values, null] })
export const multiSelectApi = <V extends string>(choices: Choices<V>) =>
  asIs<V[]>({ type: 'array', items: { type: 'string', enum: choices.values }, maxItems: choices.values.length })

/**
 * Stored as whole cents, sent as dollars with at most two decimals. More decimals become NaN, which the rules refuse.
 */
export const moneyApi: ApiType<number | null> = {
  schema: { type: ['number', 'null'] },
  toApi: cents => (cents === null ? null : cents / 100),
  fromApi: dollars => {
    if (typeof dollars !== 'number') return null
    const cents = Math.round(dollars * 100)
    return Math.abs(dollars * 100 - cents) < 1e-6 * Math.max(1, Math.abs(cents)) ? cents : Number.NaN
  },
}

/** Dates are midnight at -05:00 in the API, an empty one is the year 1 (docs/product/api.md §6). */
const EMPTY_DATE = '0001-01-01T00:00:00Z'
export const dayApi: ApiType<Day | null, string> = {
  schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T00:00:00(-05:00|Z)$' },
  toApi: day => (day === null ? EMPTY_DATE : `${day}T00:00:00-05:00`),
  fromApi: json => (json === EMPTY_DATE ? null : String(json).slice(0, 10)),
}

/** Stored as '+15551234567' or null; null is sent as '+0000000000'. */
const EMPTY_PHONE = '+0000000000'
export const phoneApi: ApiType<string | null, string> = {
  schema: { type: 'string', maxLength: 40 },
  toApi: phone => phone ?? EMPTY_PHONE,
  fromApi: json => (json === EMPTY_PHONE || json === '' ? null : String(json)),
}

/** Ages in years, or null when the question was not answered. */
export const agesApi = asIs<number[] | null>({ type: ['array', 'null'], items: { type: 'number' }, maxItems: 40 })
