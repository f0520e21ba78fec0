import { type Kysely, sql, type Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openProfile } from './staff-member-repository.ts'

const isActiveAdministrator = sql<boolean>`staff_member.status = 'ACTIVE' and exists (
  select from staff_grant where staff_grant.staff_id = staff_member.id and staff_grant.role = 'ADMINISTRATOR')`

const selectAdministrators = (db: Kysely<Database>) =>
  db.selectFrom('staff_member').select(['id', 'sealed_profile']).where(isActiveAdministrator).orderBy('id')

const toAdministrators = (keys: Pick<ContactKeys, 'fields'>, rows: { id: string; sealed_profile: Buffer }[]) =>
  rows.map(({ id, sealed_profile }) => ({ id, profile: openProfile(keys, id, sealed_profile) }))

/** The active administrators, locked until the end of the transaction, in one order. */
export async function lockAdministrators(trx: Transaction<Database>, keys: Pick<ContactKeys, 'fields'>) {
  const select = () => selectAdministrators(trx).forUpdate()
  await select().execute()
  // A statement that waited for a lock has the grants from before it. The second one has those that the other transaction left.
  return toAdministrators(keys, await select().execute())
}

export const listAdministrators = async (db: Kysely<Database>, keys: Pick<ContactKeys, 'fields'>) =>
  toAdministrators(keys, await selectAdministrators(db).execute())
