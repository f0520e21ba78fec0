import type { EnvelopeStatus } from '@porchlight/domain'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Read as what it says, written as JSON text, empty where it is left out. */
export type JsonWithDefault<T extends object> = ColumnType<T, string | undefined, string>
export type Now = Generated<Date>

export interface EnvelopeTable {
  id: string
  application_id: string
  status: Generated<EnvelopeStatus>
  provider: string
  provider_envelope_id: string | null
  /** Sealed JSON of the answers as they were when the envelope was created. */
  snapshot: Buffer | null
  created_at: Now
  opened_at: Date | null
  all_signed_at: Date | null
  sealed_at: Date | null
  ended_at: Date | null
  reason: string | null
}

export interface EnvelopeSignerTable {
  envelope_id: string
  borrower_id: string
  name: string
  role: string
  contact: string
  on_primary_device: Generated<boolean>
  signing_token_hash: Buffer | null
  signing_token_expires_at: Date | null
  bearer_hash: Buffer | null
  bearer_expires_at: Date | null
  /** How the signer proved who he is, in words. */
  signed_in_by: string | null
  return_url: string | null
  /** When the device was taken over by the co-borrower who signs on it. */
  handed_over_at: Date | null
  disclosure_opened_at: Date | null
  consented_at: Date | null
  viewed_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
  signature: JSONColumnType<object> | null
  signature_id: string | null
  ip: string | null
  user_agent: string | null
}

/** Each signer has a chain of his own, so that his certificate tells it whole and nobody else's. */
export interface EnvelopeEventTable {
  envelope_id: string
  borrower_id: string
  number: number
  at: Date
  who: string
  event: string
  ip: string
  details: JsonWithDefault<object>
  /** Covers the event and the hash before it. */
  hash: string
}

export type DocumentKind = 'application' | 'authorizations' | 'disclosure' | 'certificate' | 'combined'

export interface DocumentTable {
  id: string
  /** One borrower's documents of one envelope: the API's `document_id`. */
  document_set_id: string
  envelope_id: string
  borrower_id: string
  kind: DocumentKind
  title: string
  number: number
  pages: number
  fields: JsonWithDefault<object[]>
  presented_key: string | null
  presented_sha256: string | null
  completed_key: string | null
  completed_sha256: string | null
}
