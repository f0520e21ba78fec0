import type { GivenJointCredit } from '@porchlight/api'
import { closedText, type EnvelopeEnd, envelopeEnds, parseInitials, phrase } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { DocumentKind, SignatureField } from '../documents/schema.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Authenticator } from '../platform/http/access.ts'
import { HttpError, invalidForm } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'

const NOT_JOINT = phrase('No one else signs this application')

/** A signer reads the documents until their page was not seen for so long. A provider of this site writes `seen_at` more often. */
export const READING_ENDS_MS = 90_000

export interface DocumentToSign {
  id: string
  kind: DocumentKind
  title: string
  pdf: Uint8Array
  /** Empty for a document that is only read. */
  fields: SignatureField[]
}

/** A person who signs. Providers identify a signer by id, name and contact. */
export interface Signer {
  borrower_id: string
  name: string
  /** An email address, or '+1' and ten digits. */
  contact: string
}

export interface NewEnvelope {
  envelope_id: string
  subject: string
  /** Each signer has documents of their own and sees no others. */
  signers: (Signer & { documents: DocumentToSign[] })[]
}

/** An envelope by our id and by the provider's id. */
export interface EnvelopeRef {
  id: string
  provider_envelope_id: string
}

export interface SigningUrlOptions {
  /** The page to return to; the provider adds `event` to its query. */
  return_url: string
  /** Proof of the signer's identity, in words. */
  signed_in_by: string
  /** The session that asks. A signing page of this site ends with it. */
  session_id: string
}

/** The decision of a signer. */
export type Decision = { status: 'SIGNED' } | { status: 'DECLINED'; reason: string }

/** The end of an envelope for a signer. `VOIDED`: the provider ended it unasked; it was voided there by hand, expired, or was deleted. */
export type Outcome = Decision | { status: 'VOIDED' }

export type SignerStatus = { status: 'NOT_SIGNED' } | Outcome

export interface CompletedDocument {
  kind: DocumentKind
  pdf: Uint8Array
  pages: number
}

/** Thrown by `signingUrl` while the provider still processes the documents. */
export class EnvelopeNotReady extends Error {
  override name = 'EnvelopeNotReady'
}

/** Thrown while the provider refuses the lender's account, which an operator has to repair. */
export class EsignUnavailable extends Error {
  override name = 'EsignUnavailable'
}

/**
 * An e-signature provider. Every call may cross the network, so none is made inside a transaction. An error is retried by the
 * job that made the call; a `PermanentError` is not.
 */
export interface Esign {
  /** Stored as `envelope.provider`. */
  readonly provider: string
  /** Its signing page asks each of several signers for the statement of joint credit. For any other, a page of ours asks. */
  readonly asksJointCredit?: boolean
  /** Decisions are reported over the network. Each visit to the signing page is followed by a question to the provider. */
  readonly reportsMayBeLost?: boolean
  /** Sources (CSP) of a signing page that is not of this site. Pages may frame them. */
  readonly framed?: string[]
  /** Returns the provider's id of the envelope. A second call for the same envelope creates nothing. */
  create(envelope: NewEnvelope): Promise<string>
  /** Returns a one-time URL at which the signer finds the documents. It expires within minutes and is never stored. */
  signingUrl(envelope: EnvelopeRef, signer: Signer, options: SigningUrlOptions): Promise<string>
  signerStatus(envelope: EnvelopeRef, signer: Signer): Promise<SignerStatus>
  void(envelope: EnvelopeRef, reason: string): Promise<void>
  /** Returns the completed documents of one signer after everyone signed: each document, the certificate, and all combined. */
  completed(envelope: EnvelopeRef, signer: Signer): Promise<CompletedDocument[]>
  /** Registers the provider's own routes below /v1: the calls of a signing page, or a webhook. */
  registerRoutes?(app: FastifyInstance): void
  /** The authenticator of the provider's own routes whose access is 'signer'. */
  authenticateSigner?: Authenticator<'signer'>
}

/**
 * Reports what a signer decided, or that it ended the envelope. Its factory receives this function.
 *
 * Locks the application, runs `decide` in that transaction, and applies the outcome it returns: one that arrives after the
 * envelope was closed has no effect. A provider that stores its state in the same database writes it in `decide`; a webhook
 * returns the outcome at once. `context` is that of the signer's own request, when there is one.
 */
export type ReportDecision = (
  signer: Pick<Signer, 'borrower_id' | 'name'> & { envelope_id: string },
  decide: (trx: Transaction<Database>) => Promise<Outcome | undefined>,
  context?: RequestContext,
) => Promise<void>

/** The refusal of a signer who still has the documents open, by how they ended and who ended it. */
export function closedRefusal(end: EnvelopeEnd, by?: Parameters<typeof closedText>[1]): HttpError {
  const { code } = envelopeEnds[end]
  return new HttpError(code, { text: closedText(code, by) })
}

/** The initials under the statement of joint credit, which each of several signers has to give. Throws 422. */
export function parseJointCredit(given: GivenJointCredit | undefined, signers: number): string | undefined {
  if (signers < 2 && !given) return undefined
  const parsed = signers < 2 ? { error: NOT_JOINT } : parseInitials(given?.initials ?? '')
  if ('error' in parsed) throw invalidForm({ joint_credit: parsed.error })
  return parsed.initials
}
