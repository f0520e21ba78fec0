import { type ApiType, moneyApi, numberApi } from '../forms/api-types.ts'
import type { StoredAnswers } from '../forms/form.ts'
import { phrase } from '../forms/text.ts'
import { monthlyLandCosts } from './amounts-beside.ts'
import { cents, type LandFigures, landFigures } from './land-figures.ts'

const LOAN_YEARS = 25
const MONTHS = 12
export const LOAN_TERM = phrase(`${LOAN_YEARS}yr/fixed`)

/** Fractions a year: 0.0899 is 8.99%. An application keeps the rates of the day it was started. */
export interface Rates {
  loan_interest_rate: number
  home_insurance_rate: number
  property_tax_rate: number
}

/** The names of the API. Amounts are whole cents in code and dollars in the API; rates are fractions. */
const figures = {
  home_price: moneyApi,
  home_upgrades_cost: moneyApi,
  site_improvement_amount: moneyApi,
  land_purchase_or_payoff_amount: moneyApi,
  taxed_land_value: moneyApi,
  lot_rent_monthly_payment: moneyApi,
  land_loan_monthly_payment: moneyApi,
  hoa_fee_monthly_payment: moneyApi,
  land_offered_as_down_payment: moneyApi,
  land_debt_outside_loan: moneyApi,
  down_payment_amount: moneyApi,
  loan_total_amount: moneyApi,
  loan_interest_rate: numberApi,
  loan_interest_monthly_rate: numberApi,
  home_insurance_rate: numberApi,
  property_tax_rate: numberApi,
  loan_years: numberApi,
  loan_months: numberApi,
  principal_plus_interest_monthly_payment: moneyApi,
  home_insurance_monthly_payment: moneyApi,
  property_tax_monthly_payment: moneyApi,
  /** The payment of the loan with insurance and tax, without the costs of the land that are paid to others. */
  estimated_monthly_payment: moneyApi,
  /** With the monthly costs of the land. */
  total_monthly_payment: moneyApi,
  /** The lender's, when the application started; null where they are not known. */
  starting_loan_interest_rate: numberApi,
  starting_home_insurance_rate: numberApi,
  starting_property_tax_rate: numberApi,
} satisfies Record<string, ApiType<number | null>>

type Nullable = Exclude<keyof LandFigures, 'taxed_land_value'> | `starting_${keyof Rates}`
export type LoanSummary = { [F in keyof typeof figures]: F extends Nullable ? number | null : number }

const entries = Object.entries(figures)
export const loanSummaryApi = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(entries.map(([name, type]) => [name, type.schema])),
  },
  toApi: summary =>
    Object.fromEntries(
      entries.map(([name, type]) => [name, type.toApi(summary[name as keyof LoanSummary])]),
    ) as LoanSummary,
  fromApi: json =>
    Object.fromEntries(
      entries.map(([name, type]) => [name, type.fromApi((json as StoredAnswers)[name])]),
    ) as LoanSummary,
} satisfies ApiType<LoanSummary>

/** Rates are multiplied as integers in these units, so that the product is exact and half a cent is rounded up. */
const PARTS = 1e12
/** One twelfth of a yearly rate of an amount, in whole cents, rounded half up. */
const monthlyShare = (rate: number, amount: number): number => {
  const numerator = BigInt(Math.round(rate * PARTS)) * BigInt(amount)
  const denominator = BigInt(PARTS) * BigInt(MONTHS)
  return Number((2n * numerator + denominator) / (2n * denominator))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The level payment that pays off `principal` in `months`; expm1 and log1p keep tiny rates exact. */
const levelPayment = (principal: number, rate: number, months: number): number => {
  const monthly = rate / MONTHS
  return Math.round(
    monthly === 0 ? principal / months : (principal * monthly) / -Math.expm1(-months * Math.log1p(monthly)),
  )
}

/** The figures that the borrower decides, in whole cents. */
export type Costs = LandFigures &
  Pick<LoanSummary, 'home_price' | 'home_upgrades_cost' | 'site_improvement_amount' | 'down_payment_amount'>

/** The costs of a stored home. An amount that is not known counts as 0. */
export const homeFigures = (home: StoredAnswers | undefined): Omit<Costs, keyof LandFigures> => ({
  home_price: cents(home, 'price'),
  home_upgrades_cost: cents(home, 'upgrades_cost'),
  site_improvement_amount: cents(home, 'site_improvement_cost'),
  down_payment_amount: cents(home, 'down_payment_amount'),
})

type Computed =
  | 'loan_total_amount'
  | 'principal_plus_interest_monthly_payment'
  | 'home_insurance_monthly_payment'
  | 'property_tax_monthly_payment'
  | 'estimated_monthly_payment'
  | 'total_monthly_payment'

/** The total and the payments of a loan (docs/product/loan.md §1 and §2). */
export function computeLoan(costs: Costs & Rates): Pick<LoanSummary, Computed> {
  const total =
    costs.home_price +
    costs.home_upgrades_cost +
    costs.site_improvement_amount +
    (costs.land_purchase_or_payoff_amount ?? 0) -
    costs.down_payment_amount
  const loan_total_amount = Math.max(0, total)
  const payments = {
    principal_plus_interest_monthly_payment: levelPayment(
      loan_total_amount,
      costs.loan_interest_rate,
      LOAN_YEARS * MONTHS,
    ),
    home_insurance_monthly_payment: monthlyShare(costs.home_insurance_rate, costs.home_price),
    property_tax_monthly_payment: monthlyShare(costs.property_tax_rate, costs.home_price + costs.taxed_land_value),
  }
  const estimated_monthly_payment = sum(Object.values(payments))
  return {
    loan_total_amount,
    ...payments,
    estimated_monthly_payment,
    total_monthly_payment: estimated_monthly_payment + sum(monthlyLandCosts(costs).map(cost => cost.cents)),
  }
}

/** The loan for a stored home and land; null while the home has no price. */
export function loanSummary({
  home,
  land,
  rates,
  starting_rates,
}: {
  home: StoredAnswers | undefined
  land: StoredAnswers | undefined
  rates: Rates
  starting_rates?: Rates | null
}): LoanSummary | null {
  const costs = { ...homeFigures(home), ...landFigures(land), ...rates }
  if (costs.home_price === 0) return null
  return {
    ...costs,
    ...computeLoan(costs),
    loan_interest_monthly_rate: rates.loan_interest_rate / MONTHS,
    loan_years: LOAN_YEARS,
    loan_months: LOAN_YEARS * MONTHS,
    starting_loan_interest_rate: starting_rates?.loan_interest_rate ?? null,
    starting_home_insurance_rate: starting_rates?.home_insurance_rate ?? null,
    starting_property_tax_rate: starting_rates?.property_tax_rate ?? null,
  }
}
