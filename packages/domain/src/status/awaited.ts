import type { ApplicationStatus, BorrowerStatus } from './transitions.ts'

interface Member {
  is_primary: boolean
  status: BorrowerStatus
}

/** The borrowers without whom an unfinished application does not go on; everyone, where all can sign. */
export function awaitedBorrowers<B extends Member>(application: {
  status: ApplicationStatus
  borrowers: readonly B[]
}): B[] {
  const { status, borrowers } = application
  const areIn = (...statuses: BorrowerStatus[]) => borrowers.filter(borrower => statuses.includes(borrower.status))
  if (status === 'SENT_FOR_SIGNATURE') return areIn('READY_TO_SIGN_SUBMIT')
  if (status !== 'STARTED') return []
  const unfinished = areIn('INVITED', 'IN_PROGRESS')
  if (unfinished.length > 0) return unfinished
  // After a decline the primary borrower reopens the application.
  if (areIn('DECLINED_TO_SIGN').length > 0) return borrowers.filter(({ is_primary }) => is_primary)
  return [...borrowers]
}
