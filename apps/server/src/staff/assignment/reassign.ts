import { dayIn } from '@porchlight/domain'
import {
  type AssignmentReason,
  type Grant,
  isGranted,
  isLicensedIn,
  lendingRoles,
  licensedOn,
  mayKnowOf,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import type { ApplicationRecord } from '../../applications/record/application.ts'
import { readApplication } from '../../applications/record/read-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { lockReview } from '../record/review-repository.ts'
import { type LockedStaffMember, lockStaffMembers } from '../staff-members/lock-repository.ts'
import type { StaffChange } from '../staff-members/staff-change.ts'
import { lockAssigned } from './assignment-repository.ts'
import { handOver, type Move } from './hand-over.ts'
import { NOT_ABLE } from './text.ts'

/**
 * Locks the applications of a person, before the change of people that takes them away locks the person: in the order in which everyone
 * locks, applications before people.
 */
export const lockApplicationsOf = async ({ trx }: Pick<StaffChange, 'trx'>, staff_id: string): Promise<void> =>
  void (await lockAssigned(trx, staff_id))

interface Reassignment {
  /** The person who gives them up, who is locked. */
  staff_id: string
  /** The person who gets them; null for no one. */
  to: string | null
  reason: Extract<AssignmentReason, 'deactivated' | 'grant_lost'>
  /** The access from now on: applications that it covers stay. */
  grants: readonly Grant[]
}

/**
 * Gives the applications that a person may no longer work on to another one, or to no one, each with its event. Throws 422 where the
 * other one has no access to one of their dealers. To no one goes an application on which the other one is a borrower, in whose state they
 * are not licensed, or which is restricted and they may not know of. Those who get them are notified, or the managers of the dealer.
 */
export async function reassign(change: StaffChange, { staff_id, to, reason, grants }: Reassignment): Promise<void> {
  const { trx, settings, now } = change
  // Locks applications assigned since the first read. The database ends one of two transactions in a deadlock, which runs again.
  const reviews = []
  for (const id of await lockAssigned(trx, staff_id)) reviews.push(await lockReview(trx, id))
  const lost = reviews.filter(({ dealer_id }) => !isGranted(grants, lendingRoles, dealer_id))
  const dealers = new Set(lost.map(({ dealer_id }) => dealer_id))
  const other = to === null ? undefined : await requireAssignable(change, to, [...dealers])
  const licensed = other ? licensedOn(other.licenses, dayIn(settings.LENDER_TIME_ZONE, now)) : null
  const moves: Move[] = []
  for (const review of lost) {
    const { application_id } = review
    const record = await readApplication(trx, change.keys.fields, { application_id, withEnded: true })
    const isFor =
      other &&
      isLicensedIn(licensed, review.state) &&
      mayKnowOf(other, review) &&
      !(await isOnApplication(trx, change, other, record))
    moves.push({ review, record, to: isFor ? other.id : null, reason, isSilent: isEnded(record) })
  }
  await handOver(trx, change, moves)
}

/** Returns whether nothing is to be done with an application any more, so that no one is notified. */
const isEnded = ({ application: { withdrawn_at, finished_at, discarded_at } }: ApplicationRecord): boolean =>
  (withdrawn_at ?? finished_at ?? discarded_at) !== null

/** The person who gets the applications. Throws 422 for one who cannot open all of them. */
async function requireAssignable(
  { trx, keys }: StaffChange,
  id: string,
  dealer_ids: readonly string[],
): Promise<LockedStaffMember> {
  const [staffMember] = isUuid(id) ? await lockStaffMembers(trx, keys, [id]) : []
  const mayOpen = (dealer_id: string) => staffMember && isGranted(staffMember.grants, lendingRoles, dealer_id)
  if (staffMember?.status !== 'ACTIVE' || !dealer_ids.every(mayOpen)) throw invalidForm({ reassign_to: NOT_ABLE })
  return staffMember
}

async function isOnApplication(
  trx: Transaction<Database>,
  { keys: { fields } }: Pick<StaffChange, 'keys'>,
  staffMember: LockedStaffMember,
  { application, borrowers }: ApplicationRecord,
): Promise<boolean> {
  return isBorrowerOn(staffMember, [...borrowers, ...(await readSignedPeople(trx, fields, [application.id]))])
}
