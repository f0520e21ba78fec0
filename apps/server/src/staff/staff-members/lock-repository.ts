import type { NamedStaffMember } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import type { Grant, Licenses, StaffStatus } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { licensesOf } from './license-repository.ts'
import { accountsOfStaffMember, grantsOfStaffMember, openProfile, toGrants } from './staff-member-repository.ts'

/** A staff member who may get an application, as they are until the transaction ends. */
export interface LockedStaffMember extends NamedStaffMember {
  status: StaffStatus
  grants: Grant[]
  licenses: Licenses
  away_until: Day | null
  title: string
  nmls_id: string
  /** Contacts as in the actor of a request, for applications on which they are a borrower. */
  contacts: string[]
  account_ids: string[]
}

/** Locks these staff members, their status and their grants until the transaction ends. */
const lockShared = (trx: Transaction<Database>, ids: readonly string[]): Promise<unknown> =>
  trx.selectFrom('staff_member').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()

/**
 * These staff members, with status and grants locked until the transaction ends. Applications are locked before staff. Ids that are unknown are
 * left out.
 */
export async function lockStaffMembers(
  trx: Transaction<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  ids: readonly string[],
): Promise<LockedStaffMember[]> {
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
      grantsOfStaffMember.as('grants'),
      licensesOf('staff_member.id').as('licenses'),
      accountsOfStaffMember.as('account_ids'),
    ])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ sealed_profile, grants, ...member }) => {
    const { email, ...profile } = openProfile(keys, member.id, sealed_profile)
    return { ...member, ...profile, grants: toGrants(grants), contacts: [email] }
  })
}

/** Status, grants and licenses of a staff member, locked until the transaction ends. */
export async function lockAccess(
  trx: Transaction<Database>,
  id: string,
): Promise<Pick<LockedStaffMember, 'status' | 'grants' | 'licenses'> | undefined> {
  await lockShared(trx, [id])
  const row = await trx
    .selectFrom('staff_member')
    .select(['status', grantsOfStaffMember.as('grants'), licensesOf('staff_member.id').as('licenses')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, grants: toGrants(row.grants) }
}
