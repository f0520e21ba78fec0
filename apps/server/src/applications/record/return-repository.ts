import type { ReturnedSection, SectionsByBorrower, WordsByBorrower } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Write } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Borrower } from './application.ts'
import { type DataKeyOwner, findDataKey, openDataKey } from './data-key.ts'

const ofSentence = (id: string) => ({ table: 'application_return', column: 'sealed_sentence', row: id })
const ofText = (id: string) => ({ table: 'borrower_request', column: 'sealed_text', row: id })

/** The part of a return that borrowers read. Sealed as JSON. */
interface ReturnWords {
  /** The covering sentence as it was written; '' for none, and after the data of the primary borrower was deleted. */
  sentence: string
  /** The words about single sections. */
  words: WordsByBorrower
  /** The staff member; null after the data of the primary borrower was deleted. */
  officer: { first_name: string; title: string } | null
}
const noWords: ReturnWords = { sentence: '', words: {}, officer: null }

const openWords = (
  fields: FieldEncryption,
  primary: DataKeyOwner,
  { id, sealed_sentence }: { id: string; sealed_sentence: Buffer },
): ReturnWords => {
  const words = findDataKey(fields, primary)?.openText(sealed_sentence, ofSentence(id))
  return words === undefined ? noWords : (JSON.parse(words) as ReturnWords)
}

/** The words of a request; '' after the data of the borrower was deleted. */
const openRequestText = (
  fields: FieldEncryption,
  borrower: DataKeyOwner,
  { id, sealed_text }: { id: string; sealed_text: Buffer },
): string => findDataKey(fields, borrower)?.openText(sealed_text, ofText(id)) ?? ''

const bytesOf = (base64Text: string): Buffer => Buffer.from(base64Text, 'base64')
/** `sealed_key`: null after the data of the borrower was deleted. */
const ownerOf = (id: string, sealed_key: string | null): DataKeyOwner => ({
  id,
  data_key: sealed_key === null ? null : bytesOf(sealed_key),
})

/** A return of an application by the lender. */
export interface Return extends ReturnWords {
  id: string
  /** A staff member. */
  returned_by: string
  returned_at: Date
  /** A reason of the lender's list. */
  reason: string
  sections: SectionsByBorrower
}

/** Stores a return; its words are sealed with the key of the primary borrower. */
export function insertReturn(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  { id: application_id, primary }: { id: string; primary: Borrower },
  { id, returned_by, returned_at, reason, sections, sentence, words, officer }: Return,
): Write {
  const read: ReturnWords = { sentence, words, officer }
  const sealed_sentence = openDataKey(fields, primary).seal(JSON.stringify(read), ofSentence(id))
  return trx.insertInto('application_return').values({
    id,
    application_id,
    returned_by,
    returned_at,
    reason,
    sections: JSON.stringify(sections),
    sealed_sentence,
  })
}

/** Part of a statement: returns, sealed as they are stored, the latest first. */
export const sealedReturns = (db: Kysely<Database>) =>
  db
    .selectFrom('application_return')
    .innerJoin('borrower', 'borrower.application_id', 'application_return.application_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['application_return.id', 'returned_by', 'returned_at', 'reason', 'sections', 'borrower.id as primary_id'])
    .select([base64('sealed_sentence').as('sealed_sentence'), base64<string | null>('sealed_key').as('sealed_key')])
    .where('borrower.is_primary', '=', true)
    .orderBy('returned_at', 'desc')

export const returnsOf = (db: Kysely<Database>, application_id: string) =>
  sealedReturns(db).where('application_return.application_id', '=', application_id)

/** A row of {@link returnsOf}, as it is read or as JSON has it. */
type ReturnRow = Pick<Return, 'id' | 'returned_by' | 'reason' | 'sections'> &
  Record<'primary_id' | 'sealed_sentence', string> & { sealed_key: string | null; returned_at: Date | string }

/** Returns the row with its words. */
export function openReturn<Row extends ReturnRow>(
  fields: FieldEncryption,
  { primary_id, sealed_key, sealed_sentence, returned_at, ...row }: Row,
) {
  const primary = ownerOf(primary_id, sealed_key)
  const words = openWords(fields, primary, { id: row.id, sealed_sentence: bytesOf(sealed_sentence) })
  return { ...row, returned_at: new Date(returned_at), ...words }
}

/** The returns of an application, the latest first. */
export async function readReturns(
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_id: string,
): Promise<Return[]> {
  return (await returnsOf(db, application_id).execute()).map(row => openReturn(fields, row))
}

/** A borrower asks for a change during a review (`section` is null), or unlocks a section that the lender did not send back. */
export interface BorrowerRequest {
  /** The borrower whose answers it concerns. */
  borrower_id: string
  section: ReturnedSection | null
  /** The words of the borrower; '' after their data was deleted. */
  text: string
  /** The borrower who wrote it: the same, or the primary borrower for one on their device. */
  requested_by: string
  requested_at: Date
}

/** Stores a request; the text is sealed with the key of the borrower. */
export function insertBorrowerRequest(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  borrower: DataKeyOwner,
  { section, text, requested_by, requested_at }: Omit<BorrowerRequest, 'borrower_id'>,
): Write {
  const id = newId()
  return trx.insertInto('borrower_request').values({
    id,
    borrower_id: borrower.id,
    kind: section === null ? 'CHANGE' : 'UNLOCK',
    section,
    sealed_text: openDataKey(fields, borrower).seal(text, ofText(id)),
    requested_by,
    requested_at,
  })
}

/** Part of a statement: the requests of the borrowers of an application, or of one borrower, sealed, the latest first. */
export const requestsOf = (db: Kysely<Database>, of: { application_id: string } | { borrower_id: string }) =>
  db
    .selectFrom('borrower_request')
    .innerJoin('borrower', 'borrower.id', 'borrower_request.borrower_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['borrower_request.id', 'borrower_request.borrower_id', 'section', 'requested_by', 'requested_at'])
    .select([base64('sealed_text').as('sealed_text'), base64<string | null>('sealed_key').as('sealed_key')])
    .where(({ eb }) =>
      'borrower_id' in of
        ? eb('borrower_request.borrower_id', '=', of.borrower_id)
        : eb('borrower.application_id', '=', of.application_id),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('borrower_request.id', 'desc')

/** A row of {@link requestsOf}, as it is read or as JSON has it. */
type RequestRow = Record<'id' | 'borrower_id' | 'sealed_text' | 'requested_by', string> &
  Record<'section' | 'sealed_key', string | null> & { requested_at: Date | string }

export function openRequest(
  fields: FieldEncryption,
  { id, borrower_id, section, sealed_text, sealed_key, requested_by, requested_at }: RequestRow,
): BorrowerRequest {
  const text = openRequestText(fields, ownerOf(borrower_id, sealed_key), { id, sealed_text: bytesOf(sealed_text) })
  return {
    borrower_id,
    section: section as ReturnedSection | null,
    text,
    requested_by,
    requested_at: new Date(requested_at),
  }
}

/** The requests of the borrowers of an application, or of one borrower, the latest first. */
export async function readBorrowerRequests(
  db: Kysely<Database>,
  fields: FieldEncryption,
  of: Parameters<typeof requestsOf>[1],
): Promise<BorrowerRequest[]> {
  return (await requestsOf(db, of).execute()).map(row => openRequest(fields, row))
}

/** Counts how often a borrower asked for a change since then. */
export async function countChangeRequests(
  trx: Transaction<Database>,
  borrower_id: string,
  since: Date,
): Promise<number> {
  const asked = await trx
    .selectFrom('borrower_request')
    .select('id')
    .where('borrower_id', '=', borrower_id)
    .where('kind', '=', 'CHANGE')
    .where('requested_at', '>', since)
    .execute()
  return asked.length
}
