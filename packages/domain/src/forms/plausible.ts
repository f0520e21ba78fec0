import { type Formatted, formatted, type Text, template } from './text.ts'

/** A value of the table's unit as a language writes it. */
type Show = (value: number) => number | Formatted
const dollarsOf: Show = value => formatted('shortMoney', value * 100)
const plain: Show = value => value
const percent: Show = value => formatted('percent', value, 0, 3)

const ask = {
  sum: [template('{value}. Is that right?'), dollarsOf],
  hour: [template('{value} an hour. Is that right?'), dollarsOf],
  week: [template('{value} a week. Is that right?'), dollarsOf],
  month: [template('{value} a month. Is that right?'), dollarsOf],
  quarter: [template('{value} a quarter. Is that right?'), dollarsOf],
  year: [template('{value} a year. Is that right?'), dollarsOf],
  hours: [template('{value} hours a week. Is that right?'), plain],
  acres: [template('{value} acres. Is that right?'), plain],
  rate: [template('{value} a year. Is that right?'), percent],
  share: [template("That's {value} of the price. Is that right?"), percent],
} as const

/**
 * The answers that raise no question, both ends included: dollars, hours, acres, and fractions for rates and shares
 * (docs/product/limits.md §3.1). They are wide: a question about a right answer costs trust.
 */
export const plausibleRanges = {
  HOURLY_PAY: { from: 7, to: 100, unit: 'hour' },
  WEEKLY_PAY: { from: 50, to: 4_000, unit: 'week' },
  MONTHLY_PAY: { from: 200, to: 17_000, unit: 'month' },
  ANNUAL_PAY: { from: 3_000, to: 200_000, unit: 'year' },
  HOURLY_EXTRA: { from: 1, to: 150, unit: 'hour' },
  WEEKLY_EXTRA: { from: 5, to: 2_500, unit: 'week' },
  MONTHLY_EXTRA: { from: 10, to: 10_000, unit: 'month' },
  ANNUAL_EXTRA: { from: 50, to: 100_000, unit: 'year' },
  WEEKLY_HOURS: { from: 1, to: 80, unit: 'hours' },
  OTHER_INCOME: { from: 20, to: 8_000, unit: 'month' },
  EXPENSE: { from: 10, to: 4_000, unit: 'month' },
  HOUSING_PAYMENT: { from: 50, to: 5_000, unit: 'month' },
  BALANCE: { from: 5, to: 500_000, unit: 'sum' },
  LARGE_BALANCE: { from: 50, to: 2_000_000, unit: 'sum' },
  HOME_PRICE: { from: 10_000, to: 400_000, unit: 'sum' },
  HOME_EXTRAS: { from: 50, to: 100_000, unit: 'sum' },
  DOWN_PAYMENT_SHARE: { from: 0, to: 0.8, unit: 'share' },
  LAND_VALUE: { from: 1_000, to: 500_000, unit: 'sum' },
  ACRES: { from: 0.05, to: 100, unit: 'acres' },
  LAND_PAYMENT: { from: 50, to: 3_000, unit: 'month' },
  MONTHLY_HOA_FEE: { from: 5, to: 500, unit: 'month' },
  QUARTERLY_HOA_FEE: { from: 10, to: 1_500, unit: 'quarter' },
  ANNUAL_HOA_FEE: { from: 20, to: 6_000, unit: 'year' },
  INTEREST_RATE: { from: 0.03, to: 0.2, unit: 'rate' },
  YEARLY_COST_RATE: { from: 0.001, to: 0.05, unit: 'rate' },
} as const satisfies Record<string, { from: number; to: number; unit: keyof typeof ask }>
export type PlausibleRange = keyof typeof plausibleRanges

/** The question about a value outside its range; undefined inside, and where there is no number. */
export function askIfUnusual(name: PlausibleRange, value: number | null): Text | undefined {
  const { from, to, unit } = plausibleRanges[name]
  if (value === null || Number.isNaN(value) || (value >= from && value <= to)) return undefined
  const [question, show] = ask[unit]
  return question({ value: show(value) })
}

/** The same about whole cents. 0 is an answer of its own, where the rules allow it. */
export const askIfUnusualSum = (name: PlausibleRange, cents: number | null): Text | undefined =>
  askIfUnusual(name, cents === null || cents === 0 ? null : cents / 100)
