import type { StoredAnswers } from '@porchlight/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import { newDataKey, openDataKey } from '../platform/crypto/data-key.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { sealSignature } from './consent-receipts.ts'
import { targetColumns } from './invitation-repository.ts'
import { entryRow, noPersonalData, partRow, sealAnswers } from './sealed-answers.ts'

/** Columns of earlier releases, whose answers everyone could read who had the database. */
type Readable = {
  application: { sales_rep_name: string | null; sales_rep_email: string | null; decline_reason: string | null }
  borrower: {
    first_name: string | null
    middle_name: string | null
    last_name: string | null
    suffix: string | null
    email: string | null
    phone_number: string | null
    answers: StoredAnswers | null
  }
  list_entry: { answers: StoredAnswers | null }
  application_part: { answers: StoredAnswers | null }
  demographics: { answers: StoredAnswers | null }
  consent: { disclaimer: string | null; ssn_last4: string | null }
  consent_receipt: { typed_signature: string | null }
  invitation: { target: string | null }
}
type Db = Transaction<Database & Readable>
/** Seals the next rows, and answers how many there were. */
type Batch = (db: Db, keys: ContactKeys) => Promise<number>

const BATCH = 100

/** Whether the database has what {@link sealStoredAnswers} seals. An index with these rows only answers each question. */
export const hasReadableAnswers = sql<boolean>`(
  exists (select from borrower where answers is not null)
  or exists (select from application where sales_rep_name is not null)
  or exists (select from application_part where answers is not null)
  or exists (select from list_entry where answers is not null)
  or exists (select from demographics where answers is not null)
  or exists (select from consent where disclaimer is not null)
  or exists (select from consent_receipt where typed_signature is not null)
  or exists (select from invitation where target is not null))`

/**
 * Seals what a release before `0013-sealed-contacts` stored readable. Each batch is a transaction, so an interrupted start continues
 * with the next one; a second server waits for the rows of a batch and does not find them any more.
 */
export async function sealStoredAnswers(db: Kysely<Database>, keys: ContactKeys): Promise<void> {
  // Borrowers first, because the others need their data keys.
  for (const batch of [borrowers, applications, parts, entries, demographics, consents, receipts, invitations])
    while ((await inTransaction(db, trx => batch(trx.withTables<Readable>() as Db, keys))) > 0);
}

const borrowers: Batch = async (db, { fields }) => {
  const rows = await db
    .selectFrom('borrower')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'suffix', 'email', 'phone_number', 'answers'])
    .where('answers', 'is not', null)
    .limit(BATCH)
    .forUpdate()
    .execute()
  for (const { id, ...data } of rows) {
    const data_key = newDataKey(fields, id)
    const sealed_answers = sealAnswers(openDataKey(fields, { id, data_key }), 'borrower', id, data)
    const empty = Object.fromEntries(Object.keys(noPersonalData).map(column => [column, null]))
    await db
      .updateTable('borrower')
      .set({ data_key, sealed_answers, ...empty })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

const applications: Batch = async (db, { fields }) => {
  const rows = await db
    .selectFrom('application')
    .leftJoin('borrower', join =>
      join.onRef('borrower.application_id', '=', 'application.id').on('borrower.is_primary', '=', true),
    )
    .select(['application.id', 'sales_rep_name', 'sales_rep_email', 'decline_reason'])
    .select(['borrower.id as borrower_id', 'data_key'])
    .where('sales_rep_name', 'is not', null)
    .limit(BATCH)
    .forUpdate('application')
    .execute()
  for (const { id, borrower_id, data_key, ...answers } of rows) {
    const key = borrower_id && data_key && openDataKey(fields, { id: borrower_id, data_key })
    const sealed_answers = key ? sealAnswers(key, 'application', id, answers) : null
    const empty = { sales_rep_name: null, sales_rep_email: null, decline_reason: null }
    await db
      .updateTable('application')
      .set({ sealed_answers, ...empty })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

const parts: Batch = async (db, { fields }) => {
  const rows = await db
    .selectFrom('application_part as part')
    .innerJoin('borrower', join =>
      join.onRef('borrower.application_id', '=', 'part.application_id').on('borrower.is_primary', '=', true),
    )
    .select(['part.application_id', 'part.part', 'part.answers', 'borrower.id', 'data_key'])
    .where('part.answers', 'is not', null)
    .limit(BATCH)
    .forUpdate('part')
    .execute()
  for (const { application_id, part, answers, ...owner } of rows) {
    const row = partRow(application_id, part)
    const sealed_answers = sealAnswers(openDataKey(fields, owner), 'application_part', row, answers!)
    await db
      .updateTable('application_part')
      .set({ sealed_answers, answers: null })
      .where('application_id', '=', application_id)
      .where('part', '=', part)
      .execute()
  }
  return rows.length
}

const entries: Batch = async (db, { fields }) => {
  const rows = await db
    .selectFrom('list_entry as entry')
    .innerJoin('borrower', 'borrower.id', 'entry.borrower_id')
    .select(['entry.id', 'entry.section', 'entry.answers', 'borrower_id', 'data_key'])
    .where('entry.answers', 'is not', null)
    .limit(BATCH)
    .forUpdate('entry')
    .execute()
  for (const { id, section, answers, borrower_id, data_key } of rows) {
    const key = openDataKey(fields, { id: borrower_id, data_key })
    const sealed_answers = sealAnswers(key, 'list_entry', entryRow({ id, section }), answers!)
    await db.updateTable('list_entry').set({ sealed_answers, answers: null }).where('id', '=', id).execute()
  }
  return rows.length
}

const demographics: Batch = async (db, { fields }) => {
  const rows = await db
    .selectFrom('demographics')
    .innerJoin('borrower', 'borrower.id', 'demographics.borrower_id')
    .select(['demographics.answers', 'borrower.id', 'data_key'])
    .where('demographics.answers', 'is not', null)
    .limit(BATCH)
    .forUpdate('demographics')
    .execute()
  for (const { answers, ...owner } of rows) {
    const sealed_answers = sealAnswers(openDataKey(fields, owner), 'demographics', owner.id, answers!)
    await db
      .updateTable('demographics')
      .set({ sealed_answers, answers: null })
      .where('borrower_id', '=', owner.id)
      .execute()
  }
  return rows.length
}

/** SSN and birth date were sealed with the field key. */
const consents: Batch = async (db, { fields }) => {
  const rows = await db
    .selectFrom('consent')
    .innerJoin('borrower', 'borrower.id', 'consent.borrower_id')
    .select(['ssn', 'date_of_birth', 'ssn_last4', 'disclaimer', 'borrower.id', 'data_key'])
    .where('disclaimer', 'is not', null)
    .limit(BATCH)
    .forUpdate('consent')
    .execute()
  for (const { ssn, date_of_birth, ssn_last4, disclaimer, ...owner } of rows) {
    const key = openDataKey(fields, owner)
    const resealed = (column: 'ssn' | 'date_of_birth', sealed: Buffer | null) => {
      const associatedData = { table: 'consent', column, row: owner.id }
      return sealed && key.seal(fields.open(sealed, associatedData), associatedData)
    }
    await db
      .updateTable('consent')
      .set({
        ssn: resealed('ssn', ssn),
        date_of_birth: resealed('date_of_birth', date_of_birth),
        sealed_answers: sealAnswers(key, 'consent', owner.id, { ssn_last4, disclaimer }),
        ssn_last4: null,
        disclaimer: null,
      })
      .where('borrower_id', '=', owner.id)
      .execute()
  }
  return rows.length
}

const receipts: Batch = async (db, { fields }) => {
  const rows = await db
    .selectFrom('consent_receipt as receipt')
    .innerJoin('borrower', 'borrower.id', 'receipt.borrower_id')
    .select(['receipt.id', 'typed_signature', 'borrower_id', 'data_key'])
    .where('typed_signature', 'is not', null)
    .limit(BATCH)
    .execute()
  for (const { id, typed_signature, borrower_id, data_key } of rows) {
    const sealed_signature = sealSignature(openDataKey(fields, { id: borrower_id, data_key }), id, typed_signature!)
    await db
      .updateTable('consent_receipt')
      .set({ sealed_signature, typed_signature: null })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

const invitations: Batch = async (db, keys) => {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
    .select(['invitation.id', 'target', 'borrower_id', 'data_key'])
    .where('target', 'is not', null)
    .limit(BATCH)
    .forUpdate('invitation')
    .execute()
  for (const { id, target, borrower_id, data_key } of rows) {
    const columns = targetColumns(keys, { id: borrower_id, data_key }, id, target!)
    await db
      .updateTable('invitation')
      .set({ ...columns, target: null })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}
