import { HttpError } from '../platform/http/http-errors.ts'
import type { Application, ApplicationRecord, Borrower } from './application-record.ts'

/**
 * Decisions C: who may do what with an application. Asked once per request, by the route's declared access.
 * - `member`: everyone on the application (status, names, own documents)
 * - `primary`: home, land, summary, salesperson, co-borrowers, reopening, discarding
 * - `self`: a borrower's own record; the primary borrower acts for one on the same device
 * - `removal`: a co-borrower's own place, and every place for the primary borrower
 */
export type Access = 'member' | 'primary' | 'self' | 'removal'

/** On the primary borrower's device: nobody signs in as this co-borrower and nobody was invited to. */
export const isSameDevice = (borrower: Borrower): boolean =>
  !borrower.is_primary && borrower.user_id === null && borrower.status !== 'INVITED'

/** For whom someone on the application fills in and signs: himself, and the primary borrower for those on his device. */
export const borrowersActedForBy = (own: Borrower, borrowers: Borrower[]): Borrower[] => [
  own,
  ...(own.is_primary ? borrowers.filter(isSameDevice) : []),
]

/** The caller's own place on the application. Throws 403 for a stranger and for someone who was removed. */
export function membershipOf(record: ApplicationRecord, user_id: string): Borrower {
  const own = record.borrowers.find(borrower => borrower.user_id === user_id)
  if (!own) throw new HttpError('application_forbidden')
  return own
}

export function authorize(record: ApplicationRecord, user_id: string, access: Access, borrower_id?: string): Borrower {
  const own = membershipOf(record, user_id)
  if (access === 'primary' && !own.is_primary) throw new HttpError('application_forbidden')
  if (borrower_id === undefined || borrower_id === own.id) return own

  const other = record.borrowers.find(borrower => borrower.id === borrower_id)
  if (!other) throw new HttpError('borrower_not_found')
  if (access === 'self' && !borrowersActedForBy(own, record.borrowers).includes(other))
    throw new HttpError('borrower_forbidden')
  if (access === 'removal' && !own.is_primary) throw new HttpError('borrower_forbidden')
  return other
}

/** What a record tells about its life, for the sentences of `whyNot`. */
export const stateOf = ({ application, borrowers }: { application: Application; borrowers: Borrower[] }) => ({
  status: application.status,
  borrowers,
})
