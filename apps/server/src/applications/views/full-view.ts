import type { BorrowerAnswers, Rates } from '@porchlight/domain'
import { type Access, borrowersActedForBy } from '../gate/clauses.ts'
import { ownRecordOf } from '../gate/policy.ts'
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
  application: Pick<
    Application,
    | 'id'
    | 'dealer_id'
    | 'dealer_name'
    | 'status'
    | 'created_at'
    | 'submitted_at'
    | 'withdrawn_at'
    | 'finished_at'
    | 'outcome'
  >
  borrowers: readonly Pick<
    Borrower,
    'id' | 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'is_primary' | 'status'
  >[]
  shown: readonly ShownBorrower[]
  rates: Rates
  starting_rates: Rates
  isEmailOnly: boolean
}

/** The primary borrower, whose answers include home, land, loan and salesperson. Undefined where their answers are not shown. */
export function shownPrimary({ borrowers, shown }: Pick<FullView, 'borrowers' | 'shown'>): ShownBorrower | undefined {
  const primary = borrowers.find(({ is_primary }) => is_primary)
  return shown.find(({ id }) => id === primary?.id)
}

/** The records that the caller fills in, never demographics. docs/product/roles-and-permissions.md §7 */
export function fullViewOf(state: ApplicationState, access: Access, isEmailOnly: boolean): FullView {
  const own = ownRecordOf(access)
  const shown = borrowersActedForBy(own, state.borrowers).map((borrower): ShownBorrower => {
    const { demographics: _, ...answers } = answersOf(state, borrower)
    return { id: borrower.id, answers, ssn_last4: state.consents[borrower.id]?.ssn_last4 ?? null }
  })
  const { application, borrowers } = state
  const { starting_rates } = application
  return { application, borrowers, shown, rates: ratesOf(application), starting_rates, isEmailOnly }
}
