import type { LegalNames, LegalText } from '@porchlight/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Expression, Kysely, SqlBool, Transaction } from 'kysely'
import type { DocumentStore } from '../../documents/store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { SealKey } from '../../platform/crypto/seal-key.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Modes } from '../../platform/mode.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ReportDecision } from '../../signing/esign.ts'

/** A legal text that a signer agreed to. */
export interface SignerConsent {
  text_id: 'same-device-consent' | 'esign-disclosure' | 'joint-credit'
  application_id: string
  borrower_id: string
  dealer_name: string
  /** The initials under the text. */
  typed?: string
}

/** The services that the built-in provider needs from the product. */
export interface BuiltInEsignOptions {
  db: Kysely<Database>
  keys: Pick<Keys, 'fields'>
  store: DocumentStore
  clock: Clock
  modes: Pick<Modes, 'current'>
  sealKey: SealKey
  settings: Pick<Settings, 'PUBLIC_URL' | 'PRODUCT_NAME' | 'LENDER_NAME' | 'LENDER_TIME_ZONE'>
  /** Calls `listener` after each change of the application, and when the session ended. Returns the function that unsubscribes. */
  followChanges(followed: { application_id: string; session_id: string | null }, listener: () => void): () => void
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  reportDecision: ReportDecision
  /** Part of a statement: whether the user's session with this id is open. */
  isSessionOpen(session_id: Expression<string>, now: Date): Expression<SqlBool>
  /** The SHA-256 of a text as shown, in hex. */
  legalHash(text: LegalText): string
  legalNames(dealer_name: string): LegalNames
  /** Returns whether the borrower's consent to electronic records stands: it can be withdrawn outside of the signing page. */
  hasElectronicRecords(trx: Transaction<Database>, borrower_id: string): Promise<boolean>
  /** Stores the receipt of a consent. Returns which text was shown. */
  recordConsent(
    trx: Transaction<Database>,
    consent: SignerConsent,
    context: RequestContext,
  ): Promise<{ text_id: string; text_version: string; text_hash: string }>
}
