import { type BorrowerAnswers, type LegalNames, legalTexts, type Role, roleOf } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { answersOf } from '../applications/record/answers.ts'
import { type ApplicationState, fullName, ratesOf } from '../applications/record/application.ts'
import { legalHash } from '../applications/record/consent-receipts.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { type Receipt, readDealerFacts, readReceipts } from './repository.ts'
import type { LoanOriginator, SnapshotFacts } from './schema.ts'

export interface BorrowerSnapshot {
  id: string
  name: string
  role: Role
  /** Without demographics, which no document shows. */
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

/** The application as it was sent for signature. Documents are built from it, not from what is edited later. */
export interface Snapshot extends SnapshotFacts {
  /** Without those whose data was deleted since. */
  borrowers: BorrowerSnapshot[]
}

/** The texts whose acceptance the authorizations document records. */
const printedTexts = ['credit-authorization', 'sms-consent'] as const

interface SnapshotOptions {
  names: LegalNames
  originator: LoanOriginator | undefined
  usesValuations: boolean
  now: Date
}

export async function takeSnapshot(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  state: ApplicationState,
  { names, originator, usesValuations, now }: SnapshotOptions,
): Promise<Snapshot> {
  const { application, borrowers } = state
  const receipts = await readReceipts(trx, fields, borrowers, printedTexts)
  return {
    application_id: application.id,
    taken_at: now.toISOString(),
    names,
    dealer: await readDealerFacts(trx, application.dealer_id),
    rates: ratesOf(application),
    starting_rates: application.starting_rates,
    ...(originator && { originator }),
    ...(usesValuations && { usesValuations }),
    borrowers: borrowers.map(borrower => {
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
 * The latest agreement to each text. `receipts` has the newest first. Documents print the current text, so an agreement to an
 * earlier version does not count.
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
