import { type Day, monthOf, yearMonth, yearOf } from '@porchlight/domain'

// The forms of values, which `mismo/forms.ts` checks.

/** Whole cents as '12890.00'. */
export function amount(cents: number | null | undefined): string | undefined {
  if (cents === null || cents === undefined) return undefined
  const digits = String(BigInt(Math.abs(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A number without an exponent and without trailing zeros: 1e-7 is '0.0000001'. */
export function plainNumber(number: number): string {
  const [digits = '', exponent = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift >= 0) return withoutZeros(whole + fraction.slice(0, shift).padEnd(shift, '0'), fraction.slice(shift))
  const padded = whole.padStart(1 - shift, '0')
  return withoutZeros(padded.slice(0, shift), padded.slice(shift) + fraction)
}

const withoutZeros = (whole: string, fraction: string): string => {
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}

const DECIMALS = 4

/** A fraction as a percentage with four decimals, half up: 0.0899 is '8.9900'. */
export function percent(fraction: number): string {
  const [whole = '', decimals = ''] = plainNumber(fraction).split('.')
  const padded = decimals.padEnd(DECIMALS + 3, '0')
  const units = BigInt(whole + padded.slice(0, DECIMALS + 2)) + (padded[DECIMALS + 2]! >= '5' ? 1n : 0n)
  const digits = String(units).padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

export const count = (number: number | null | undefined): string | undefined =>
  number === null || number === undefined ? undefined : String(number)

/** A yes-no that was not answered is left out. */
export const indicator = (answer: boolean | null | undefined): string | undefined =>
  answer === null || answer === undefined ? undefined : String(answer)

/** '2024-03-01' of a month and a year; nothing without them. */
export const firstDay = (month: string | null | undefined, year: string | undefined): Day | undefined =>
  month && year ? `${yearMonth(month, year)}-01` : undefined

/** '+15551234567' or ten digits as ten digits. */
export const telephone = (phone: string | null | undefined): string | undefined => phone?.replace(/^\+1/, '')

/** '28802-0077' as '288020077'. */
export const digitsOf = (text: string | null | undefined): string | undefined => text?.replace(/[ -]/g, '')

const MONTHS = 12
const monthNumber = (day: Day): number => yearOf(day) * MONTHS + Number(monthOf(day).slice(-2))
/** Negative where `to` is before `from`. */
export const monthsBetween = (from: Day, to: Day): number => monthNumber(to) - monthNumber(from)
