import { type Kysely, sql, type Transaction } from 'kysely'
import { storeStoppedTexts } from '../messaging/delivery-repository.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { sealResponse } from '../platform/http/idempotency.ts'
import { type Contacts, contactColumnsOf } from './identity-repository.ts'

/** Seals the next rows, and answers how many there were. */
type Batch = (trx: Transaction<Database>, keys: ContactKeys) => Promise<number>

const BATCH = 100

/** Whether the database has what {@link sealStoredContacts} seals. */
export const hasReadableContacts = sql<boolean>`(
  exists (select from users where sealed_contacts is null)
  or exists (select from stopped_texts)
  or exists (select from idempotent_answer where body is not null))`

/** Seals what a release before `0013-sealed-contacts` stored readable. After an interruption the next start continues. */
export async function sealStoredContacts(db: Kysely<Database>, keys: ContactKeys): Promise<void> {
  for (const batch of [users, stoppedTexts, responses]) while ((await inTransaction(db, trx => batch(trx, keys))) > 0);
}

const users: Batch = async (trx, keys) => {
  const { rows } = await sql<{ id: string } & Contacts>`
    select id, email, phone_number from users where sealed_contacts is null limit ${BATCH} for update`.execute(trx)
  for (const { id, ...contacts } of rows) {
    await trx
      .updateTable('users')
      .set(contactColumnsOf(keys, id, contacts))
      .where('id', '=', id)
      .execute()
    await sql`update users set email = null, phone_number = null where id = ${id}`.execute(trx)
  }
  return rows.length
}

const stoppedTexts: Batch = async (trx, keys) => {
  const { rows } = await sql<{ phone_number: string; stopped_at: Date }>`
    delete from stopped_texts where phone_number in (select phone_number from stopped_texts limit ${BATCH})
    returning phone_number, stopped_at`.execute(trx)
  for (const { phone_number, stopped_at } of rows) await storeStoppedTexts(trx, keys, phone_number, stopped_at)
  return rows.length
}

const responses: Batch = async (trx, { fields }) => {
  const { rows } = await sql<{ user_id: string; key: string; body: object }>`
    select user_id, key, body from idempotent_answer where body is not null limit ${BATCH} for update`.execute(trx)
  for (const { body, ...row } of rows)
    await sql`update idempotent_answer set body = null, sealed_body = ${sealResponse(fields, row, body)}
      where user_id = ${row.user_id} and key = ${row.key}`.execute(trx)
  return rows.length
}
