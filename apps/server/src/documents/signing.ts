import type { Rates, SignedAnswers } from '@porchlight/domain'
import type { SealedSnapshot } from './snapshot-repository.ts'

/** The answers of everyone in one signing, the primary borrower first. Without those whose data was deleted since. */
export interface Signing {
  signed_at: Date
  people: SignedAnswers[]
  rates: Rates
}

export const signingOf = ({
  sealed_at,
  snapshot: {
    borrowers,
    rates,
    starting_rates,
    names: { isEmailOnly },
  },
}: Pick<SealedSnapshot, 'sealed_at' | 'snapshot'>): Signing => ({
  signed_at: sealed_at,
  rates,
  people: borrowers.map(({ id, name, role, answers, ssn_last4 }) => ({
    id,
    name,
    role,
    answers,
    ssn_last4,
    rates,
    starting_rates,
    isEmailOnly,
  })),
})
