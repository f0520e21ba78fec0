import { type BorrowerAnswers, type LegalNames, legalTexts, type Rates, type Role, roleOf } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { type ApplicationRecord, fullName, ratesOf } from '../applications/application-record.ts'
import { readApplicationState } from '../applications/application-repository.ts'
import { answersOf } from '../applications/application-state.ts'
import { legalHash } from '../applications/consent-receipts.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'

export interface BorrowerSnapshot {
  id: string
  name: string
  role: Role
  /** Demographics stay out: no document ever shows them (decisions C4). */
  answers: Omit<BorrowerAnswers, 'demographics'>
  ssn_last4: string | null
  agreements: Agreement[]
}

/** A text that the borrower agreed to in the form, and when (ISO 8601). */
export interface Agreement {
  text_id: (typeof printedTexts)[number]
  agreed_at: string
  typed_signature: string | null
}

/** The application as it went for signature: what the documents are made from, whatever is edited later. */
export interface Snapshot {
  application_id: string
  taken_at: string
  names: LegalNames
  rates: Rates
  borrowers: BorrowerSnapshot[]
}

/** The texts whose acceptance the authorizations document records. */
const printedTexts = ['credit-authorization', 'sms-consent'] as const

export async function takeSnapshot(
  trx: Transaction<Database>,
  record: ApplicationRecord,
  names: LegalNames,
  now: Date,
): Promise<Snapshot> {
  const state = await readApplicationState(trx, { application_id: record.application.id })
  const ids = record.borrowers.map(({ id }) => id)
  const receipts = await trx
    .selectFrom('consent_receipt')
    .selectAll()
    .where('borrower_id', 'in', ids)
    .where('text_id', 'in', printedTexts)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const { application } = record
  return {
    application_id: application.id,
    taken_at: now.toISOString(),
    names,
    rates: ratesOf(application),
    borrowers: record.borrowers.map(borrower => {
      const { demographics: _, ...shown } = answersOf(state, borrower)
      return {
        id: borrower.id,
        name: fullName(borrower),
        role: roleOf(borrower),
        answers: shown,
        ssn_last4: state.consents[borrower.id]?.ssn_last4 ?? null,
        agreements: agreementsIn(
          receipts.filter(({ borrower_id }) => borrower_id === borrower.id),
          names,
        ),
      }
    }),
  }
}

/**
 * What was agreed to last, text by text, the newest first in `receipts`. A document prints today's words, so it must
 * not say of them that somebody agreed to them earlier who was shown others.
 */
function agreementsIn(receipts: Receipt[], names: LegalNames): Agreement[] {
  const found = printedTexts.flatMap(text_id => {
    const last = receipts.find(receipt => receipt.text_id === text_id)
    if (!last?.agreed || last.text_hash !== legalHash(legalTexts[text_id](names))) return []
    return [{ text_id, agreed_at: last.given_at.toISOString(), typed_signature: last.typed_signature }]
  })
  if (!found.some(({ text_id }) => text_id === 'credit-authorization')) throw new HttpError('authorization_changed')
  return found
}
interface Receipt {
  text_id: string
  text_hash: string
  agreed: boolean
  typed_signature: string | null
  given_at: Date
}

const place = (envelope_id: string) => ({ table: 'envelope', column: 'snapshot', row: envelope_id })

export const sealSnapshot = (fields: FieldEncryption, envelope_id: string, snapshot: Snapshot): Buffer =>
  fields.seal(JSON.stringify(snapshot), place(envelope_id))

export const openSnapshot = (fields: FieldEncryption, envelope_id: string, sealed: Buffer): Snapshot =>
  JSON.parse(fields.openText(sealed, place(envelope_id)))
