import type { Day, ItemKind, ItemParty, ItemStage, ItemState, Rates } from '@porchlight/domain'
import type { FinalOutcome } from '@porchlight/domain/staff'
import type { DealerFacts } from '../documents/schema.ts'
import type { Agreement, BorrowerSnapshot } from '../documents/snapshot.ts'

/** An agreement, with its day in the lender's time zone. */
export interface ExportedAgreement extends Agreement {
  agreed_on: Day
}

/** A borrower as they signed, with the identifiers that no document shows. */
export interface ExportedBorrower {
  id: string
  is_primary: boolean
  /** 'Maria Anna Lopez Jr.' */
  name: string
  /** Without demographics. */
  answers: BorrowerSnapshot['answers']
  agreements: ExportedAgreement[]
  /** '123-45-6789'; null where it cannot be read. */
  ssn: string | null
  date_of_birth: Day | null
  /** The day on which they signed, in the lender's time zone. */
  signed_on: Day
}

/** Something that was asked for, by code and state. */
export interface ExportedItem {
  kind: ItemKind
  /** The condition or the legal text; null for one of the lender's own. */
  code: string | null
  stage: ItemStage
  waits_for: ItemParty
  /** Null for one that any borrower can answer, or that waits for someone else. */
  borrower_id: string | null
  state: ItemState
}

export type ExportedDealer = DealerFacts

/**
 * The input for a file of an application: the signed answers, and facts that do not change afterwards. Two sources of one signing are
 * equal, but for the loan number, the outcome and the items.
 */
export interface ExportSource {
  application_id: string
  envelope_id: string
  signed_at: Date
  /** The day of the first submission, and that of the submission of this signing, in the lender's time zone. */
  first_submitted_on: Day
  submitted_on: Day
  lender: string
  dealer: ExportedDealer
  /** The number in the lender's loan system. */
  loan_number: string | null
  /** The final outcome, with the lender's day; null while the application is open. */
  outcome: { kind: FinalOutcome; on: Day } | null
  rates: Rates
  starting_rates: Rates
  /** `PRODUCT_NAME`, and the release that makes the file. */
  product: string
  release: string
  /** The items that the lender asked for, the oldest first. */
  items: ExportedItem[]
  /** The primary borrower first, then co-borrowers as they were added. */
  borrowers: ExportedBorrower[]
}

/** A file, in memory. `sha256`: in hex. */
export interface ExportFile {
  name: string
  type: 'application/xml' | 'application/json'
  bytes: Buffer
  sha256: string
}
