import { phrase } from '../forms/text.ts'
import { loanSummary } from '../loan/loan.ts'
import { placementForm } from '../sections/home-and-land/home.ts'
import { homeAndLandOf, type SignedFacts } from './signed-facts.ts'

/** The facts of 12 CFR 1026.2(a)(3)(ii) that signed answers can lack. Names and income are in all of them. */
export const estimateFactLabels = {
  SSN: phrase('SSN'),
  ADDRESS: phrase('address of the property'),
  VALUE: phrase('value of the property'),
  AMOUNT: phrase('loan amount'),
} as const
export type EstimateFact = keyof typeof estimateFactLabels
export const estimateFacts = Object.keys(estimateFactLabels) as EstimateFact[]

/** The amount of the loan as it was signed, in cents; undefined where no price was given. */
export function loanAmountOf(signed: SignedFacts): number | undefined {
  const { home, land } = homeAndLandOf(signed)
  return loanSummary({ home, land, rates: signed.rates })?.loan_total_amount
}

/** The facts that a Loan Estimate needs and the signed answers lack. */
export function missingEstimateFacts(signed: SignedFacts): EstimateFact[] {
  const { home } = homeAndLandOf(signed)
  const place = home && placementForm.fromStored(home)
  const amount = loanAmountOf(signed)
  const isKnown: Record<EstimateFact, boolean> = {
    SSN: signed.people.every(({ ssn_last4 }) => ssn_last4 !== null),
    ADDRESS: !!place?.street1 && !!place.city && !!place.state,
    VALUE: amount !== undefined,
    AMOUNT: amount !== undefined && amount > 0,
  }
  return estimateFacts.filter(fact => !isKnown[fact])
}
