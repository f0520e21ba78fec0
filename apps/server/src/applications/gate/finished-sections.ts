import type { ApplicationRecord, Borrower } from '../record/application.ts'
import type { Occurrence } from './application-events.ts'

const isReady = ({ status }: Borrower): boolean => status === 'READY_TO_SIGN_SUBMIT'

/**
 * Returns the event that a change of answers or borrowers caused: everyone is done now, or else some co-borrowers. `own` is the
 * borrower who made the change, for a same-device co-borrower the primary borrower.
 */
export function finishedSections(
  before: ApplicationRecord,
  { application, borrowers }: ApplicationRecord,
  own: Borrower | undefined,
): Occurrence[] {
  if (application.status !== 'STARTED') return []
  const persons = own ? [own.id] : []
  const unfinished = before.borrowers.filter(({ status }) => status === 'IN_PROGRESS' || status === 'INVITED')
  const finished = borrowers.filter(borrower => isReady(borrower) && unfinished.some(({ id }) => id === borrower.id))
  const areAllReady = borrowers.every(isReady)
  // The last one who was not done finished, or was removed.
  if (areAllReady && unfinished.length > 0) return [{ event: 'time_to_sign', persons }]
  return finished
    .filter(({ is_primary }) => !is_primary)
    .map(about => ({ event: 'coborrower_finished', persons, about }))
}
