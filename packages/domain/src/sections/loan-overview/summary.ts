import type { Day } from '../../forms/day.ts'
import { money, percent } from '../../forms/fields.ts'
import { defineForm, type Errors, type StoredAnswers } from '../../forms/form.ts'
import { aboveZero, underMaximum, valueRequired } from '../../forms/money.ts'
import { askIfUnusual, askIfUnusualSum } from '../../forms/plausible.ts'
import { defineResource } from '../../forms/resource.ts'
import { atLeast, atMost } from '../../forms/rules.ts'
import { phrase } from '../../forms/text.ts'
import { landFigures } from '../../loan/land-figures.ts'
import type { Rates } from '../../loan/loan.ts'
import { downPaymentForm } from '../home-and-land/down-payment.ts'

const SOURCE_FIRST = phrase('Must select a Down Payment Source in “Home and Land” first')
const BELOW_DOWN_PAYMENT = phrase('Must not be less than the down payment')
const NO_LAND_IN_LOAN = phrase("This loan doesn't pay for land")

const maybeZero = [valueRequired, atLeast(0, 'Must be greater than $0.00'), underMaximum]
const BETWEEN = 'Must be between 0 and 100'
const rate = [valueRequired, atLeast(0, BETWEEN), atMost(1, BETWEEN)]

/** The figures of the loan overview that have an edit dialog, each with its own form. */
export const summaryForms = {
  home_price: defineForm({
    fields: { home_price: money('Home price', ...aboveZero) },
    askIfUnusual: v => ({ home_price: askIfUnusualSum('HOME_PRICE', v.home_price) }),
  }),
  home_upgrades_cost: defineForm({
    fields: { home_upgrades_cost: money('Upgrades', ...maybeZero) },
    askIfUnusual: v => ({ home_upgrades_cost: askIfUnusualSum('HOME_EXTRAS', v.home_upgrades_cost) }),
  }),
  site_improvement_amount: defineForm({
    fields: { site_improvement_amount: money('Site improvements', ...maybeZero) },
    askIfUnusual: v => ({ site_improvement_amount: askIfUnusualSum('HOME_EXTRAS', v.site_improvement_amount) }),
  }),
  land_purchase_or_payoff_amount: defineForm({
    fields: { land_purchase_or_payoff_amount: money('Land purchase or payoff', ...aboveZero) },
    askIfUnusual: v => ({
      land_purchase_or_payoff_amount: askIfUnusualSum('LAND_VALUE', v.land_purchase_or_payoff_amount),
    }),
  }),
  loan_interest_rate: defineForm({
    fields: { loan_interest_rate: percent('Interest rate', ...rate) },
    askIfUnusual: v => ({ loan_interest_rate: askIfUnusual('INTEREST_RATE', v.loan_interest_rate) }),
  }),
  home_insurance_rate: defineForm({
    fields: { home_insurance_rate: percent('Home insurance', ...rate) },
    askIfUnusual: v => ({ home_insurance_rate: askIfUnusual('YEARLY_COST_RATE', v.home_insurance_rate) }),
  }),
  property_tax_rate: defineForm({
    fields: { property_tax_rate: percent('Property tax', ...rate) },
    askIfUnusual: v => ({ property_tax_rate: askIfUnusual('YEARLY_COST_RATE', v.property_tax_rate) }),
  }),
  down_payment_amount: defineForm({ fields: { down_payment_amount: money('Down payment', ...maybeZero) } }),
}
export type EditableFigure = keyof typeof summaryForms
export const figuresResource = defineResource(summaryForms)

const inHome = {
  home_price: 'price',
  home_upgrades_cost: 'upgrades_cost',
  site_improvement_amount: 'site_improvement_cost',
  down_payment_amount: 'down_payment_amount',
} as const

type Applied = { errors: Errors } | { errors: null; home: StoredAnswers; land: StoredAnswers | undefined }

/** Writes edited figures (whole cents) back to the home and the land, under the rules of their own forms. */
export function applySummaryEdit(
  home: StoredAnswers,
  land: StoredAnswers | undefined,
  edit: StoredAnswers,
  today: Day,
): Applied {
  const errors: Errors = {}
  const changes = Object.entries(inHome).flatMap(([figure, name]) =>
    // A cost of 0 is stored as absent.
    figure in edit ? [[name, name.endsWith('_cost') ? edit[figure] || null : edit[figure]] as const] : [],
  )
  const values = downPaymentForm.clearInapplicable(
    downPaymentForm.fromStored({ ...home, ...Object.fromEntries(changes) }),
  )
  const wrong = changes.length > 0 ? downPaymentForm.check(values, today) : {}
  if (wrong.down_payment_source_type) errors.down_payment_amount = SOURCE_FIRST
  if (wrong.down_payment_amount) {
    if ('down_payment_amount' in edit) errors.down_payment_amount = wrong.down_payment_amount
    else errors.home_price = BELOW_DOWN_PAYMENT
  }

  const landAmount = edit.land_purchase_or_payoff_amount
  if (landAmount !== undefined && landFigures(land).land_purchase_or_payoff_amount === null)
    errors.land_purchase_or_payoff_amount = NO_LAND_IN_LOAN

  if (Object.keys(errors).length > 0) return { errors }
  return {
    errors: null,
    home: changes.length > 0 ? { ...home, ...downPaymentForm.toStored(values) } : home,
    land: landAmount === undefined ? land : { ...land, purchase_price_payoff: landAmount },
  }
}

interface LoanParts {
  home: StoredAnswers
  land: StoredAnswers | undefined
  rates: Rates
}

/** Validates `PUT summary`. `body` without `confirm`. Returns the home, the land and the rates to store. */
export function parseSummary(
  body: StoredAnswers,
  { home, land, rates }: LoanParts,
  today: Day,
): { errors: Errors } | ({ errors: null } & LoanParts) {
  const parsed = figuresResource.parse(body, {}, today)
  if (parsed.errors) return parsed
  const applied = applySummaryEdit(home, land, parsed.stored, today)
  if (applied.errors) return applied
  const edited = Object.entries(parsed.stored).filter(([name]) => name in rates)
  return { ...applied, rates: { ...rates, ...Object.fromEntries(edited) } }
}
