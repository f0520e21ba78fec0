import type { Day } from '@porchlight/domain'
import type { Grant, NamedPerson, StaffStatus } from '@porchlight/domain/staff'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isReadable } from '../../applications/record/ended-repository.ts'
import { notifyChanged } from '../../applications/record/read-repository.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { accountsOfMember, grantsOfMember, openProfile, toGrants } from '../member-repository.ts'

/** A person who may be given an application, as they are until the transaction ends. */
export interface LockedColleague extends NamedPerson {
  status: StaffStatus
  grants: Grant[]
  away_until: Day | null
  nmls_id: string
  /** As in the actor of a request: for applications on which they are a borrower. */
  contacts: string[]
  account_ids: string[]
}

/** Keeps these people, their status and their grants as they are until the transaction ends. */
const lockShared = (trx: Transaction<Database>, ids: readonly string[]): Promise<unknown> =>
  trx.selectFrom('staff_member').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()

/**
 * These people, who keep status and grants until the transaction ends. Applications are locked before people. Ids that are unknown are
 * left out.
 */
export async function lockColleagues(
  trx: Transaction<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  ids: readonly string[],
): Promise<LockedColleague[]> {
  if (ids.length === 0) return []
  // A statement that waited for a lock has the grants from before it. The second one has those that the other transaction left.
  await lockShared(trx, ids)
  const rows = await trx
    .selectFrom('staff_member')
    .select([
      'id',
      'status',
      'away_until',
      'sealed_profile',
      grantsOfMember.as('grants'),
      accountsOfMember.as('account_ids'),
    ])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ sealed_profile, grants, ...member }) => {
    const { name, email, nmls_id } = openProfile(keys, member.id, sealed_profile)
    return { ...member, name, nmls_id, grants: toGrants(grants), contacts: [email] }
  })
}

/** Status and grants of a person, who keeps them until the transaction ends. */
export async function lockAccess(
  trx: Transaction<Database>,
  id: string,
): Promise<{ status: StaffStatus; grants: Grant[] } | undefined> {
  await lockShared(trx, [id])
  const row = await trx
    .selectFrom('staff_member')
    .select(['status', grantsOfMember.as('grants')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { status: row.status, grants: toGrants(row.grants) }
}

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
 * Locks the application that comes first among those of these dealers that no one works on, besides `without`, and passes over those that
 * another transaction has locked. Undefined where none is left.
 */
export async function lockNextUnassigned(
  trx: Transaction<Database>,
  { dealer_ids, without }: { dealer_ids: readonly string[]; without: readonly string[] },
): Promise<string | undefined> {
  if (dealer_ids.length === 0) return undefined
  const row = await trx
    .selectFrom('application_review')
    .innerJoin('application', 'application.id', 'application_review.application_id')
    .select('application.id')
    .where('application_review.dealer_id', 'in', dealer_ids)
    .where('assignee_id', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .where(isReadable)
    .$if(without.length > 0, query => query.where('application.id', 'not in', [...without]))
    .orderBy(sql`(opened_at is null and submissions = 1)`, 'desc')
    .orderBy('last_submitted_at')
    .orderBy('application_review.application_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.id
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

/** The names of these people of the lender by id. Ids that are unknown are left out. */
export async function readNames(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff_member').select(['id', 'sealed_profile']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, sealed_profile }) => [id, openProfile(keys, id, sealed_profile).name]))
}

/** The people who may work on applications of the dealer, and the dealers of each; without those who may not sign in. */
export async function readColleagues(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  scope: 'ALL' | readonly string[],
): Promise<NamedPerson[]> {
  if (scope.length === 0) return []
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'sealed_profile'])
    .where('status', '=', 'ACTIVE')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_grant')
          .select('staff_grant.staff_id')
          .whereRef('staff_grant.staff_id', '=', 'staff_member.id')
          .where('role', 'in', ['OFFICER', 'MANAGER'])
          .$if(scope !== 'ALL', query =>
            query.where(({ eb, or }) => or([eb('dealer_id', 'is', null), eb('dealer_id', 'in', [...scope])])),
          ),
      ),
    )
    .execute()
  return rows
    .map(({ id, sealed_profile }) => ({ id, name: openProfile(keys, id, sealed_profile).name }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}
