import type { SignatureField } from '../documents/typeset.ts'
import type { DocumentKind } from '../platform/database/signing-schema.ts'

export interface DocumentToSign {
  id: string
  title: string
  pdf: Uint8Array
  fields: SignatureField[]
}

/** Somebody who signs documents of his own; nobody sees another's. */
export interface SignerOfEnvelope {
  borrower_id: string
  name: string
  /** An e-mail address, or '+1' and ten digits. */
  contact: string
  documents: DocumentToSign[]
}

export interface NewEnvelope {
  envelope_id: string
  subject: string
  signers: SignerOfEnvelope[]
}

/** An envelope by our id and by the service's. */
export interface EnvelopeRef {
  id: string
  provider_envelope_id: string
}

export interface SigningVisit {
  borrower_id: string
  /** The page to come back to, `event` added to its query. */
  return_url: string
  /** How the signer proved who he is, in words. */
  signed_in_by: string
}

export type SignerStatus = { status: 'NOT_SIGNED' } | { status: 'SIGNED' } | { status: 'DECLINED'; reason: string }

export interface CompletedDocument {
  kind: DocumentKind
  pdf: Uint8Array
  pages: number
}

/** Has documents signed: our own signing page, DocuSign. Every call may go across the network; none is made inside a transaction. */
export interface Esign {
  /** What `envelope.provider` says. */
  readonly provider: string
  /** Answers how the service calls the envelope. Asked twice for the same envelope, it makes one. */
  create(envelope: NewEnvelope): Promise<string>
  /** An address that opens the documents for one signer, once and within minutes. Made when asked for, never kept. */
  signingUrl(envelope: EnvelopeRef, visit: SigningVisit): Promise<string>
  signerStatus(envelope: EnvelopeRef, borrower_id: string): Promise<SignerStatus>
  void(envelope: EnvelopeRef, reason: string): Promise<void>
  /** All completed documents of one signer, once everyone has signed: each, the certificate, and all in one file. */
  completed(envelope: EnvelopeRef, borrower_id: string): Promise<CompletedDocument[]>
}
