import type { SignedAnswers } from '../flow/signed-changes.ts'
import type { Day } from '../forms/day.ts'
import type { Rates } from '../loan/loan.ts'
import type { BorrowerAnswers } from '../sections/section-answers.ts'

/** The signed answers, as the totals and the attention flags read them. */
export interface SignedFacts {
  /** The primary borrower first. Without those whose data was deleted since. */
  people: readonly SignedAnswers[]
  rates: Rates
  /** The day on which it was signed: pay and support that had ended by then don't count. */
  day: Day
}

/** The answers that the application has once. Empty after the data of the primary borrower was deleted. */
export function homeAndLandOf({ people }: SignedFacts): Partial<Pick<BorrowerAnswers, 'home' | 'land'>> {
  const primary = people.find(({ role }) => role === 'BORROWER')
  return primary ? { home: primary.answers.home, land: primary.answers.land } : {}
}
