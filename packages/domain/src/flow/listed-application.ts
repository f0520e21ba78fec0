import type { Day } from '../forms/day.ts'
import type { OutcomeForBorrowers } from '../status/outcomes.ts'
import { type ApplicationStatus, type BorrowerStatus, isOpen } from '../status/transitions.ts'

/** An application as the dashboard lists it. */
export interface ListedApplication {
  id: string
  status: ApplicationStatus
  created_at: string
  /** Time when it was submitted last, also when it was reopened since; null if it never was. */
  submitted_at: string | null
  withdrawn_at: string | null
  /** Time when the lender finished with it. */
  finished_at: string | null
  /** Null while it is not over, and where the lender's own letter says how it ended. */
  outcome: OutcomeForBorrowers | null
  /** The lender's day on which the last letter about the outcome was sent to the user; null before. */
  letter_on: Day | null
  borrowers: readonly ListedBorrower[]
}
export interface ListedBorrower {
  id: string
  /**
   * The user's id on the user's own record, also when invited. Null for other invited people and for same-device
   * co-borrowers.
   */
  user_id: string | null
  is_primary: boolean
  status: BorrowerStatus
  first_name: string
  last_name: string
}

/** The user's own record, which may be an open invitation. */
export const ownBorrower = ({ borrowers }: ListedApplication, userId: string): ListedBorrower | undefined =>
  borrowers.find(({ user_id }) => user_id === userId)

export const isInvited = ({ status }: ListedBorrower): boolean => status === 'INVITED'

/**
 * The unfinished application of the user as primary borrower, which prevents another start (docs/product/statuses.md
 * §7).
 */
export const openApplication = (
  applications: readonly ListedApplication[],
  userId: string,
): ListedApplication | undefined =>
  applications.find(application => isOpen(application) && ownBorrower(application, userId)?.is_primary === true)
