import {
  type FailuresResponse,
  holdsRole,
  lendingRoles,
  type PartiallySignedResponse,
  type StaffRole,
  scopeOfGrants,
} from '@porchlight/domain/staff'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { readSnapshotNames } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RateLimits } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { SigningServices } from '../../signing/signing-services.ts'
import { sealingRetried, withEnvelopeLock } from '../../signing/transitions.ts'
import { ownApplicationsOf } from './terms.ts'
import { readFailedSealings, readPartiallySigned } from './unfinished-repository.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000
export const reminderLimits = { staff_reminder: { most: 1, seconds: 86_400 } }

/** The roles that see what could not be finished. */
const repairingRoles: readonly StaffRole[] = ['MANAGER', 'ADMINISTRATOR']

/** The dealers of the caller's grants with these roles. Throws 403 for a caller without one. */
function requireScope({ grants }: StaffActor, roles: readonly StaffRole[]): 'ALL' | string[] {
  if (!holdsRole(grants, ...roles)) throw new HttpError('staff_forbidden')
  return scopeOfGrants(grants, roles)
}

const partiallySigned = ({ db, keys }: Pick<SigningServices, 'db' | 'keys'>, actor: StaffActor) =>
  readPartiallySigned(db, {
    dealers: requireScope(actor, lendingRoles),
    own: ownApplicationsOf(keys.hashContact, actor),
  })

/** Lists the documents that some have signed and others have not, with the first names of those others. Answers are not read. */
export async function listPartiallySigned(
  services: Pick<SigningServices, 'db' | 'keys' | 'clock'>,
  actor: StaffActor,
): Promise<PartiallySignedResponse> {
  const { db, keys, clock } = services
  const rows = await partiallySigned(services, actor)
  const names = await readSnapshotNames(
    db,
    keys.fields,
    rows.map(({ envelope_id }) => envelope_id),
  )
  const now = clock.now().getTime()
  return {
    applications: rows.map(({ id, dealer_id, dealer_name, envelope_id, opened_at, waiting_for }) => ({
      id,
      dealer: { id: dealer_id, name: dealer_name },
      age_days: Math.max(0, Math.floor((now - opened_at.getTime()) / DAY_MS)),
      waiting_for: waiting_for.map(borrower_id => names.get(`${envelope_id} ${borrower_id}`) ?? ''),
    })),
  }
}

/**
 * Reminds those who have not signed, in the name of a borrower who has. Throws 404 where the application is not on the caller's list, and
 * 429 within a day after the last time.
 */
export async function remindSigners(
  services: SigningServices,
  limits: RateLimits<keyof typeof reminderLimits>,
  actor: StaffActor,
  application_id: string,
  context: RequestContext,
): Promise<void> {
  const found = (await partiallySigned(services, actor)).find(({ id }) => id === application_id)
  if (!found) throw new HttpError('application_not_found')
  await limits.consume('staff_reminder', application_id)
  await withEnvelopeLock(services, found.envelope_id, async ({ trx, application, borrowers }) => {
    const about = borrowers.find(({ status }) => status === 'SIGNED')
    if (!about || application.submitted_at !== null || isBorrowerOn(actor, borrowers)) return
    const event = { event: 'signers.reminded', application_id } as const
    await recordAudit(trx, actor, event, context)
    const key = services.clock.now().toISOString()
    for (const borrower_id of found.waiting_for)
      await services.applicationEvents.emit(
        { trx, application, borrowers },
        {
          event: 'asked_to_finish',
          persons: [borrower_id],
          about,
          key,
        },
      )
  })
}

/** The list 'Could not be finished': ids, dealers, ages and codes, without names or answers. */
export async function listFailures(
  { db, clock }: Pick<SigningServices, 'db' | 'clock'>,
  actor: StaffActor,
): Promise<FailuresResponse> {
  const rows = await readFailedSealings(db, requireScope(actor, repairingRoles))
  const now = clock.now().getTime()
  return {
    failures: rows.map(({ id, dealer_id, dealer_name, signed_at, reason }) => ({
      id,
      kind: 'SEALING',
      dealer: { id: dealer_id, name: dealer_name },
      age_seconds: Math.max(0, Math.floor((now - signed_at.getTime()) / SECOND_MS)),
      error_code: reason ?? 'sealing_failed',
    })),
  }
}

/** Starts again what could not be finished. Once it is under way, a second call changes nothing. Throws 404 for what is not listed. */
export async function retryFailure(
  services: SigningServices,
  actor: StaffActor,
  id: string,
  context: RequestContext,
): Promise<void> {
  const listed = await readFailedSealings(services.db, requireScope(actor, repairingRoles))
  if (!listed.some(failure => failure.id === id)) throw new HttpError('not_found')
  await withEnvelopeLock(services, id, async ctx => {
    if (ctx.envelope.status !== 'FAILED') return
    const event = { event: 'sealing.retried_by_staff', application_id: ctx.application.id } as const
    await recordAudit(ctx.trx, actor, event, context)
    await sealingRetried(ctx)
  })
}
