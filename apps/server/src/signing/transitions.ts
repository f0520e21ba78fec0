import {
  type ApplicationEvent,
  applicationAfter,
  applicationMessages,
  type BorrowerEvent,
  borrowerAfter,
  type EnvelopeEnd,
  type EnvelopeEvent,
  envelopeAfter,
  envelopeEnds,
  firstLine,
  isEnded,
  type Phrase,
  type PlainAuditCode,
  verbatim,
} from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Occurrence } from '../applications/gate/application-events.ts'
import type { Application, ApplicationRecord, Borrower } from '../applications/record/application.ts'
import { lockAndReadIfPresent, setDeclineReason } from '../applications/record/read-repository.ts'
import { systemActor } from '../platform/actor.ts'
import { auditWrite } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction, type Write, writeTogether } from '../platform/database/transaction.ts'
import { noRequest, type RequestContext } from '../platform/http/request-context.ts'
import {
  type Envelope,
  findActiveApplication,
  findEnvelope,
  findUnreplaced,
  updateApplication,
  updateBorrowerStatus,
  updateEnvelope,
} from './repository.ts'
import type { EnvelopeContext, SigningServices, TransitionServices } from './signing-services.ts'

/** Runs `work` with the application of the envelope locked. Does nothing if either of them is gone, or it has ended. */
export async function withEnvelopeLock(
  services: TransitionServices & Pick<SigningServices, 'db'>,
  envelope_id: string,
  work: (ctx: EnvelopeContext) => Promise<unknown>,
): Promise<void> {
  await inTransaction(services.db, async trx => {
    const ctx = await lockEnvelope(trx, services, envelope_id)
    if (ctx) await work(ctx)
  })
}

export async function lockEnvelope(
  trx: Transaction<Database>,
  services: TransitionServices,
  envelope_id: string,
): Promise<EnvelopeContext | undefined> {
  const application_id = await findActiveApplication(trx, envelope_id)
  if (application_id === undefined) return undefined
  const record = await lockAndReadIfPresent(trx, services.keys.fields, application_id)
  if (record && isEnded(record.application)) return undefined
  const envelope = record && (await findEnvelope(trx, envelope_id))
  return envelope && { ...record, trx, envelope, services }
}

/** A signer returned from the signing page. Only the provider knows whether they signed, so it is asked. */
export async function signingClaimed(ctx: EnvelopeContext, borrower: Borrower): Promise<EnvelopeContext> {
  if (borrower.status === 'SIGNED') return ctx
  const next = await moveBorrowers(ctx, [borrower], 'signing_claimed')
  await ctx.services.jobs.askSigner(ctx.trx, { envelope_id: ctx.envelope.id, borrower_id: borrower.id })
  return next
}

/** The provider has no signature of this borrower. */
export async function signingDenied(ctx: EnvelopeContext, borrower: Borrower): Promise<EnvelopeContext> {
  return borrower.status === 'WAITING_ON_ESIGNATURE_SERVICE' ? moveBorrowers(ctx, [borrower], 'signing_denied') : ctx
}

/** The confirmation of the last signer queues the sealing of the documents. */
export async function signingConfirmed(
  ctx: EnvelopeContext,
  borrower: Borrower,
  context?: RequestContext,
): Promise<EnvelopeContext> {
  if (borrower.status === 'SIGNED') return ctx
  const columns = { signed_at: ctx.services.clock.now(), asked_to_leave_at: null }
  let next = await moveBorrowers(ctx, [borrower], 'signing_confirmed', columns, [
    transitionAudit(ctx, 'documents.signed', { borrower, context }),
  ])
  if (!next.borrowers.every(({ status }) => status === 'SIGNED')) {
    await announce(next, { event: 'signed', persons: [borrower.id], about: borrower })
    return next
  }
  const all = envelopeMove(next, 'all_signed', { all_signed_at: ctx.services.clock.now() })
  next = await moveApplication(all.next, 'last_signer_confirmed', {}, [all.write])
  await ctx.services.jobs.sealEnvelope(ctx.trx, { envelope_id: ctx.envelope.id })
  return next
}

/** A single decline ends the envelope for everyone. */
export async function signingDeclined(
  ctx: EnvelopeContext,
  borrower: Borrower,
  reason: string,
  context?: RequestContext,
): Promise<EnvelopeContext> {
  if (borrower.status === 'DECLINED_TO_SIGN') return ctx
  let next = await moveBorrowers(ctx, [borrower], 'declined')
  next = await moveApplication(next, 'signer_declined', { declined_by: borrower.id })
  await setDeclineReason(ctx.trx, ctx.services.keys.fields, next, firstLine(reason))
  next = await endEnvelope(next, 'declined', borrower)
  next = await releaseSigners(next)
  await auditTransition(ctx, 'documents.declined', { borrower, context })
  await announce(next, { event: 'declined', persons: [borrower.id], about: borrower, reason: verbatim(reason) })
  return next
}

/** The provider ended the envelope unasked. The borrowers read the message on the application, and sign other documents. */
export async function voidedByProvider(ctx: EnvelopeContext): Promise<void> {
  const message = applicationMessages.documentsVoided
  const moved = await moveApplication(ctx, 'envelope_voided', { message })
  const next = await releaseSigners(await endEnvelope(moved, 'voided_by_service'))
  await auditTransition(ctx, 'documents.voided_by_service')
  await announce(next, { event: 'documents_voided', persons: [] })
}

/**
 * Returns the application to editing. A sealed envelope becomes superseded; any other is voided. `envelope` is undefined
 * after someone declined, because that voided it already. `by` is the borrower who reopens.
 */
export async function reopened(
  ctx: Omit<EnvelopeContext, 'envelope'> & { envelope: Envelope | undefined },
  by: Borrower,
): Promise<ApplicationRecord> {
  const { envelope, ...started } = ctx
  const columns = { reopened_by: by.id }
  let next =
    started.application.status === 'STARTED'
      ? await setColumns(started, columns)
      : await moveApplication(started, 'reopened', columns)
  if (envelope && envelope.status !== 'SEALED') await endEnvelope({ ...next, envelope }, 'reopened', by)
  // After the lender sent it back, the sealed one stays until new documents are sealed.
  else if (envelope && started.application.status !== 'STARTED') await moveEnvelope({ ...next, envelope }, 'superseded')
  next = await releaseSigners(next)
  const declined = next.borrowers.filter(({ status }) => status === 'DECLINED_TO_SIGN')
  next = await moveBorrowers(next, declined, 'ready')
  await announce(next, { event: 'reopened', persons: [by.id], about: by })
  return next
}

/** The lender resumes an application whose envelope was voided at its end: the application is open for editing, as after a void. */
export async function signingResumed(ctx: ApplicationRecord & Pick<EnvelopeContext, 'trx'>): Promise<void> {
  if (ctx.application.status !== 'SENT_FOR_SIGNATURE') return
  await releaseSigners(await moveApplication(ctx, 'envelope_voided', {}))
}

/** The documents could not be built. The borrowers read the message on the application. */
export async function buildingFailed(
  ctx: EnvelopeContext,
  message: Phrase = applicationMessages.buildingFailed,
): Promise<void> {
  await moveEnvelope(ctx, 'voided', { ended_at: ctx.services.clock.now(), reason: 'building_failed' })
  const next = await releaseSigners(await moveApplication(ctx, 'building_failed', { message }))
  await auditTransition(ctx, 'documents.building_failed')
  await announce(next, { event: 'documents_failed', persons: [] })
}

export async function documentsStored(ctx: EnvelopeContext): Promise<void> {
  const now = ctx.services.clock.now()
  for (const envelope of await findUnreplaced(ctx.trx, ctx.application.id))
    await moveEnvelope({ trx: ctx.trx, envelope }, 'superseded')
  await moveEnvelope(ctx, 'sealed', { sealed_at: now })
  const columns = { submitted_at: now, message: null, unlocked_sections: null, corrected_sections: null }
  const next = await moveApplication(ctx, 'documents_stored', columns)
  await auditTransition(ctx, 'application.submitted')
  await announce(next, { event: 'submitted', persons: [] })
}

/** The signatures hold and sealing is retried later (`retrySealing`). The borrowers read the message on the application. */
export async function sealingFailed(ctx: EnvelopeContext): Promise<void> {
  await updateApplication(ctx.trx, ctx.application.id, { message: applicationMessages.sealingDelayed }).execute()
  await moveEnvelope(ctx, 'sealing_failed', { reason: 'sealing_failed' })
  await auditTransition(ctx, 'documents.sealing_failed')
}

export async function sealingRetried(ctx: EnvelopeContext): Promise<void> {
  await moveEnvelope(ctx, 'retried', { reason: null })
  await ctx.services.jobs.sealEnvelope(ctx.trx, { envelope_id: ctx.envelope.id })
  await auditTransition(ctx, 'documents.sealing_retried')
}

/**
 * Voids an envelope. `by` is the borrower who ended it. The provider does not know one that is still being prepared: the job that prepares it voids it with the
 * provider afterwards.
 */
export async function endEnvelope<
  C extends Pick<EnvelopeContext, 'trx' | 'envelope'> & { services: Pick<SigningServices, 'clock' | 'jobs'> },
>(ctx: C, end: EnvelopeEnd, by?: Pick<Borrower, 'id'>): Promise<C> {
  const { trx, envelope, services } = ctx
  const { id, application_id, provider_envelope_id } = envelope
  const next = await moveEnvelope(ctx, 'voided', {
    ended_at: services.clock.now(),
    reason: end,
    ended_by: by?.id ?? null,
  })
  const job = provider_envelope_id && { envelope: { id, provider_envelope_id }, reason: envelopeEnds[end].reason }
  if (job) await services.jobs.voidEnvelope(trx, job, { subject: { application_id } })
  return next
}

/** Makes every signer ready to sign again; their answers cannot have changed while the application was out. */
const releaseSigners = <C extends Pick<EnvelopeContext, 'trx' | 'borrowers'>>(ctx: C): Promise<C> =>
  moveBorrowers(
    ctx,
    ctx.borrowers.filter(({ status }) => status === 'SIGNED' || status === 'WAITING_ON_ESIGNATURE_SERVICE'),
    'ready',
  )

type ApplicationColumns = Partial<Pick<Application, 'submitted_at' | 'message' | 'declined_by' | 'reopened_by'>> &
  Partial<Record<'unlocked_sections' | 'corrected_sections', null>>

const moveApplication = <C extends Pick<EnvelopeContext, 'trx' | 'application'>>(
  ctx: C,
  event: ApplicationEvent,
  columns: ApplicationColumns = {},
  furtherWrites: readonly Write[] = [],
): Promise<C> => setColumns(ctx, { status: applicationAfter(ctx.application.status, event), ...columns }, furtherWrites)

async function setColumns<C extends Pick<EnvelopeContext, 'trx' | 'application'>>(
  ctx: C,
  columns: ApplicationColumns & Partial<Pick<Application, 'status'>>,
  furtherWrites: readonly Write[] = [],
): Promise<C> {
  await writeTogether(ctx.trx, [updateApplication(ctx.trx, ctx.application.id, columns), ...furtherWrites])
  return { ...ctx, application: { ...ctx.application, ...columns } }
}

type EnvelopeColumns = Partial<Omit<Envelope, 'id' | 'application_id' | 'status' | 'facts'>>

/** The context after an event, and the write that makes it so. */
function envelopeMove<C extends Pick<EnvelopeContext, 'trx' | 'envelope'>>(
  ctx: C,
  event: EnvelopeEvent,
  columns: EnvelopeColumns = {},
): { next: C; write: ReturnType<typeof updateEnvelope> } {
  const changed = { status: envelopeAfter(ctx.envelope.status, event), ...columns }
  const next = { ...ctx, envelope: { ...ctx.envelope, ...changed } }
  return { next, write: updateEnvelope(ctx.trx, ctx.envelope.id, changed) }
}

export async function moveEnvelope<C extends Pick<EnvelopeContext, 'trx' | 'envelope'>>(
  ctx: C,
  event: EnvelopeEvent,
  columns: EnvelopeColumns = {},
): Promise<C> {
  const { next, write } = envelopeMove(ctx, event, columns)
  await write.execute()
  return next
}

async function moveBorrowers<C extends Pick<EnvelopeContext, 'trx' | 'borrowers'>>(
  ctx: C,
  moved: Borrower[],
  event: BorrowerEvent,
  columns: { signed_at?: Date; asked_to_leave_at?: null } = {},
  furtherWrites: readonly Write[] = [],
): Promise<C> {
  const statuses = new Map(moved.map(({ id, status }) => [id, borrowerAfter(status, event)]))
  const writes = [...Map.groupBy(statuses.keys(), id => statuses.get(id)!)].map(([status, ids]) =>
    updateBorrowerStatus(ctx.trx, ids, { status, ...columns }),
  )
  await writeTogether(ctx.trx, [...writes, ...furtherWrites])
  const borrowers = ctx.borrowers.map(borrower => ({
    ...borrower,
    status: statuses.get(borrower.id) ?? borrower.status,
  }))
  return { ...ctx, borrowers }
}

const announce = (
  { trx, application, borrowers, services }: Omit<EnvelopeContext, 'envelope'>,
  occurrence: Occurrence,
): Promise<void> => services.applicationEvents.emit({ trx, application, borrowers }, occurrence)

interface Cause {
  borrower?: Borrower
  context?: RequestContext | undefined
}

/** The actor is the borrower, or the system where no request of a person caused the change. */
const transitionAudit = (
  { trx, application }: Pick<EnvelopeContext, 'trx' | 'application'>,
  event: PlainAuditCode,
  { borrower, context }: Cause = {},
) =>
  auditWrite(
    trx,
    context ? { kind: 'borrower', user_id: borrower?.user_id ?? null } : systemActor,
    { event, application_id: application.id, borrower_id: borrower?.id ?? null },
    context ?? noRequest,
  )

const auditTransition = (...transition: Parameters<typeof transitionAudit>) => transitionAudit(...transition).execute()
