import type { BorrowerAnswers, Rates } from '@porchlight/domain'
import { type Access, borrowersActedForBy, ownRecordOf } from '../gate/policy.ts'
import { answersOf } from '../record/answers.ts'
import { type Application, type ApplicationState, type Borrower, ratesOf } from '../record/application.ts'

/** A borrower whose answers are shown. */
export interface ShownBorrower {
  id: string
  answers: Omit<BorrowerAnswers, 'demographics'>
  ssn_last4: string | null
}

/** A whole application as its reader may see it. Of those not among `shown` the view has name and status. */
export interface FullView {
  application: Pick<Application, 'id' | 'dealer_id' | 'dealer_name' | 'status' | 'created_at' | 'submitted_at'>
  borrowers: readonly Pick<
    Borrower,
    'id' | 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'is_primary' | 'status'
  >[]
  shown: readonly ShownBorrower[]
  loan: LoanView | undefined
  rates: Rates
  starting_rates: Rates | null
}

/** Home, land, loan and salesperson, which the primary borrower answers. */
export type LoanView = Pick<FullView, 'rates' | 'starting_rates'> & { primary: ShownBorrower }

/** The records that the caller fills in, never demographics. docs/product/roles-and-permissions.md §7 */
export function fullViewOf(state: ApplicationState, access: Access): FullView {
  const own = ownRecordOf(access)
  const rates = ratesOf(state.application)
  const { starting_rates } = state.application
  const shown = borrowersActedForBy(own, state.borrowers).map((borrower): ShownBorrower => {
    const { demographics: _, ...answers } = answersOf(state, borrower)
    return { id: borrower.id, answers, ssn_last4: state.consents[borrower.id]?.ssn_last4 ?? null }
  })
  const loan = own.is_primary ? { primary: shown[0]!, rates, starting_rates } : undefined
  return { application: state.application, borrowers: state.borrowers, shown, loan, rates, starting_rates }
}
