import type { ReturnedSection, SectionsByBorrower } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Write } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Borrower } from './application.ts'
import { type DataKeyOwner, findDataKey, openDataKey } from './data-key.ts'

const ofSentence = (id: string) => ({ table: 'application_return', column: 'sealed_sentence', row: id })
const ofText = (id: string) => ({ table: 'borrower_request', column: 'sealed_text', row: id })

/** The sentence of a return; '' after the data of the primary borrower was deleted. */
const openSentence = (
  fields: FieldEncryption,
  primary: DataKeyOwner,
  { id, sealed_sentence }: { id: string; sealed_sentence: Buffer },
): string => findDataKey(fields, primary)?.openText(sealed_sentence, ofSentence(id)) ?? ''

/** The words of a request; '' after the data of the borrower was deleted. */
const openRequestText = (
  fields: FieldEncryption,
  borrower: DataKeyOwner,
  { id, sealed_text }: { id: string; sealed_text: Buffer },
): string => findDataKey(fields, borrower)?.openText(sealed_text, ofText(id)) ?? ''

/** A return of an application by the lender. */
export interface Return {
  id: string
  /** A person of the lender. */
  returned_by: string
  returned_at: Date
  /** A reason of the lender's list. */
  reason: string
  sections: SectionsByBorrower
  /** The covering sentence as it was written; '' after the data of the primary borrower was deleted. */
  sentence: string
}

/** Stores a return; the sentence is sealed with the key of the primary borrower. */
export function insertReturn(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  { id: application_id, primary }: { id: string; primary: Borrower },
  { id, returned_by, returned_at, reason, sections, sentence }: Return,
): Write {
  const sealed_sentence = openDataKey(fields, primary).seal(sentence, ofSentence(id))
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

/** The returns of an application, the latest first. */
export async function readReturns(
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_id: string,
): Promise<Return[]> {
  const rows = await db
    .selectFrom('application_return')
    .innerJoin('borrower', 'borrower.application_id', 'application_return.application_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['application_return.id', 'returned_by', 'returned_at', 'reason', 'sections', 'sealed_sentence'])
    .select(['borrower.id as primary_id', 'sealed_key'])
    .where('application_return.application_id', '=', application_id)
    .where('borrower.is_primary', '=', true)
    .orderBy('returned_at', 'desc')
    .execute()
  return rows.map(({ primary_id, sealed_key, sealed_sentence, ...row }) => {
    const primary = { id: primary_id, data_key: sealed_key }
    return { ...row, sentence: openSentence(fields, primary, { id: row.id, sealed_sentence }) }
  })
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

/** The requests of the borrowers of an application, or of one borrower, the latest first. */
export async function readBorrowerRequests(
  db: Kysely<Database>,
  fields: FieldEncryption,
  of: { application_id: string } | { borrower_id: string },
): Promise<BorrowerRequest[]> {
  const rows = await db
    .selectFrom('borrower_request')
    .innerJoin('borrower', 'borrower.id', 'borrower_request.borrower_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['borrower_request.id', 'borrower_request.borrower_id', 'section', 'sealed_text', 'requested_by'])
    .select(['requested_at', 'sealed_key'])
    .where(({ eb }) =>
      'borrower_id' in of
        ? eb('borrower_request.borrower_id', '=', of.borrower_id)
        : eb('borrower.application_id', '=', of.application_id),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('borrower_request.id', 'desc')
    .execute()
  return rows.map(({ id, borrower_id, section, sealed_text, sealed_key, requested_by, requested_at }) => {
    const text = openRequestText(fields, { id: borrower_id, data_key: sealed_key }, { id, sealed_text })
    return { borrower_id, section: section as ReturnedSection | null, text, requested_by, requested_at }
  })
}

/** How often a borrower asked for a change since then. */
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
