import { type ApiType, moneyApi, numberApi } from '../forms/api-types.ts'
import type { StoredAnswers } from '../forms/form.ts'
import { phrase } from '../forms/text.ts'

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
  /** Null when the loan does not pay for land. */
  land_purchase_or_payoff_amount: moneyApi,
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
  estimated_monthly_payment: moneyApi,
  /** The lender's, when the application started; null where they are not known. */
  starting_loan_interest_rate: numberApi,
  starting_home_insurance_rate: numberApi,
  starting_property_tax_rate: numberApi,
} satisfies Record<string, ApiType<number | null>>

type Nullable = 'land_purchase_or_payoff_amount' | `starting_${keyof Rates}`
export type LoanSummary = { [F in keyof typeof figures]: F extends Nullable ? number | null : number }

const entries = Object.entries(figures)
export const loanSummaryApi: ApiType<LoanSummary> = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(entries.map(([name, type]) => [name, type.schema])),
  },
  toApi: summary =>
    Object.fromEntries(entries.map(([name, type]) => [name, type.toApi(summary[name as keyof LoanSummary])])),
  fromApi: json =>
    Object.fromEntries(entries.map(([name, type]) => [name, type.fromApi((json as StoredAnswers)[name])])) as never,
}

const cents = (stored: StoredAnswers | undefined, name: string): number =>
  typeof stored?.[name] === 'number' ? (stored[name] as number) : 0

/** The amount that the loan pays for the land: the price of a purchase, the payoff of a refinancing, otherwise null. */
export function landInLoan(land: StoredAnswers | undefined): number | null {
  const situation = land?.land_situation_type
  const isPaid = situation === 'PURCHASING' || (situation === 'CURRENTLY_FINANCED' && land?.is_refinance === true)
  return isPaid ? cents(land, 'purchase_price_payoff') : null
}

const taxedLand = (land: StoredAnswers | undefined): number =>
  cents(land, land?.land_situation_type === 'PURCHASING' ? 'purchase_price_payoff' : 'land_value')

/** Rates are multiplied as integers in these units, so that the product is exact and half a cent is rounded up. */
const PARTS = 1e12
/** One twelfth of a yearly rate of an amount, in whole cents, rounded half up. */
const monthlyShare = (rate: number, sum: number): number => {
  const numerator = BigInt(Math.round(rate * PARTS)) * BigInt(sum)
  const denominator = BigInt(PARTS) * BigInt(MONTHS)
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/** The level payment that pays off `principal` in `months`; expm1 and log1p keep tiny rates exact. */
const levelPayment = (principal: number, rate: number, months: number): number => {
  const monthly = rate / MONTHS
  return Math.round(
    monthly === 0 ? principal / months : (principal * monthly) / -Math.expm1(-months * Math.log1p(monthly)),
  )
}

/** The loan for a stored home and land (docs/product/loan.md §1); null while the home has no price. */
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
  const home_price = cents(home, 'price')
  if (home_price === 0) return null

  const costs = {
    home_price,
    home_upgrades_cost: cents(home, 'upgrades_cost'),
    site_improvement_amount: cents(home, 'site_improvement_cost'),
    land_purchase_or_payoff_amount: landInLoan(land),
  }
  const down_payment_amount = cents(home, 'down_payment_amount')
  const total = Object.values(costs).reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  const loan_total_amount = Math.max(0, total - down_payment_amount)
  const loan_months = LOAN_YEARS * MONTHS
  const payments = {
    principal_plus_interest_monthly_payment: levelPayment(loan_total_amount, rates.loan_interest_rate, loan_months),
    home_insurance_monthly_payment: monthlyShare(rates.home_insurance_rate, home_price),
    property_tax_monthly_payment: monthlyShare(rates.property_tax_rate, home_price + taxedLand(land)),
  }
  return {
    ...costs,
    down_payment_amount,
    loan_total_amount,
    ...rates,
    loan_interest_monthly_rate: rates.loan_interest_rate / MONTHS,
    loan_years: LOAN_YEARS,
    loan_months,
    ...payments,
    estimated_monthly_payment: Object.values(payments).reduce((sum, payment) => sum + payment, 0),
    starting_loan_interest_rate: starting_rates?.loan_interest_rate ?? null,
    starting_home_insurance_rate: starting_rates?.home_insurance_rate ?? null,
    starting_property_tax_rate: starting_rates?.property_tax_rate ?? null,
  }
}
