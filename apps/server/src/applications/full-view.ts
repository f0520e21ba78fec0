import type { BorrowerAnswers } from '@porchlight/domain'
import type { ApplicationState } from './application-record.ts'
import { answersOf } from './application-state.ts'
import { type Access, borrowersActedForBy, ownRecordOf } from './policy.ts'

/** A borrower whose answers are shown. */
export interface ShownBorrower {
  id: string
  answers: Omit<BorrowerAnswers, 'demographics'>
  ssn_last4: string | null
}

/** A whole application as one of its borrowers may see it. Of those not among `shown` the view has name and status. */
export interface FullView extends Pick<ApplicationState, 'application' | 'borrowers'> {
  shown: ShownBorrower[]
  /** Home, land, loan and salesperson belong to the primary borrower. */
  hasLoan: boolean
}

/** The records that the caller fills in, never demographics. docs/product/roles-and-permissions.md §7 */
export function fullViewOf(state: ApplicationState, access: Access): FullView {
  const own = ownRecordOf(access)
  return {
    application: state.application,
    borrowers: state.borrowers,
    hasLoan: own.is_primary,
    shown: borrowersActedForBy(own, state.borrowers).map(borrower => {
      const { demographics: _, ...answers } = answersOf(state, borrower)
      return { id: borrower.id, answers, ssn_last4: state.consents[borrower.id]?.ssn_last4 ?? null }
    }),
  }
}
