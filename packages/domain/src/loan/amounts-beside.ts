import { moneyApi } from '../forms/api-types.ts'
import type { StoredAnswers } from '../forms/form.ts'
import { type Phrase, phrase } from '../forms/text.ts'
import type { LandFigures } from './land-figures.ts'

/** The costs that a person pays each month beside the payment of the loan. */
const monthlyCosts = {
  lot_rent_monthly_payment: phrase('Lot rent'),
  land_loan_monthly_payment: phrase('Land payment'),
  hoa_fee_monthly_payment: phrase('HOA fee'),
}
/** Amounts of the land that the loan total does not count. */
const notInTotal = {
  land_offered_as_down_payment: phrase('Land as down payment'),
  land_debt_outside_loan: phrase('Owed on the land'),
}

/** A known amount that a total of the loan leaves out. */
export interface AmountBeside<K extends string = string> {
  key: K
  label: Phrase
  cents: number
}

const keysOf = <K extends string>(labels: Record<K, Phrase>) => Object.keys(labels) as K[]

const known = <K extends string>(labels: Record<K, Phrase>, figures: Record<K, number | null>): AmountBeside<K>[] =>
  Object.entries<Phrase>(labels).flatMap(([key, label]) => {
    const amount = figures[key as K]
    return amount === null ? [] : [{ key: key as K, label, cents: amount }]
  })

/** The known monthly costs of the land, which the payment of the loan leaves out. */
export const monthlyLandCosts = (figures: Pick<LandFigures, keyof typeof monthlyCosts>) => known(monthlyCosts, figures)

/** The known amounts of the land that the loan total leaves out. */
export const landNotInTotal = (figures: Pick<LandFigures, keyof typeof notInTotal>) => known(notInTotal, figures)

const totals = ['loan_total_amount', 'estimated_monthly_payment', 'total_monthly_payment'] as const
const amounts = [...totals, ...keysOf(monthlyCosts), ...keysOf(notInTotal)] as const

/** The totals of a loan, and the amounts beside them, in whole cents. */
export type LoanTotals = Record<(typeof totals)[number], number> &
  Pick<LandFigures, keyof typeof monthlyCosts | keyof typeof notInTotal>

/** The totals in a summary of the API, without the code that calculates them. */
export const totalsFromApi = (summary: StoredAnswers): LoanTotals =>
  Object.fromEntries(amounts.map(name => [name, moneyApi.fromApi(summary[name])])) as LoanTotals
