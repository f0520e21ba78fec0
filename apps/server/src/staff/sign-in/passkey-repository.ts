import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export interface NewPasskey {
  id: string
  staff_id: string
  credential_id: Buffer
  /** The key in COSE form. */
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at?: Date
}

export async function insertPasskey(trx: Transaction<Database>, passkey: NewPasskey): Promise<boolean> {
  const inserted = await trx
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findPasskey = (db: Kysely<Database>, credential_id: Buffer) =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff_member', 'staff_member.id', 'staff_passkey.staff_id')
    .select([
      'staff_passkey.id',
      'staff_passkey.staff_id',
      'credential_id',
      'public_key',
      'counter',
      'transports',
      'staff_member.status',
    ])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()

export const listPasskeys = (db: Kysely<Database>, staff_id: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staff_id)
    .orderBy('id')
    .execute()

/** False where the passkey was removed meanwhile: a reset that runs at the same time wins. */
export async function recordUse(db: Kysely<Database>, id: string, counter: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Removes a passkey of a person. False where it is not theirs. The person's row is locked by the caller. */
export async function deletePasskey(trx: Transaction<Database>, staff_id: string, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staff_id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteSignIns(trx: Transaction<Database>, staff_id: string): Promise<void> {
  await trx.deleteFrom('staff_passkey').where('staff_id', '=', staff_id).execute()
  await trx.deleteFrom('staff_identity').where('staff_id', '=', staff_id).execute()
}
