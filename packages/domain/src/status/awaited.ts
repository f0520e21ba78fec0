import type { ApplicationStatus, BorrowerStatus } from './transitions.ts'

interface Member {
  is_primary: boolean
  status: BorrowerStatus
}

/**
 * The borrowers that an unfinished application waits for; everyone, where all can sign. `asked`: those who have not changed what the
 * lender sent back to them.
 */
export function awaitedBorrowers<B extends Member>(application: {
  status: ApplicationStatus
  borrowers: readonly B[]
  asked?: readonly B[]
}): B[] {
  const { status, borrowers, asked = [] } = application
  const areIn = (...statuses: BorrowerStatus[]) => borrowers.filter(borrower => statuses.includes(borrower.status))
  if (status === 'SENT_FOR_SIGNATURE') return areIn('READY_TO_SIGN_SUBMIT')
  if (status !== 'STARTED') return []
  const unfinished = areIn('INVITED', 'IN_PROGRESS')
  const hasDeclined = areIn('DECLINED_TO_SIGN').length > 0
  const toWork = hasDeclined ? unfinished : [...unfinished, ...asked]
  if (toWork.length > 0) return borrowers.filter(borrower => toWork.includes(borrower))
  // After a decline any borrower may reopen the application, and the primary borrower is reminded of it.
  if (hasDeclined) return borrowers.filter(({ is_primary }) => is_primary)
  return [...borrowers]
}

/** Time for which a change or typing counts as editing, in milliseconds (docs/product/statuses.md §5). */
export const RECENT_EDIT_MS = 5 * 60_000

/** Returns whether a borrower who was done is changing answers. A borrower who is not done is awaited anyway. */
export const isEditing = (
  { status, last_edited_at }: { status: BorrowerStatus; last_edited_at: Date | null },
  now: Date,
): boolean =>
  status === 'READY_TO_SIGN_SUBMIT' &&
  last_edited_at !== null &&
  now.getTime() - last_edited_at.getTime() < RECENT_EDIT_MS
