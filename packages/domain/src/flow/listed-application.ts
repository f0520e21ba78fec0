import { type ApplicationStatus, isFinished } from '../status/application.ts'
import type { BorrowerStatus } from '../status/borrower.ts'

/** An application as the dashboard lists it. */
export interface ListedApplication {
  id: string
  status: ApplicationStatus
  created_at: string
  borrowers: readonly ListedBorrower[]
}
export interface ListedBorrower {
  id: string
  /** The reader's own for the place he is invited to. Null for others who are invited, and for a co-borrower on the same device. */
  user_id: string | null
  is_primary: boolean
  status: BorrowerStatus
  first_name: string
  last_name: string
}

/** The user's place on the application, be it one he is invited to. */
export const ownBorrower = ({ borrowers }: ListedApplication, userId: string): ListedBorrower | undefined =>
  borrowers.find(({ user_id }) => user_id === userId)

export const isInvited = (borrower: ListedBorrower | undefined): boolean => borrower?.status === 'INVITED'

/** Document 1, section 4: the one that stands in the way of a new one, being the user's as primary borrower and not finished. */
export const openApplication = (
  applications: readonly ListedApplication[],
  userId: string,
): ListedApplication | undefined =>
  applications.find(
    application => !isFinished(application.status) && ownBorrower(application, userId)?.is_primary === true,
  )
