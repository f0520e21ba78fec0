import { randomBytes } from 'node:crypto'
import { type GivenSignature, refusalAt, type SigningStep } from '@porchlight/api'
import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { closedRefusal, type Decision } from '../../signing/esign.ts'
import { type ChainEvent, type ChainedEvent, type EventName, verifyChain } from './event-chain.ts'
import type { BuiltInEsignOptions, SignerConsent } from './options.ts'
import type { SigningSession } from './repository.ts'

/** The context of a step: the signer (locked when in a transaction) with the documents shown to them, and the events so far. */
export interface SessionContext {
  session: SigningSession
  events: ChainedEvent[]
}

/** The changes of a step to the signer, and the event that it adds to their chain. */
export interface StepRecord {
  set: Partial<Omit<SigningSession, 'signature' | 'signed_in_by' | 'decline_reason'>> & {
    signature?: GivenSignature
    decline_reason?: string
  }
  event: EventName
  details?: ChainEvent['details']
}

/** A step returns undefined when it was done before. It throws when it may not be done now. */
export type Step = (ctx: SessionContext, trx: Transaction<Database>) => Promise<StepRecord | undefined>

export function stepOf(session: SigningSession): SigningStep {
  if (session.declined_at) return 'DECLINED'
  if (session.signed_at) return 'SIGNED'
  if (session.on_primary_device && !session.handed_over_at) return 'HAND_OVER'
  if (!session.consented_at) return 'CONSENT'
  return session.viewed_at ? 'SIGN' : 'READ'
}

export function decisionOf(
  signer: Pick<SigningSession, 'signed_at' | 'declined_at' | 'decline_reason'>,
): Decision | undefined {
  if (signer.declined_at) return { status: 'DECLINED', reason: signer.decline_reason ?? '' }
  return signer.signed_at ? { status: 'SIGNED' } : undefined
}

/** Why the documents can no longer be signed, or undefined. */
export function closedOf(session: SigningSession): HttpError | undefined {
  const { envelope_status, envelope_reason, ended_by, borrower_id } = session
  if (session.removed_at) return new HttpError('signing_removed')
  if (envelope_status === 'OPEN') return undefined
  if (!envelope_reason) return new HttpError('signing_closed')
  const by = session.signers.find(signer => signer.borrower_id === ended_by)
  return closedRefusal(envelope_reason, by && { first_name: by.first_name, isReader: ended_by === borrower_id })
}

/** Throws 409 when the documents can no longer be signed, or when another step comes first. */
export function requireStep(session: SigningSession, ...allowed: SigningStep[]): void {
  const closed = closedOf(session)
  if (closed) throw closed
  const step = stepOf(session)
  if (step === 'SIGN' || allowed.includes(step)) return
  throw new HttpError(refusalAt[step])
}

export const openedDocuments = (events: ChainedEvent[]): unknown[] =>
  events.filter(({ event }) => event === 'document_opened').map(({ details }) => details.document_id)

export function pageOpened({ session }: SessionContext): StepRecord | undefined {
  const step = stepOf(session)
  if (step === 'SIGNED' || step === 'DECLINED') return undefined
  requireStep(session, step)
  return { set: {}, event: 'page_opened', details: { signed_in_by: session.signed_in_by ?? '' } }
}

/** A same-device co-borrower confirms to hold the device, and consents to sign on it. */
export const handOver =
  (options: BuiltInEsignOptions, context: RequestContext): Step =>
  async ({ session }, trx) => {
    if (!session.on_primary_device || session.handed_over_at) return undefined
    requireStep(session, 'HAND_OVER')
    const details = await consentTo('same-device-consent', { options, session, trx, context })
    return { set: { handed_over_at: options.clock.now() }, event: 'handed_over', details }
  }

/** Consent to electronic records, given after the signer showed that they can open them: 15 USC 7001(c)(1)(C)(ii). */
export const consent =
  (options: BuiltInEsignOptions, context: RequestContext): Step =>
  async ({ session }, trx) => {
    if (session.consented_at) return undefined
    requireStep(session, 'CONSENT')
    if (!session.disclosure_opened_at) throw new HttpError('disclosure_not_opened')
    const details = await consentTo('esign-disclosure', { options, session, trx, context })
    return { set: { consented_at: options.clock.now() }, event: 'consented', details }
  }

async function consentTo(
  text_id: SignerConsent['text_id'],
  given: {
    options: BuiltInEsignOptions
    session: SigningSession
    trx: Transaction<Database>
    context: RequestContext
  },
  typed?: string,
): Promise<ChainEvent['details']> {
  const { application_id, borrower_id, dealer_name } = given.session
  const receipt = await given.options.recordConsent(
    given.trx,
    { text_id, application_id, borrower_id, dealer_name, ...(typed && { typed }) },
    given.context,
  )
  return { text_id: receipt.text_id, text_version: receipt.text_version, text_sha256: receipt.text_hash }
}

/** The page displayed a document and reports the SHA-256 of what it displayed, which must be that of our document. */
export const documentOpened =
  ({ clock }: { clock: Clock }, displayed: { document_id: string; sha256: string }): Step =>
  async ({ session, events }) => {
    const { documents } = session
    const document = documents.find(({ id }) => id === displayed.document_id)
    if (!document) throw new HttpError('not_found')
    const isDisclosure = document.kind === 'disclosure'
    requireStep(session, ...(isDisclosure ? (['CONSENT', 'READ'] as const) : (['READ'] as const)))
    if (document.presented_sha256 !== displayed.sha256) throw new HttpError('document_mismatch')
    const opened = openedDocuments(events)
    if (opened.includes(document.id)) return undefined
    const now = clock.now()
    const isLast = documents.every(
      ({ id, kind }) =>
        id === document.id || opened.includes(id) || (kind === 'disclosure' && session.consented_at !== null),
    )
    return {
      set: { ...(isDisclosure && { disclosure_opened_at: now }), ...(isLast && { viewed_at: now }) },
      event: 'document_opened',
      details: { title: document.title, document_id: document.id, sha256: displayed.sha256 },
    }
  }

/** The names of the other signers, the primary borrower first. */
export const othersOf = ({ signers, borrower_id }: SigningSession): string[] =>
  signers.flatMap(signer => (signer.borrower_id === borrower_id ? [] : [signer.name]))

/** Signs every document. A repetition finds the signature of the first call. `initials`: under the statement of joint credit. */
export const sign =
  (
    options: BuiltInEsignOptions,
    context: RequestContext,
    { signature, initials }: { signature: GivenSignature; initials: string | undefined },
  ): Step =>
  async ({ session, events }, trx) => {
    if (stepOf(session) === 'SIGNED') return undefined
    requireStep(session)
    // Withdrawn since on the site, or with the lender: the application continues on paper.
    if (!(await options.hasElectronicRecords(trx, session.borrower_id))) throw new HttpError('consent_required')
    verifyChain(session, events)
    const jointCredit = initials && {
      ...(await consentTo('joint-credit', { options, session, trx, context }, initials)),
      joint_credit_with: othersOf(session).join(', '),
      initials,
    }
    const signature_id = newSignatureId()
    return {
      set: {
        signed_at: options.clock.now(),
        signature,
        signature_id,
        ip: context.ip,
        user_agent: context.userAgent,
      },
      event: 'signed',
      details: {
        kind: signature.kind,
        signature_id,
        ...jointCredit,
        ...Object.fromEntries(session.documents.map(({ title, presented_sha256 }) => [title, presented_sha256])),
      },
    }
  }

/** Declines for everyone. Possible at any step before the signature. */
export const decline =
  ({ clock }: { clock: Clock }, reason: string): Step =>
  async ({ session }) => {
    if (stepOf(session) === 'DECLINED') return undefined
    requireStep(session, 'HAND_OVER', 'CONSENT', 'READ')
    return { set: { declined_at: clock.now(), decline_reason: reason }, event: 'declined', details: { reason } }
  }

/** Short enough to be printed in the signature mark: '7F3A-91C2'. */
const newSignatureId = (): string =>
  randomBytes(4)
    .toString('hex')
    .toUpperCase()
    .replace(/^(.{4})/, '$1-')
