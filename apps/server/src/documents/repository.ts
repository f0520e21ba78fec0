import type { Kysely, Selectable, Transaction } from 'kysely'
import { openSignature } from '../applications/record/consent-receipts.ts'
import type { DataKeyOwner } from '../applications/record/data-key.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DealerFacts, SignatureField } from './schema.ts'
import { openIdentity } from './sealed-signer.ts'

/** `presented`: as shown to the signer. `completed`: as signed and sealed. */
export type Stage = 'presented' | 'completed'

export type DocumentRow = Selectable<Database['document']>

export interface SignerRef {
  envelope_id: string
  borrower_id: string
}

/** Named one by one, because a statement with `*` is not prepared. */
const documentColumns = [
  'document.id',
  'document.document_set_id',
  'document.envelope_id',
  'document.borrower_id',
  'document.kind',
  'document.title',
  'document.number',
  'document.pages',
  'document.fields',
  'document.presented_key',
  'document.presented_sha256',
  'document.completed_key',
  'document.completed_sha256',
] as const

/** The documents of one signer, in the order in which they are shown. */
export const readDocuments = (db: Kysely<Database>, { envelope_id, borrower_id }: SignerRef): Promise<DocumentRow[]> =>
  db
    .selectFrom('document')
    .select(documentColumns)
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .orderBy('number')
    .execute()

export interface StoredFile {
  id: string
  key: string
  sha256: string
  pages: number
  fields?: SignatureField[]
}

/** Records where documents are about to be stored. Returns the keys under which they were stored before. */
export async function recordFiles(trx: Transaction<Database>, stage: Stage, files: StoredFile[]): Promise<string[]> {
  const ids = files.map(({ id }) => id)
  const rows = await trx
    .selectFrom('document')
    .select(`${stage}_key as key`)
    .where('id', 'in', ids)
    .where(`${stage}_key`, 'is not', null)
    .$narrowType<{ key: string }>()
    .execute()
  for (const { id, key, sha256, pages, fields } of files)
    await trx
      .updateTable('document')
      .set({
        pages,
        ...(fields && { fields: JSON.stringify(fields) }),
        [`${stage}_key`]: key,
        [`${stage}_sha256`]: sha256,
      })
      .where('id', '=', id)
      .execute()
  return rows.map(({ key }) => key)
}

/** The keys under which these documents are recorded now. */
export async function recordedKeys(db: Kysely<Database>, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('document')
    .select(['presented_key', 'completed_key'])
    .where('id', 'in', ids)
    .execute()
  return new Set(keysOf(rows))
}

/** The keys of all stored files of an application. */
export async function readDocumentKeys(db: Kysely<Database>, application_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .select(['presented_key', 'completed_key'])
    .where('application_id', '=', application_id)
    .execute()
  return keysOf(rows)
}

const keysOf = (rows: Pick<DocumentRow, 'presented_key' | 'completed_key'>[]): string[] =>
  rows.flatMap(row => [row.presented_key, row.completed_key]).filter(key => key !== null)

/** The next documents in the order of their ids, of all applications, with the times from which their files must exist. */
export const readNextDocuments = (db: Kysely<Database>, after: string | undefined, limit: number) =>
  db
    .selectFrom('document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .select(['document.id', 'presented_key', 'presented_sha256', 'completed_key', 'completed_sha256'])
    .select(['envelope.opened_at', 'envelope.sealed_at'])
    .$if(after !== undefined, query => query.where('document.id', '>', after!))
    .orderBy('document.id')
    .limit(limit)
    .execute()

/** All documents of one borrower that were ever built, of all envelopes, the oldest first. */
export const readDocumentsOfBorrower = (db: Kysely<Database>, borrower_id: string) =>
  db
    .selectFrom('document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .select(documentColumns)
    .select(['envelope.status as envelope_status', 'envelope.created_at', 'envelope.sealed_at'])
    .where('document.borrower_id', '=', borrower_id)
    .where(({ or, eb }) => or([eb('presented_key', 'is not', null), eb('completed_key', 'is not', null)]))
    .orderBy('envelope.created_at')
    .orderBy('document.number')
    .execute()

/** Sealed documents of these borrowers, the latest signing first, in the order of each set. */
export async function readSealedDocuments(
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_id: string,
  /** The documents of all signers if absent. */
  borrower_ids?: string[],
) {
  const rows = await db
    .selectFrom('document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .innerJoin('envelope_signer as signer', join =>
      join
        .onRef('signer.envelope_id', '=', 'document.envelope_id')
        .onRef('signer.borrower_id', '=', 'document.borrower_id'),
    )
    .select(documentColumns)
    .select(['envelope.sealed_at', 'envelope.status as envelope_status', 'signer.sealed_identity'])
    .where('envelope.application_id', '=', application_id)
    .where('envelope.status', 'in', ['SEALED', 'SUPERSEDED'])
    .$if(borrower_ids !== undefined, query => query.where('document.borrower_id', 'in', borrower_ids!))
    .orderBy('envelope.sealed_at', 'desc')
    .orderBy('document.document_set_id')
    .orderBy('document.number')
    .$narrowType<{ sealed_at: Date }>()
    .execute()
  return rows.map(({ sealed_identity, ...row }) => ({
    ...row,
    signer: openIdentity(fields, { ...row, sealed_identity }).name,
  }))
}

/** The dealer as it is now. */
export const readDealerFacts = (db: Kysely<Database>, id: string): Promise<DealerFacts> =>
  db
    .selectFrom('dealer')
    .select(['slug', 'name', 'email', 'phone_number', 'website_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type Receipt = Awaited<ReturnType<typeof readReceipts>>[number]

/** Receipts of these borrowers for these texts, the latest first. */
export async function readReceipts(
  db: Kysely<Database>,
  fields: FieldEncryption,
  borrowers: readonly DataKeyOwner[],
  text_ids: readonly string[],
) {
  const ids = borrowers.map(({ id }) => id)
  const receipts = await db
    .selectFrom('consent_receipt')
    .select(['id', 'borrower_id', 'text_id', 'text_hash', 'agreed', 'sealed_signature', 'given_at'])
    .where('borrower_id', 'in', ids)
    .where('text_id', 'in', text_ids)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return receipts.map(receipt => ({
    ...receipt,
    typed_signature: openSignature(fields, borrowers.find(({ id }) => id === receipt.borrower_id)!, receipt),
  }))
}
