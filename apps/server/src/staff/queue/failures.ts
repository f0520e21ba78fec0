import { FAILURES_PAGE, type FailuresResponse } from '@porchlight/api'
import { holdsRole, type StaffRole } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { SigningServices } from '../../signing/signing-services.ts'
import { sealingRetried, withEnvelopeLock } from '../../signing/transitions.ts'
import { type FailureSelection, readFailures, SEAL_ENVELOPE, type StoredFailure } from './failures-repository.ts'
import { openCursor, sealCursor } from './page-cursor.ts'
import { requireScope } from './require-scope.ts'
import { hiddenFrom } from './terms.ts'

const SECOND_MS = 1000

/** The roles that see what could not be finished. */
const repairingRoles: readonly StaffRole[] = ['MANAGER', 'ADMINISTRATOR']

type Services = Pick<SigningServices, 'db' | 'keys' | 'clock' | 'queue'>

/** Throws 403 for a caller who may see nothing of it. */
const selectionOf = ({ keys, queue }: Services, actor: StaffActor): FailureSelection => ({
  dealers: requireScope(actor, repairingRoles),
  hidden: hiddenFrom(keys.hashContact, actor),
  withLenders: holdsRole(actor.grants, 'ADMINISTRATOR'),
  failedJobs: queue.failedJobs,
})

/** The list 'Could not be finished': ids, dealers, ages and codes, without names or answers. Throws 400 for a cursor that was not answered. */
export async function listFailures(
  services: Services,
  { actor, query: { after } }: { actor: StaffActor; query: { after?: string } },
): Promise<FailuresResponse> {
  const { db, keys, clock } = services
  const [key, id = ''] = after === undefined ? [] : openCursor(keys.fields, 'failures', after)
  const found = await readFailures(db, selectionOf(services, actor), {
    after: key === undefined ? undefined : { key: Number(key), id },
    limit: FAILURES_PAGE + 1,
  })
  const shown = found.slice(0, FAILURES_PAGE)
  const last = found.length > FAILURES_PAGE ? shown.at(-1) : undefined
  const now = clock.now().getTime()
  return {
    failures: shown.map(({ id, kind, application_id, dealer_id, dealer_name, since, error_code }) => ({
      id,
      kind,
      application_id,
      dealer: dealer_id !== null && dealer_name !== null ? { id: dealer_id, name: dealer_name } : null,
      age_seconds: Math.max(0, Math.floor((now - since.getTime()) / SECOND_MS)),
      error_code,
    })),
    next: last ? sealCursor(keys.fields, 'failures', [last.key, last.id]) : null,
  }
}

/**
 * Starts again what could not be finished. Throws 404 for what is not on the caller's list, which includes what was finished or started
 * again since: of two callers at once, one is refused.
 */
export async function retryFailure(
  services: SigningServices,
  { params, actor, context }: { params: { id: string }; actor: StaffActor; context: RequestContext },
): Promise<void> {
  const [failure] = await readFailures(services.db, selectionOf(services, actor), { id: params.id, limit: 1 })
  const isRetried =
    failure !== undefined &&
    (await requireRecorded(services.log, failure.application_id, () =>
      failure.kind === SEAL_ENVELOPE
        ? retrySealing(services, actor, failure, context)
        : retryJob(services, actor, failure, context),
    ))
  if (!isRetried) throw new HttpError('failure_not_found')
}

async function retrySealing(
  services: SigningServices,
  actor: StaffActor,
  { id }: StoredFailure,
  context: RequestContext,
): Promise<boolean> {
  let isRetried = false
  await withEnvelopeLock(services, id, async ctx => {
    isRetried = ctx.envelope.status === 'FAILED'
    if (!isRetried) return
    const event = { event: 'sealing.retried_by_staff', application_id: ctx.application.id } as const
    await recordAudit(ctx.trx, actor, event, context)
    await sealingRetried(ctx)
  })
  return isRetried
}

const retryJob = (
  { db, queue }: SigningServices,
  actor: StaffActor,
  { id, kind, job_id, application_id }: StoredFailure,
  context: RequestContext,
): Promise<boolean> =>
  inTransaction(db, async trx => {
    if ((await queue.retryFailed(trx, [id])) === 0) return false
    const details = { id: job_id ?? id, kind }
    await recordAudit(trx, actor, { event: 'job.retried', application_id, details }, context)
    return true
  })
