import { randomBytes } from 'node:crypto'
import type { SigningState } from '@porchlight/api'
import { legalTexts } from '@porchlight/domain'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { SignerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { SigningUrlOptions } from '../../signing/esign.ts'
import { carryOverConsent } from './carried-consent.ts'
import { appendToChain, type SignerRef } from './event-chain.ts'
import type { BuiltInEsignOptions } from './options.ts'
import {
  findSessionByBearer,
  hashOfSecret,
  lockSession,
  lockSessionByToken,
  primaryNameOf,
  readEvents,
  recordEvent,
  type SigningSession,
  updateSigner,
} from './repository.ts'
import {
  decisionOf,
  openedDocuments,
  othersOf,
  pageOpened,
  type SessionContext,
  type Step,
  type StepRecord,
  stepOf,
} from './steps.ts'

const SECRET_BYTES = 32
const TOKEN_MINUTES = 5
const BEARER_MINUTES = 30
const minute = 60_000

const linkExpired = () => new HttpError('signing_link_expired')
const sessionOver = () => new HttpError('signing_session_over')

/** Issues a one-time token for the signing page. An earlier token of the signer becomes invalid. */
export async function issueToken(
  { db, keys, clock }: BuiltInEsignOptions,
  signer: SignerRef,
  visit: SigningUrlOptions,
): Promise<string> {
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  await updateSigner(db, keys.fields, signer, {
    ...visit,
    signing_token_hash: hashOfSecret(token),
    signing_token_expires_at: new Date(clock.now().getTime() + TOKEN_MINUTES * minute),
  })
  return token
}

/** Consumes a one-time token and opens a session. The page keeps the bearer in its memory, never in a cookie. */
export async function openSession(options: BuiltInEsignOptions, token: string, context: RequestContext) {
  const { db, keys, clock } = options
  const bearer = randomBytes(SECRET_BYTES).toString('base64url')
  const expires_at = new Date(clock.now().getTime() + BEARER_MINUTES * minute)
  const state = await inTransaction(db, async trx => {
    const session = await lockSessionByToken(trx, keys.fields, token, signedInCheck(options))
    if (!session) throw linkExpired()
    const set = { signing_token_hash: null, bearer_hash: hashOfSecret(bearer), bearer_expires_at: expires_at }
    const ctx = await readContext(options, trx, session)
    const record = pageOpened(ctx)
    if (!record) await updateSigner(trx, keys.fields, session, set)
    const opened = record ? await applyRecord(options, trx, ctx, { ...record, set }, context) : ctx
    return toState(options, await carryOverConsent(options, trx, opened))
  })
  return { bearer, expires_at, state }
}

/** The session from which each actor was made. */
const sessions = new WeakMap<SignerActor, SigningSession>()

/** The signer by `authorization: Bearer …`. Throws 401. */
export async function authenticateSigner(options: BuiltInEsignOptions, req: FastifyRequest): Promise<SignerActor> {
  const bearer = /^Bearer ([\w-]{1,100})$/.exec(req.headers.authorization ?? '')?.[1]
  if (!bearer) throw sessionOver()
  const session = await requireSession(options, hashOfSecret(bearer))
  const actor = { kind: 'signer', envelope_id: session.envelope_id, borrower_id: session.borrower_id } as const
  sessions.set(actor, session)
  return actor
}

/** The session of a bearer. Throws 401 when it is over, or the person who opened it signed out. */
export async function requireSession(options: BuiltInEsignOptions, bearer_hash: Buffer): Promise<SigningSession> {
  const { db, keys, clock } = options
  const session = await findSessionByBearer(db, keys.fields, bearer_hash, signedInCheck(options))
  if (!session || session.bearer_expires_at! <= clock.now()) throw sessionOver()
  if (!session.is_signed_in) throw new HttpError('signing_signed_out')
  return session
}

/** The session of an actor as it was when the request was authenticated. A step reads and locks it again. */
export function sessionOf(actor: SignerActor): SigningSession {
  const session = sessions.get(actor)
  if (!session) throw new Error('The actor was not made by authenticateSigner')
  return session
}

/** Does one step for the signer and returns what the page shows next. */
export async function runStep(
  options: BuiltInEsignOptions,
  signer: SignerRef,
  context: RequestContext,
  step: Step,
): Promise<SigningState> {
  const ctx = await inTransaction(options.db, async trx => {
    const session = await lockSession(trx, options.keys.fields, signer, signedInCheck(options))
    return stepInTransaction(options, trx, session, context, step)
  })
  return toState(options, ctx)
}

/**
 * Does the step that decides for the signer: it signs or declines. The decision is reported in the same transaction, which locks
 * the application before the signer.
 */
export async function runDecision(
  options: BuiltInEsignOptions,
  signer: SigningSession,
  context: RequestContext,
  step: Step,
): Promise<SigningState> {
  const done: { ctx?: SessionContext } = {}
  await options.reportDecision(
    signer,
    async trx => {
      const session = await lockSession(trx, options.keys.fields, signer, signedInCheck(options))
      done.ctx = await stepInTransaction(options, trx, session, context, step)
      return decisionOf(done.ctx.session)
    },
    context,
  )
  return toState(options, done.ctx!)
}

async function stepInTransaction(
  options: BuiltInEsignOptions,
  trx: Transaction<Database>,
  session: SigningSession | undefined,
  context: RequestContext,
  step: Step,
): Promise<SessionContext> {
  if (!session) throw sessionOver()
  const ctx = await readContext(options, trx, session)
  const record = await step(ctx, trx)
  return record ? applyRecord(options, trx, ctx, record, context) : ctx
}

async function readContext(
  { keys }: BuiltInEsignOptions,
  trx: Transaction<Database>,
  session: SigningSession,
): Promise<SessionContext> {
  return { session, events: await readEvents(trx, keys.fields, session) }
}

async function applyRecord(
  { keys, clock }: BuiltInEsignOptions,
  trx: Transaction<Database>,
  { session, events }: SessionContext,
  { set, event, details }: StepRecord,
  context: RequestContext,
): Promise<SessionContext> {
  const chained = appendToChain(session, events, {
    at: clock.now().toISOString(),
    who: session.name,
    event,
    ip: context.ip,
    details: { ...details, user_agent: context.userAgent },
  })
  await recordEvent(trx, keys.fields, session, set, chained)
  const { signature: _, ...changed } = set
  return { session: { ...session, ...changed }, events: [...events, chained] }
}

const signedInCheck = ({ clock, isSessionOpen }: BuiltInEsignOptions) => ({ now: clock.now(), isSessionOpen })

/** The state that the signing page shows. */
function toState(options: BuiltInEsignOptions, { session, events }: SessionContext): SigningState {
  const names = options.legalNames(session.dealer_name)
  return {
    step: stepOf(session),
    signer: { name: session.name, role: session.role },
    lender: names.lender,
    dealer: {
      name: session.dealer_name,
      logo_url: session.logo_url,
      logo_width: session.logo_width,
      logo_height: session.logo_height,
      brand_color: session.brand_color,
    },
    application_id: session.application_id,
    hand_over: session.on_primary_device
      ? { from: primaryNameOf(session), text: legalTexts['same-device-consent'](names) }
      : null,
    disclosure: legalTexts['esign-disclosure'](names),
    joint_credit:
      session.signers.length > 1 ? { names: othersOf(session), text: legalTexts['joint-credit'](names) } : null,
    documents: session.documents.map(({ id, title, pages, presented_sha256, fields }) => ({
      id,
      title,
      pages,
      sha256: presented_sha256!,
      opened: openedDocuments(events).includes(id) || (fields.length === 0 && session.consented_at !== null),
      to_sign: fields.length > 0,
    })),
    return_url: session.return_url ?? '',
  }
}
