import { moneyApi } from '../../forms/api-types.ts'
import { choices, type ValueOf } from '../../forms/choices.ts'
import type { Codec } from '../../forms/codecs.ts'
import { choice, flag, money, number } from '../../forms/fields.ts'
import { askIfUnusual, askIfUnusualSum } from '../../forms/plausible.ts'
import { above, below, passes, required } from '../../forms/rules.ts'
import { formatted, message, type Text, template } from '../../forms/text.ts'

export const payFrequency = choices({ HOURLY: 'Hourly', WEEKLY: 'Weekly', MONTHLY: 'Monthly', ANNUAL: 'Annual' })
export const payType = choices({ BASE: 'Base pay', BONUS: 'Bonus', COMMISSION: 'Commission', OVERTIME: 'Overtime' })
type Frequency = ValueOf<typeof payFrequency>

const HOURS_IN_A_WEEK = 168
const MAX_AMOUNT_CHARACTERS = 15

interface PayTexts {
  amount: string
  frequency: string
  hours: string
  amountMissing: string
  amountTooLow: string
  frequencyMissing: string
  hoursMissing: string
}

/** The fields of one kind of pay. */
const payFields = (texts: PayTexts) => ({
  amount: money(
    texts.amount,
    required(texts.amountMissing),
    above(0, texts.amountTooLow),
    passes<number>(
      cents => (cents / 100).toFixed(2).length <= MAX_AMOUNT_CHARACTERS,
      `${texts.amount} must not exceed ${MAX_AMOUNT_CHARACTERS} characters`,
    ),
  ),
  frequency: choice(texts.frequency, payFrequency, required(texts.frequencyMissing)),
  weekly_hours: number(
    texts.hours,
    required(texts.hoursMissing),
    above(0, `${texts.hours} must be greater than 0`),
    below(HOURS_IN_A_WEEK, `${texts.hours} must be less than ${HOURS_IN_A_WEEK}`),
  ),
})

const base = payFields({
  amount: 'Amount',
  frequency: 'Pay frequency',
  hours: 'Weekly hours',
  amountMissing: 'Must enter an amount',
  amountTooLow: 'Must be greater than 0',
  frequencyMissing: 'Must select a pay frequency',
  hoursMissing: 'Must enter weekly hours',
})
const bonus = payFields({
  amount: 'Bonus amount',
  frequency: 'Bonus pay frequency',
  hours: 'Bonus weekly hours',
  amountMissing: 'Must enter a bonus amount',
  amountTooLow: 'Bonus amount must be greater than 0',
  frequencyMissing: 'Must select a bonus pay frequency',
  hoursMissing: 'Must enter bonus weekly hours',
})
const commission = payFields({
  amount: 'Commission amount',
  frequency: 'Commission pay frequency',
  hours: 'Commission weekly hours',
  amountMissing: 'Must enter a commission amount',
  amountTooLow: 'Commission amount must be greater than 0',
  frequencyMissing: 'Must select a commission pay frequency',
  hoursMissing: 'Must enter commission weekly hours',
})
const overtime = payFields({
  amount: 'Overtime amount',
  frequency: 'Overtime pay frequency',
  hours: 'Overtime weekly hours',
  amountMissing: 'Must enter an overtime amount',
  amountTooLow: 'Overtime amount must be greater than 0',
  frequencyMissing: 'Must select an overtime pay frequency',
  hoursMissing: 'Must enter overtime weekly hours',
})

export const allPay = {
  ...base,
  has_bonus: flag('Bonus'),
  bonus_amount: bonus.amount,
  bonus_frequency: bonus.frequency,
  bonus_weekly_hours: bonus.weekly_hours,
  has_commission: flag('Commission'),
  commission_amount: commission.amount,
  commission_frequency: commission.frequency,
  commission_weekly_hours: commission.weekly_hours,
  has_overtime: flag('Overtime'),
  overtime_amount: overtime.amount,
  overtime_frequency: overtime.frequency,
  overtime_weekly_hours: overtime.weekly_hours,
}
type PayValues = { [K in keyof typeof allPay]: (typeof allPay)[K]['empty'] }

/** The kinds of pay beside the base pay, and the prefix of their fields. */
export const extraPays = [
  { type: 'BONUS', prefix: 'bonus' },
  { type: 'COMMISSION', prefix: 'commission' },
  { type: 'OVERTIME', prefix: 'overtime' },
] as const

export const visiblePay = (v: PayValues) => ({
  weekly_hours: v.frequency === 'HOURLY',
  ...Object.fromEntries(
    extraPays.flatMap(({ prefix }) => [
      [`${prefix}_amount`, v[`has_${prefix}`]],
      [`${prefix}_frequency`, v[`has_${prefix}`]],
      [`${prefix}_weekly_hours`, v[`has_${prefix}`] && v[`${prefix}_frequency`] === 'HOURLY'],
    ]),
  ),
})

/** Questions about pay and hours that are rarely right. */
export const unusualPay = (v: PayValues) => ({
  amount: v.frequency ? askIfUnusualSum(`${v.frequency}_PAY`, v.amount) : undefined,
  weekly_hours: askIfUnusual('WEEKLY_HOURS', v.weekly_hours),
  ...Object.fromEntries(
    extraPays.flatMap(({ prefix }) => {
      const frequency = v[`${prefix}_frequency`]
      return [
        [`${prefix}_amount`, frequency ? askIfUnusualSum(`${frequency}_EXTRA`, v[`${prefix}_amount`]) : undefined],
        [`${prefix}_weekly_hours`, askIfUnusual('WEEKLY_HOURS', v[`${prefix}_weekly_hours`])],
      ]
    }),
  ),
})

export interface Pay {
  income_type: ValueOf<typeof payType>
  /** Whole cents per `frequency`. */
  amount: number
  frequency: Frequency
  weekly_hours: number | null
}

/**
 * Sent only when there is an amount and a frequency; hours only when paid by the hour (docs/product/sections.md §10).
 */
const earned = (
  income_type: Pay['income_type'],
  amount: number | null,
  frequency: Frequency | null,
  hours: number | null,
) =>
  amount !== null && amount > 0 && frequency
    ? [{ income_type, amount, frequency, weekly_hours: frequency === 'HOURLY' ? hours : null }]
    : []

export const paysOf = (v: PayValues): Pay[] => [
  ...earned('BASE', v.amount, v.frequency, v.weekly_hours),
  ...extraPays.flatMap(({ type, prefix }) =>
    earned(type, v[`${prefix}_amount`], v[`${prefix}_frequency`], v[`${prefix}_weekly_hours`]),
  ),
]

const valuesOf = (pays: Pay[]): Partial<PayValues> => {
  const valuesOfType = (type: Pay['income_type'], prefix: string) => {
    const pay = pays.find(candidate => candidate.income_type === type)
    return {
      ...(prefix && { [`has_${prefix}`.replace(/_$/, '')]: pay !== undefined }),
      [`${prefix}amount`]: pay?.amount ?? null,
      [`${prefix}frequency`]: pay?.frequency ?? null,
      [`${prefix}weekly_hours`]: pay?.weekly_hours ?? null,
    }
  }
  return Object.assign(
    valuesOfType('BASE', ''),
    ...extraPays.map(({ type, prefix }) => valuesOfType(type, `${prefix}_`)),
  )
}

/** The property `incomes` of the API, one item for each kind of pay. */
export const incomesCodec: Codec<PayValues, Pay[], (Omit<Pay, 'amount'> & { amount: number | null })[], string> = {
  names: Object.keys(allPay),
  encode: paysOf,
  decode: valuesOf,
  ignores: pays => new Set(pays.map(({ income_type }) => income_type)).size < pays.length,
  api: {
    schema: {
      type: 'array',
      maxItems: payType.values.length,
      items: {
        type: 'object',
        required: ['income_type', 'amount', 'frequency'],
        additionalProperties: false,
        properties: {
          income_type: { type: 'string', enum: payType.values },
          amount: moneyApi.schema,
          frequency: { type: 'string', enum: payFrequency.values },
          weekly_hours: { type: ['number', 'null'] },
        },
      },
    },
    toApi: pays => pays.map(pay => ({ ...pay, amount: moneyApi.toApi(pay.amount) })),
    fromApi: json => (json as Pay[]).map(pay => ({ ...pay, amount: moneyApi.fromApi(pay.amount) ?? 0 })),
  },
}

const payTexts = {
  HOURLY: template('{amount} an hour, {hours} hours a week'),
  WEEKLY: template('{amount} a week'),
  MONTHLY: template('{amount} a month'),
  ANNUAL: template('{amount} a year'),
}
const ofKind = template('{kind}: {pay}')

/** '$15.50 an hour, 36 hours a week'; a pay beside the base pay is named: 'Bonus: $1,500.00 a year'. */
export function payText({ income_type, amount, frequency, weekly_hours }: Pay): Text {
  const pay = payTexts[frequency]({ amount: formatted('money', amount), hours: weekly_hours ?? 0 })
  return income_type === 'BASE' ? pay : ofKind({ kind: message(payType.labels[income_type]), pay })
}

const MONTHS = 12
const WEEKS = 52
const PAYMENTS_A_YEAR = { HOURLY: WEEKS, WEEKLY: WEEKS, MONTHLY: MONTHS, ANNUAL: 1 } as const satisfies Record<
  Frequency,
  number
>

/** Hours have decimals. They are multiplied as integers in these parts, so that the product is exact. */
const PARTS = 1e12
/** Twelve times the cents of a month, in parts. */
const yearInParts = ({ amount, frequency, weekly_hours }: Pay): bigint => {
  const hours = frequency === 'HOURLY' ? Math.round((weekly_hours ?? 0) * PARTS) : PARTS
  return BigInt(amount) * BigInt(hours) * BigInt(PAYMENTS_A_YEAR[frequency])
}

/** Whole cents a month over all kinds of pay, rounded half up once (docs/product/sections.md §10). */
export function monthlyIncome(pays: readonly Pay[]): number {
  const year = pays.reduce((sum, pay) => sum + yearInParts(pay), 0n)
  const parts = BigInt(PARTS) * BigInt(MONTHS)
  return Number((2n * year + parts) / (2n * parts))
}
