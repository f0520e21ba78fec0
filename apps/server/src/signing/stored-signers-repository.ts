import type { GivenSignature } from '@porchlight/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import { type EventContent, sealEvent, sealSigner } from '../platform/crypto/sealed-signer.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'

interface SignerKey {
  envelope_id: string
  borrower_id: string
}
/** Columns of earlier releases. */
interface ReadableSigner extends SignerKey {
  name: string
  contact: string
  signed_in_by: string | null
  decline_reason: string | null
  signature: GivenSignature | null
}
/** Seals the next rows, and answers how many there were. */
type Batch = (trx: Transaction<Database>, fields: FieldEncryption) => Promise<number>

const BATCH = 100

/** Whether the database has what {@link sealStoredSigners} seals. */
export const hasReadableSigners = sql<boolean>`(
  exists (select from envelope_signer where name is not null)
  or exists (select from envelope_event where who is not null))`

/** Seals what a release before `0014-sealed-signers` stored readable. After an interruption the next start continues. */
export async function sealStoredSigners(db: Kysely<Database>, fields: FieldEncryption): Promise<void> {
  for (const batch of [signers, events]) while ((await inTransaction(db, trx => batch(trx, fields))) > 0);
}

const signers: Batch = async (trx, fields) => {
  const { rows } = await sql<ReadableSigner>`
    select envelope_id, borrower_id, name, contact, signed_in_by, decline_reason, signature
      from envelope_signer where name is not null limit ${BATCH} for update`.execute(trx)
  for (const { envelope_id, borrower_id, name, contact, signed_in_by, decline_reason, signature } of rows) {
    const signer = { envelope_id, borrower_id }
    await trx
      .updateTable('envelope_signer')
      .set({
        ...sealSigner(fields, signer, { identity: { name, contact } }),
        ...(signed_in_by !== null && sealSigner(fields, signer, { signed_in_by })),
        ...(decline_reason !== null && sealSigner(fields, signer, { decline_reason })),
        ...(signature !== null && sealSigner(fields, signer, { signature })),
      })
      .where('envelope_id', '=', envelope_id)
      .where('borrower_id', '=', borrower_id)
      .execute()
    await sql`update envelope_signer
      set name = null, contact = null, signed_in_by = null, decline_reason = null, signature = null
      where envelope_id = ${envelope_id} and borrower_id = ${borrower_id}`.execute(trx)
  }
  return rows.length
}

const events: Batch = async (trx, fields) => {
  const { rows } = await sql<SignerKey & EventContent & { number: number }>`
    select envelope_id, borrower_id, number, who, details
      from envelope_event where who is not null limit ${BATCH} for update`.execute(trx)
  for (const { number, who, details, ...signer } of rows)
    await sql`update envelope_event
      set sealed_content = ${sealEvent(fields, signer, number, { who, details })}, who = null, details = null
      where envelope_id = ${signer.envelope_id} and borrower_id = ${signer.borrower_id} and number = ${number}`.execute(
      trx,
    )
  return rows.length
}
