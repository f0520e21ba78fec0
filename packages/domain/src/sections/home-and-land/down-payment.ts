import { moneyApi } from '../../forms/api-types.ts'
import { choices } from '../../forms/choices.ts'
import type { Codec } from '../../forms/codecs.ts'
import { choice, flag, money, text, withMeta } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { aboveZero, valueRequired, zeroOrMore } from '../../forms/money.ts'
import { askIfUnusual, askIfUnusualSum } from '../../forms/plausible.ts'
import { maxLength, required } from '../../forms/rules.ts'
import { phrase } from '../../forms/text.ts'

const LESS_THAN_PRICE = phrase('Must be less than Home Price')
const SELECT_SOURCE = phrase('Must select a Down Payment Source')
const longest = maxLength(200)

export const downPaymentSource = choices({
  CHECKING_ACCOUNT: 'Checking account',
  SAVINGS_ACCOUNT: 'Savings account',
  CASH: 'Cash',
  LOAN: 'Loan',
  GIFT: 'Gift',
  OTHER: 'Other',
})

/** A cost that is stored only while its row is shown. */
const costRow = <F extends string, C extends string>(
  row: F,
  cost: C,
): Codec<{ [K in F]: boolean } & { [K in C]: number | null }, number | null> => ({
  names: [row, cost],
  api: moneyApi,
  encode: values => (values[row] ? values[cost] : null),
  decode: cents => ({ [row]: cents !== null, [cost]: cents }),
})

export const downPaymentForm = defineForm({
  fields: {
    price: money('What is the price of the home?', ...aboveZero),
    has_upgrades: flag('Upgrades'),
    upgrades_cost: money('How much do the upgrades cost?', ...aboveZero),
    has_site_improvements: flag('Site improvements'),
    site_improvement_cost: money('How much do the site improvements cost?', ...aboveZero),
    down_payment_amount: money('How much is your down payment?', valueRequired, ...zeroOrMore),
    down_payment_source_type: withMeta(
      choice('Where does the down payment come from?', downPaymentSource, required(SELECT_SOURCE)),
      { hint: 'From more than one place? Choose “Other” and list them.' },
    ),
    down_payment_source_other: withMeta(
      text('Where does the money come from?', required('Must enter a source'), longest),
      { hint: 'For example: $12,000 savings, $3,000 gift from my mother' },
    ),
    down_payment_giftor_name: text(
      'Who is giving you the money?',
      required('Must enter who is giving you the money'),
      longest,
    ),
  },
  codecs: {
    upgrades_cost: costRow('has_upgrades', 'upgrades_cost'),
    site_improvement_cost: costRow('has_site_improvements', 'site_improvement_cost'),
  },
  visibleWhen: values => ({
    upgrades_cost: values.has_upgrades,
    site_improvement_cost: values.has_site_improvements,
    down_payment_source_type: values.down_payment_amount !== 0,
    down_payment_source_other: values.down_payment_source_type === 'OTHER',
    down_payment_giftor_name: values.down_payment_source_type === 'GIFT',
  }),
  crossFieldRules: ({ price, down_payment_amount }) => ({
    down_payment_amount: price !== null && (down_payment_amount ?? 0) > price && LESS_THAN_PRICE,
  }),
  askIfUnusual: ({ price, upgrades_cost, site_improvement_cost, down_payment_amount }) => ({
    price: askIfUnusualSum('HOME_PRICE', price),
    upgrades_cost: askIfUnusualSum('HOME_EXTRAS', upgrades_cost),
    site_improvement_cost: askIfUnusualSum('HOME_EXTRAS', site_improvement_cost),
    // Above the price it is an error.
    down_payment_amount:
      price && (down_payment_amount ?? 0) <= price
        ? askIfUnusual('DOWN_PAYMENT_SHARE', (down_payment_amount ?? 0) / price)
        : undefined,
  }),
})
export type DownPayment = ValuesOf<typeof downPaymentForm>

/** Offered as buttons beside the amount. */
export const downPaymentPercents = [0, 1, 5, 10, 15, 20]

/** The down payment as a percentage of the price, to two decimals; null while either is missing. */
export const downPaymentPercent = ({
  price,
  down_payment_amount,
}: Pick<DownPayment, 'price' | 'down_payment_amount'>): number | null =>
  price && down_payment_amount !== null ? Math.round((down_payment_amount / price) * 10_000) / 100 : null

/** Whole cents; null while there is no price. */
export const downPaymentFromPercent = (price: number | null, percent: number): number | null =>
  price === null ? null : Math.round((price * percent) / 100)
