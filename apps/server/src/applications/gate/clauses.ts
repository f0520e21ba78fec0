import { isFinished } from '@porchlight/domain'
import { isGranted, lendingRoles, mayKnowOf, readingRoles, type StaffRole } from '@porchlight/domain/staff'
import type { Actor, StaffActor } from '../../platform/actor.ts'
import type { ApplicationRecord, Borrower } from '../record/application.ts'

/** An actor's access to one application. `own`: the actor's record on it; `borrower`: the record that the action concerns. */
export interface Access extends ApplicationRecord {
  actor: Actor
  own: Borrower | undefined
  borrower: Borrower | undefined
}
/** A condition on the actor and the application; the rows of the policy name them. */
export type Clause = (access: Access) => boolean

/** A co-borrower on the primary borrower's device: without a sign-in and without an invitation that waits for one. */
export const isSameDevice = (borrower: Borrower): boolean =>
  !borrower.is_primary && borrower.user_id === null && borrower.status !== 'INVITED'

/** The records that a borrower fills in and signs: their own, and for the primary borrower those of same-device co-borrowers. */
export const borrowersActedForBy = (own: Borrower, borrowers: readonly Borrower[]): Borrower[] => [
  own,
  ...(own.is_primary ? borrowers.filter(isSameDevice) : []),
]

export const user: Clause = ({ actor }) => actor.kind === 'borrower'
export const member: Clause = ({ own }) => own !== undefined
export const coborrower: Clause = ({ own }) => own?.is_primary === false
/** A co-borrower whose signed documents have what the application states. */
export const submittedCoborrower: Clause = access => coborrower(access) && isFinished(access.application.status)
export const primary: Clause = ({ own }) => own?.is_primary === true
export const self: Clause = ({ own, borrower, borrowers }) =>
  own !== undefined &&
  borrower !== undefined &&
  borrowersActedForBy(own, borrowers).some(({ id }) => id === borrower.id)
export const ownRecord: Clause = ({ own, borrower }) => own !== undefined && own.id === borrower?.id

/**
 * Returns whether one of these records has a contact of the staff member, or is of an account that has one. As staff, a person has no access to
 * an application on which they are a borrower.
 */
export const isBorrowerOn = (
  { contacts, account_ids }: Pick<StaffActor, 'contacts' | 'account_ids'>,
  records: readonly { user_id: string | null; email: string; phone_number: string | null }[],
): boolean => {
  const own = contacts.map(contact => contact.toLowerCase())
  return records.some(
    ({ user_id, email, phone_number }) =>
      own.some(known => known === email.toLowerCase() || known === phone_number) ||
      account_ids.some(id => id === user_id),
  )
}

/** Staff with one of these roles for the dealer, once the application was submitted, who may know of it. */
const staffOfDealer =
  (...roles: readonly StaffRole[]): Clause =>
  ({ actor, application, borrowers }) =>
    actor.kind === 'staff' &&
    application.submitted_at !== null &&
    isGranted(actor.grants, roles, application.dealer_id) &&
    mayKnowOf({ id: actor.staff_id, grants: actor.grants }, application) &&
    !isBorrowerOn(actor, borrowers)
export const officer = staffOfDealer(...lendingRoles)
export const manager = staffOfDealer('MANAGER')
export const compliance = staffOfDealer('COMPLIANCE')
export const staff = staffOfDealer(...readingRoles)
export const system: Clause = ({ actor }) => actor.kind === 'system'
