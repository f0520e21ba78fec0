import type { LegalTextId } from '@porchlight/domain'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Write } from '../../platform/database/transaction.ts'
import type { Borrower, Consent } from './application.ts'
import { openSignature } from './consent-receipts.ts'
import { type ConsentAnswers, sealAnswers } from './seal-answers.ts'

/**
 * Stores a consent. SSN ('123-45-6789') and birth date ('YYYY-MM-DD') are sealed with the borrower's data key; either is left as it is
 * when empty.
 */
export function writeConsent(
  db: Kysely<Database>,
  key: FieldEncryption,
  borrower_id: string,
  consent: Consent,
  secrets: { ssn: string; date_of_birth: string | null },
  now: Date,
): Write {
  const associatedData = (column: string) => ({ table: 'consent', column, row: borrower_id })
  const { ssn_last4, is_acknowledged, disclaimer, agreed_at, version } = consent
  const values = {
    ...(secrets.ssn && { ssn: key.seal(secrets.ssn, associatedData('ssn')) }),
    ...(secrets.date_of_birth && { date_of_birth: key.seal(secrets.date_of_birth, associatedData('date_of_birth')) }),
    sealed_answers: sealAnswers(key, 'consent', borrower_id, { ssn_last4, disclaimer } satisfies ConsentAnswers),
    is_acknowledged,
    agreed_at: agreed_at ? new Date(agreed_at) : null,
    version,
    updated_at: now,
  }
  return db
    .insertInto('consent')
    .values({ borrower_id, ...values })
    .onConflict(conflict => conflict.column('borrower_id').doUpdateSet(values))
}

type Receipt = Insertable<Database['consent_receipt']>

export const insertReceipt = (db: Kysely<Database>, receipt: Receipt | Receipt[]): Write =>
  db.insertInto('consent_receipt').values(receipt)

/** Times when a borrower agreed to a text. */
export async function readAgreementTimes(
  db: Kysely<Database>,
  { borrower_id, text_id }: { borrower_id: string; text_id: LegalTextId },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('consent_receipt')
    .select('given_at')
    .where('borrower_id', '=', borrower_id)
    .where('text_id', '=', text_id)
    .where('agreed', '=', true)
    .execute()
  return rows.map(({ given_at }) => given_at)
}

/** The last answer of a borrower to a text; undefined without one. */
export const readLastAnswer = (
  db: Kysely<Database>,
  { borrower_id, text_id }: { borrower_id: string; text_id: LegalTextId },
): Promise<{ agreed: boolean; given_at: Date } | undefined> =>
  db
    .selectFrom('consent_receipt')
    .select(['agreed', 'given_at'])
    .where('borrower_id', '=', borrower_id)
    .where('text_id', '=', text_id)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type OwnReceipt = Awaited<ReturnType<typeof receiptsOfUser>>[number]

/** Receipts of the consents that these borrowers gave or withheld, the latest first. */
export async function receiptsOfUser(
  db: Kysely<Database>,
  fields: FieldEncryption,
  borrowers: readonly { borrower_id: string }[],
) {
  if (borrowers.length === 0) return []
  const ids = borrowers.map(({ borrower_id }) => borrower_id)
  const receipts = await db
    .selectFrom('consent_receipt')
    .leftJoin('data_key', 'data_key.borrower_id', 'consent_receipt.borrower_id')
    .select([
      'consent_receipt.id',
      'consent_receipt.borrower_id',
      'text_id',
      'text_version',
      'text_hash',
      'agreed',
      'given_at',
    ])
    .select(['sealed_signature', 'sealed_key as data_key'])
    .where('consent_receipt.borrower_id', 'in', ids)
    .orderBy('given_at', 'desc')
    .orderBy('consent_receipt.id', 'desc')
    .execute()
  return receipts.map(({ data_key, sealed_signature, ...receipt }) => ({
    ...receipt,
    typed_signature: openSignature(fields, { id: receipt.borrower_id, data_key }, { ...receipt, sealed_signature }),
  }))
}

/**
 * Removes the typed signature from a borrower's receipts and adds a keyed hash of the contact, by which someone who knows the contact
 * can find them. Receipts outlive the personal data.
 */
export async function anonymizeReceipts(
  trx: Transaction<Database>,
  keys: Pick<Keys, 'hashContact'>,
  borrower_id: string,
  { email, phone_number }: Pick<Borrower, 'email' | 'phone_number'>,
): Promise<void> {
  const hashed = (contact: string) => keys.hashContact(contact).toString('hex')
  await trx
    .updateTable('consent_receipt')
    .set(({ eb }) => ({
      sealed_signature: null,
      contact_hash: eb
        .case()
        .when('text_id', '=', 'sms-consent')
        .then(hashed(phone_number ?? ''))
        .else(hashed(email))
        .end(),
    }))
    .where('borrower_id', '=', borrower_id)
    .execute()
}
