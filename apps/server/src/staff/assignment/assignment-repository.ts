import type { Day } from '@porchlight/domain'
import { type Grant, isApplicationId, type Licenses } from '@porchlight/domain/staff'
import type { Kysely, Transaction } from 'kysely'
import { isReadable } from '../../applications/record/ended-repository.ts'
import { notifyChanged } from '../../applications/record/read-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { takesWorkIn } from '../queue/queue-repository.ts'
import { inDealers, isKnownTo } from '../queue/selection-repository.ts'
import { licensesOf } from '../staff-members/license-repository.ts'
import { grantsOfStaffMember, openProfile, toGrants } from '../staff-members/staff-member-repository.ts'

/** The officer and the substitute of a dealer, in this order. */
export async function readOfficersOf(db: Kysely<Database>, dealer_id: string): Promise<string[]> {
  const row = await db
    .selectFrom('dealer_officer')
    .select(['officer_id', 'substitute_id'])
    .where('dealer_id', '=', dealer_id)
    .executeTakeFirst()
  return [row?.officer_id, row?.substitute_id].filter(id => id != null)
}

/**
 * Locks an application that no one works on. Returns whether it did: not where someone has it, the reader may not know of it, or another
 * transaction has it locked.
 */
export async function lockUnassigned(
  trx: Transaction<Database>,
  reader: Pick<StaffActor, 'staff_id' | 'grants'>,
  application_id: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('application_review')
    .innerJoin('application', 'application.id', 'application_review.application_id')
    .select('application.id')
    .where('application_review.application_id', '=', application_id)
    .where('assignee_id', 'is', null)
    .where(isKnownTo(reader))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks those of these applications that are of the dealers, in one order, without notifying their readers. Those that were never submitted,
 * and those that no one may read any more, are left out.
 */
export async function lockSubmitted(
  trx: Transaction<Database>,
  dealers: 'ALL' | readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const valid = ids.filter(isApplicationId)
  if (valid.length === 0 || dealers.length === 0) return []
  const rows = await trx
    .selectFrom('application')
    .innerJoin('application_review', 'application_review.application_id', 'application.id')
    .select('application.id')
    .where('application.id', 'in', valid)
    .$if(dealers !== 'ALL', query => query.where('application.dealer_id', 'in', dealers as readonly string[]))
    .where(isReadable)
    .orderBy('application.id')
    .forUpdate('application')
    .execute()
  return rows.map(({ id }) => id)
}

/** The applications of these dealers that a person works on, that fall due before a day, and of which the reader may know. */
export async function readDue(
  trx: Transaction<Database>,
  dealers: 'ALL' | readonly string[],
  { reader, staff_id, before }: { reader: Pick<StaffActor, 'staff_id' | 'grants'>; staff_id: string; before: Day },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('application_review')
    .select('application_id')
    .where('assignee_id', '=', staff_id)
    .where('due_on', '<', before)
    .where(inDealers(dealers))
    .where(isKnownTo(reader))
    .orderBy('application_id')
    .execute()
  return rows.map(({ application_id }) => application_id)
}

/** Locks the applications that a person works on, in one order, and notifies their readers. Returns the ids. */
export async function lockAssigned(trx: Transaction<Database>, staff_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('application')
    .innerJoin('application_review', 'application_review.application_id', 'application.id')
    .select(['application.id', notifyChanged().as('notified')])
    .where('assignee_id', '=', staff_id)
    .orderBy('application.id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The names of these staff members by id. Ids that are unknown are left out. */
export async function readNames(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff_member').select(['id', 'sealed_profile']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, sealed_profile }) => [id, openProfile(keys, id, sealed_profile).name]))
}

/** The people who may be given applications of some of these dealers. */
export async function readAssignable(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  dealers: 'ALL' | readonly string[],
): Promise<{ id: string; name: string; away_until: Day | null; grants: Grant[]; licenses: Licenses }[]> {
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'sealed_profile', 'away_until', grantsOfStaffMember.as('grants')])
    .select(licensesOf('staff_member.id').as('licenses'))
    .where(takesWorkIn(dealers))
    .execute()
  return rows.map(({ sealed_profile, grants, ...person }) => ({
    ...person,
    name: openProfile(keys, person.id, sealed_profile).name,
    grants: toGrants(grants),
  }))
}
