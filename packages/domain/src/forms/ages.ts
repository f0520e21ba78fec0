import { numberList, withMeta } from './fields.ts'
import { matches, passes } from './rules.ts'
import { type Text, template } from './text.ts'

const MAX_AGE = 120

const tokens = (text: string): string[] => text.split(',').map(token => token.trim())
const isAge = (years: number): boolean => Number.isInteger(years) && years >= 0 && years <= MAX_AGE
/** Checks numbers only; the other rule reports text that is not a number. */
const hasOnlyAges = (text: string): boolean =>
  tokens(text).every(token => token === '' || Number.isNaN(Number(token)) || isAge(Number(token)))

/** '4, 7' as numbers. */
export const agesOf = (text: string): number[] => (text === '' ? [] : tokens(text).map(Number))
export const agesText = (ages: number[]): string => ages.join(', ')

/** Rules for ages in years, separated by commas. */
export const agesRules = (notCommaSeparated: string) => [
  passes(hasOnlyAges, "Children's ages must be a valid age"),
  matches(/^\d+(\s*,\s*\d+)*$/, notCommaSeparated),
]

/** The ages of the children that a payment is for. */
export const childrenAges = withMeta(
  numberList("Children's ages", ...agesRules("Children's ages must be comma separated")),
  {
    hint: 'Only the children this money is for. Separate ages with commas, for example 4, 7',
    autoComplete: 'off',
  },
)

const childrenAgesLine = template("Children's ages: {ages}")
/** The line of a card; empty without ages. */
export const childrenAgesText = (ages: string): Text => (ages === '' ? '' : childrenAgesLine({ ages }))
