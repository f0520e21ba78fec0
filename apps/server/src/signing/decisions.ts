import type { BorrowerStatus } from '@porchlight/domain'
import { authorize, requireState, subjectOf } from '../applications/gate/policy.ts'
import { lockAndReadApplication } from '../applications/record/read-repository.ts'
import type { Actor } from '../platform/actor.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { ReportDecision, SignerStatus } from './esign.ts'
import { findCurrentEnvelope, findEnvelope, findSigner } from './repository.ts'
import type { EnvelopeContext, SigningServices, TransitionServices } from './signing-services.ts'
import {
  lockEnvelope,
  signingClaimed,
  signingConfirmed,
  signingDeclined,
  signingDenied,
  voidedByProvider,
  withEnvelopeLock,
} from './transitions.ts'

/** Applies what a provider reports: a decision, or the end of the envelope. */
export const reportDecision =
  (services: TransitionServices & Pick<SigningServices, 'db'>): ReportDecision =>
  ({ envelope_id, borrower_id }, decide, context) =>
    inTransaction(services.db, async trx => {
      const ctx = await lockEnvelope(trx, services, envelope_id)
      const outcome = await decide(trx)
      if (ctx && outcome) await applyStatus(ctx, borrower_id, outcome, context)
    })

async function applyStatus(
  ctx: EnvelopeContext,
  borrower_id: string,
  status: SignerStatus,
  context?: RequestContext,
): Promise<void> {
  if (ctx.envelope.status !== 'OPEN') return
  const borrower = ctx.borrowers.find(({ id }) => id === borrower_id)
  if (!borrower) return
  if (status.status === 'SIGNED') await signingConfirmed(ctx, borrower, context)
  else if (status.status === 'DECLINED') await signingDeclined(ctx, borrower, status.reason, context)
  else if (status.status === 'VOIDED') await voidedByProvider(ctx)
  else await signingDenied(ctx, borrower)
}

/** The job that asks the provider whether a borrower signed. */
export async function askSigner(
  services: SigningServices,
  signer: { envelope_id: string; borrower_id: string },
): Promise<void> {
  const envelope = await findEnvelope(services.db, signer.envelope_id)
  const row = await findSigner(services.db, services.keys.fields, signer)
  if (envelope?.status !== 'OPEN' || !row) return
  const { id, provider_envelope_id } = envelope
  const status = await services.esign.signerStatus({ id, provider_envelope_id: provider_envelope_id ?? '' }, row)
  await withEnvelopeLock(services, id, ctx => applyStatus(ctx, signer.borrower_id, status))
}

interface Claim {
  dealer: string
  application_id: string
  actor: Actor
  borrower_id?: string
}

/** A signer's claim to have signed, which queues a question to the provider. Returns the borrower's new status. */
export const claimSigned = (
  services: SigningServices,
  { dealer, application_id, actor, borrower_id }: Claim,
): Promise<BorrowerStatus> =>
  inTransaction(services.db, async trx => {
    const record = await lockAndReadApplication(trx, services.keys.fields, { dealer, application_id })
    const access = authorize(actor, 'envelope.report-signed', record, borrower_id)
    requireState('envelope.report-signed', access)
    const borrower = subjectOf(access)
    if (borrower.status === 'SIGNED') return borrower.status
    const envelope = await findCurrentEnvelope(trx, application_id)
    if (envelope?.status !== 'OPEN') throw new HttpError('not_out_for_signature')
    const { borrowers } = await signingClaimed({ ...record, trx, envelope, services }, borrower)
    return borrowers.find(({ id }) => id === borrower.id)!.status
  })
