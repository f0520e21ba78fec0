import type { EnvelopeEnd, EnvelopeStatus, LegalNames, Rates } from '@porchlight/domain'
import type { Generated, JSONColumnType } from 'kysely'
import type { JsonWithDefault, Now } from '../platform/database/column-types.ts'

declare module '../platform/database/schema.ts' {
  interface Database {
    envelope: EnvelopeTable
    envelope_snapshot: EnvelopeSnapshotTable
    envelope_snapshot_part: SnapshotPartTable
    envelope_signer: EnvelopeSignerTable
    envelope_event: EnvelopeEventTable
    document: DocumentTable
    file_key: { file: string; sealed_key: Buffer }
    blob: { key: string; bytes: Buffer; created_at: Now }
  }
}

/** The person who is responsible for a loan, with name and NMLS id, and the lender's id where there is one: 12 CFR 1026.36(g). */
export interface LoanOriginator {
  name: string
  title: string
  nmls_id: string
  lender_nmls_id: string | null
}

/** The dealer when the documents were sent for signature. */
export interface DealerFacts {
  slug: string
  name: string
  email: string
  /** '+15551234567' */
  phone_number: string
  website_url: string
}

/** The part of a snapshot that has no answers. */
export interface SnapshotFacts {
  application_id: string
  taken_at: string
  names: LegalNames
  dealer: DealerFacts
  rates: Rates
  /** The lender's rates when the application started. */
  starting_rates: Rates
  /** Absent where no one had the application who has an NMLS id. */
  originator?: LoanOriginator
  /** Present where the documents name the right to copies of valuations. */
  usesValuations?: true
}

interface EnvelopeTable {
  id: string
  application_id: string
  status: Generated<EnvelopeStatus>
  provider: string
  provider_envelope_id: string | null
  /** The part of the snapshot without answers. */
  facts: JSONColumnType<SnapshotFacts> | null
  created_at: Now
  opened_at: Date | null
  all_signed_at: Date | null
  sealed_at: Date | null
  ended_at: Date | null
  /** The end before everyone signed, or why it could not be sealed. */
  reason: EnvelopeEnd | null
  /** The borrower who ended it; null where the service or the system did. */
  ended_by: string | null
}

interface EnvelopeSnapshotTable {
  envelope_id: string
  borrower_id: string
  /** `BorrowerSnapshot`, sealed with the data key of the borrower. */
  sealed_snapshot: Buffer
}

interface SnapshotPartTable {
  envelope_id: string
  borrower_id: string
  part: 'identifiers' | 'demographics'
  /** Sealed with the data key of the borrower. */
  sealed_part: Buffer
}

export interface EnvelopeSignerTable {
  envelope_id: string
  borrower_id: string
  /** The identity of the signer, as in `SignerData`. */
  sealed_identity: Buffer
  sealed_signed_in_by: Buffer | null
  sealed_decline_reason: Buffer | null
  sealed_signature: Buffer | null
  role: string
  on_primary_device: Generated<boolean>
  signing_token_hash: Buffer | null
  signing_token_expires_at: Date | null
  bearer_hash: Buffer | null
  bearer_expires_at: Date | null
  /** Time when the signing page was last known to be open; null after it was closed. */
  seen_at: Date | null
  return_url: string | null
  /** The session that asked for the signing page. It may be gone. */
  session_id: string | null
  /** Time when a same-device co-borrower confirmed to hold the device. */
  handed_over_at: Date | null
  disclosure_opened_at: Date | null
  consented_at: Date | null
  viewed_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  signature_id: string | null
  ip: string | null
  user_agent: string | null
}

/** One chain per signer, so that a certificate shows the whole chain of its signer and nothing of others. */
interface EnvelopeEventTable {
  envelope_id: string
  borrower_id: string
  number: number
  at: Date
  event: string
  ip: string
  /** `EventContent`, sealed with the field key. */
  sealed_content: Buffer
  /** SHA-256 of the previous hash and of this event. */
  hash: string
}

export type DocumentKind = 'application' | 'authorizations' | 'disclosure' | 'certificate' | 'combined'

/** Where a signature goes: page counted from 1, rectangle in PDF points (left, bottom, right, top). */
export interface SignatureField {
  name: string
  page: number
  rectangle: [left: number, bottom: number, right: number, top: number]
}

interface DocumentTable {
  id: string
  /** One borrower's documents of one envelope: the API's `document_id`. */
  document_set_id: string
  envelope_id: string
  borrower_id: string
  kind: DocumentKind
  title: string
  /** Position in the set. */
  number: number
  pages: number
  fields: JsonWithDefault<SignatureField[]>
  presented_key: string | null
  presented_sha256: string | null
  completed_key: string | null
  completed_sha256: string | null
}
