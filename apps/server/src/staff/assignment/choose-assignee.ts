import { dayIn } from '@porchlight/domain'
import {
  type AssignmentReason,
  isAway,
  isGranted,
  isLicensedIn,
  lendingRoles,
  licensedOn,
  mayKnowOf,
  type Restrictable,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import type { Borrower } from '../../applications/record/application.ts'
import { readSignedPeople, type SignedPerson } from '../../documents/snapshot-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type LockedStaffMember, lockStaffMembers } from '../staff-members/lock-repository.ts'
import { readOfficersOf } from './assignment-repository.ts'

/** The borrowers of an application as they are now and as they signed last. */
export type PeopleOn = readonly Pick<Borrower | SignedPerson, 'user_id' | 'email' | 'phone_number'>[]

/** Returns whether a person may work on an application with these borrowers, of which they may know. */
export const isAble = (staffMember: LockedStaffMember, application: Restrictable, people: PeopleOn): boolean =>
  staffMember.status === 'ACTIVE' &&
  isGranted(staffMember.grants, lendingRoles, application.dealer_id) &&
  mayKnowOf(staffMember, application) &&
  !isBorrowerOn(staffMember, people)

type Services = Pick<ApplicationServices, 'keys' | 'clock' | 'settings'>

interface Submitted {
  application: Restrictable & { id: string }
  borrowers: readonly Borrower[]
  /** The person who works on it until now. */
  assignee_id: string | null
  /** The state in which the person has to be licensed. */
  state: string | null
}

/**
 * The person who gets an application that was submitted, and why: the one who has it, the officer of the dealer, the substitute, or no
 * one. A person who cannot work on it, or may not know of it, is passed over. One who is away, or not licensed in its state, gets nothing new.
 */
export async function chooseAssignee(
  trx: Transaction<Database>,
  { keys, clock, settings }: Services,
  { application, borrowers, assignee_id, state }: Submitted,
): Promise<{ assignee: LockedStaffMember | undefined; reason: AssignmentReason }> {
  const { id, dealer_id } = application
  const [officer_id, substitute_id] = await readOfficersOf(trx, dealer_id)
  const ids = [assignee_id, officer_id, substitute_id].filter(each => each != null)
  const candidates = await lockStaffMembers(trx, keys, [...new Set(ids)])
  const people = [...borrowers, ...(ids.length > 0 ? await readSignedPeople(trx, keys.fields, [id]) : [])]
  const able = (wanted: string | null | undefined) =>
    candidates.find(staffMember => staffMember.id === wanted && isAble(staffMember, application, people))
  const former = able(assignee_id)
  if (former) return { assignee: former, reason: 'submitted' }
  const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  const licensed = (staffMember: LockedStaffMember | undefined) =>
    staffMember && isLicensedIn(licensedOn(staffMember.licenses, today), state) ? staffMember : undefined
  const [officer, substitute] = [licensed(able(officer_id)), licensed(able(substitute_id))]
  if (officer && !isAway(officer.away_until, today)) return { assignee: officer, reason: 'submitted' }
  const standIn = substitute && !isAway(substitute.away_until, today) ? substitute : undefined
  return { assignee: standIn, reason: officer && standIn ? 'away' : 'submitted' }
}
