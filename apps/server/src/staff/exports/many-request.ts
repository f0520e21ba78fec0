import {
  EXPORT_HOURS,
  type ExportListResponse,
  type ExportManyBody,
  type ExportManyResponse,
  exportsTarget,
  lendingRoles,
  MOST_EXPORTED,
} from '@porchlight/domain/staff'
import type { FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { authorize } from '../../applications/gate/policy.ts'
import { readApplication } from '../../applications/record/read-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import { recordingRefusals } from '../opening/refused-attempts.ts'
import { requireScope } from '../queue/require-scope.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import { findMany, insertMany, listMany, type StoredMany } from './many-repository.ts'
import { listErrors, refusalSentence } from './many-text.ts'

export interface ManyJobs {
  makeExports: Enqueue<{ export_id: string }>
  /** Removes the files once their hour is over. */
  endExports: Enqueue<{ export_id: string }>
}
export type ManyServices = Omit<ApplicationServices, 'jobs'> & { jobs: ApplicationServices['jobs'] & ManyJobs }

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When the files can no longer be downloaded. */
export const expiryOf = (finished_at: Date): Date => new Date(finished_at.getTime() + EXPORT_HOURS * HOUR_MS)

/**
 * Throws 404 or 403 where the person may not hand over one of these applications, whatever state it is in. A refusal does not tell which
 * one it is, nor whether there is such an application.
 */
export async function requireExporter(
  { db, keys }: Pick<ApplicationServices, 'db' | 'keys'>,
  actor: StaffActor,
  application_ids: readonly string[],
): Promise<void> {
  const signers = await readSignedPeople(db, keys.fields, application_ids)
  if (isBorrowerOn(actor, signers)) throw new HttpError('application_not_found')
  for (const application_id of application_ids)
    authorize(actor, 'application.export', await readApplication(db, keys.fields, { application_id }))
}

function checkList(application_ids: readonly string[]): void {
  const refused = (text: (typeof listErrors)[keyof typeof listErrors]) => invalidForm({ application_ids: text })
  if (application_ids.length === 0) throw refused(listErrors.none)
  if (application_ids.length > MOST_EXPORTED) throw refused(listErrors.many)
  if (new Set(application_ids).size < application_ids.length) throw refused(listErrors.twice)
}

/**
 * Stores that a person asked for files of these applications, and has a job make them. One proof covers the whole list. Throws 409 while
 * files that the person asked for before are being made. Refused attempts are recorded as those of a single file.
 */
export const requestMany = (services: ManyServices, call: ManyCall, body: ExportManyBody): Promise<{ id: string }> =>
  recordingRefusals(services, call, 'applications.export', () => storeMany(services, call, body))

interface ManyCall {
  actor: StaffActor
  context: RequestContext
  req: FastifyRequest
}

async function storeMany(
  services: ManyServices,
  { actor, context, req }: ManyCall,
  { application_ids, format, reason }: ExportManyBody,
): Promise<{ id: string }> {
  const { db, keys, clock, jobs } = services
  checkList(application_ids)
  requireScope(actor, lendingRoles)
  await requireExporter(services, actor, application_ids)
  const now = clock.now()
  return inTransaction(db, trx =>
    runIdempotently(trx, keys.fields, req, async () => {
      const target = exportsTarget(application_ids)
      await requireStepUp(trx, { actor, action: 'applications.export', target, req, now })
      const id = newId(now.getTime())
      const { staff_id } = actor
      const isInserted = await insertMany(trx, { id, staff_id, format, reason, made_at: now, application_ids })
      if (!isInserted) throw new HttpError('exports_being_made')
      const details = { export: id, format, reason, applications: [...application_ids] }
      await recordAudit(trx, actor, { event: 'staff.exports_requested', details }, context)
      await jobs.makeExports(trx, { export_id: id }, { subject: { isShortLived: true } })
      return { id }
    }),
  )
}

/** Files of many that the person asked for. Throws 404 for those of others. */
export async function requireOwnMany(
  { db }: Pick<ApplicationServices, 'db'>,
  { staff_id }: StaffActor,
  id: string,
): Promise<StoredMany> {
  const stored = isUuid(id) ? await findMany(db, staff_id, id) : undefined
  if (!stored) throw new HttpError('export_not_found')
  return stored
}

/** Their state at a time. They end with their hour, also before the files are removed. */
export function endOf({ ended, finished_at }: Pick<StoredMany, 'ended' | 'finished_at'>, now: Date) {
  return ended ?? (finished_at && expiryOf(finished_at) <= now ? 'EXPIRED' : null)
}

export function toManyResponse(stored: StoredMany, now: Date): ExportManyResponse {
  const { id, format, made_at, finished_at, items } = stored
  const ended = endOf(stored, now)
  const expires_at = finished_at && expiryOf(finished_at)
  const refused = items.flatMap(({ application_id, refusal }) =>
    refusal === null ? [] : [{ application_id, text: refusalSentence(refusal) }],
  )
  return {
    id,
    format,
    state: ended ? 'ENDED' : finished_at ? 'READY' : 'MAKING',
    ended,
    made_at: made_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    seconds_left: expires_at && !ended ? Math.ceil((expires_at.getTime() - now.getTime()) / SECOND_MS) : null,
    total: items.length,
    // The files that were removed since count as made.
    made: finished_at ? items.length - refused.length : items.filter(({ has_file }) => has_file).length,
    refused,
  }
}

/** Those of the last day, the latest first. */
export async function readManyList(
  { db, clock }: Pick<ApplicationServices, 'db' | 'clock'>,
  { staff_id }: StaffActor,
): Promise<ExportListResponse> {
  const now = clock.now()
  const stored = await listMany(db, staff_id, new Date(now.getTime() - DAY_MS))
  return { exports: stored.map(each => toManyResponse(each, now)) }
}
