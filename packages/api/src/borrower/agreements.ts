import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { applicationStatus, closed, day, electronicRecords, flag, named, nullable, text, time } from '../schemas.ts'
import { ofDealer } from './applications.ts'

const receipt = named(
  'Receipt',
  closed({
    id: text,
    text_id: text,
    text_version: text,
    /** SHA-256 of the text as it was shown. */
    text_hash: text,
    title: text,
    /** Null where the words have changed since; their version and hash are known. */
    paragraphs: nullable(Type.Array(text)),
    agreed: flag,
    typed_signature: nullable(text),
    given_at: time,
  }),
)
export type ReceiptResponse = Static<typeof receipt>

/** The contacts and agreements that the user gave as a borrower of one application. */
const ownAgreements = closed({
  id: text,
  status: applicationStatus,
  withdrawn_at: nullable(time),
  finished_at: nullable(time),
  borrower_id: text,
  email: text,
  phone_number: nullable(text),
  sms_support_opt_out: flag,
  electronic_records: electronicRecords,
  /** The latest first. */
  receipts: Type.Array(receipt),
  /** The days (the lender's) on which a staff member opened the application, the latest first. */
  opened_on: Type.Array(day),
})
export type OwnAgreements = Static<typeof ownAgreements>

const agreements = closed({ applications: Type.Array(ownAgreements) })
export type AgreementsResponse = Static<typeof agreements>

export const agreementOperations = defineOperations({
  'GET /account/agreements': {
    access: 'borrower',
    tags: ['account'],
    operationId: 'listAgreements',
    summary: "Get the caller's contact data and receipts in each application with a dealer, newest first",
    query: ofDealer,
    response: { 200: agreements },
    refusals: ['dealer_not_found'],
  },
  'POST /{dealer}/borrower/{borrower_id}/electronic-records/withdrawal': {
    access: 'borrower',
    tags: ['account'],
    operationId: 'withdrawElectronicRecords',
    summary: 'Withdraw the consent to electronic records: from today on everything goes on paper',
    response: { 200: electronicRecords },
    refusals: [...refusalsOf('electronic-records.withdraw', 'borrower'), 'no_electronic_consent'],
  },
})
