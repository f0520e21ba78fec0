import type { ExportBatchBody, ExportBatchResponse } from '@porchlight/api'
import { lendingRoles, MOST_EXPORTED } from '@porchlight/domain/staff'
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
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isUuid } from '../../platform/ids.ts'
import { recordingRefusals } from '../opening/refused-attempts.ts'
import { requireScope } from '../queue/require-scope.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import { findBatch, insertBatch, lockBatch } from './batch-repository.ts'
import { listErrors, refusalSentence } from './batch-text.ts'

export interface BatchCall {
  actor: StaffActor
  context: RequestContext
  req: FastifyRequest
}

export interface Batch extends ExportBatchBody {
  requested_at: Date
  /** The full name of the primary borrower by the id of the application. */
  names: ReadonlyMap<string, string>
}

/**
 * Uses the confirmation of a batch and records that it was asked for. Throws every refusal that concerns the whole batch: 404 or 403 where the
 * staff member may not export one of the applications, whatever state it is in, without naming which one, nor whether there is such an
 * application. Refused attempts are recorded as those of a single file.
 */
export const requestBatch = (services: ApplicationServices, call: BatchCall, body: ExportBatchBody): Promise<Batch> =>
  recordingRefusals(services, call, 'applications.export', async () => {
    const { db, keys, clock } = services
    const { actor, context, req } = call
    const { batch_id, application_ids, format, reason } = body
    checkList(application_ids)
    requireScope(actor, lendingRoles)
    const signers = await readSignedPeople(db, keys.fields, application_ids)
    if (isBorrowerOn(actor, signers)) throw new HttpError('application_not_found')
    for (const application_id of application_ids)
      authorize(actor, 'application.export', await readApplication(db, keys.fields, { application_id }))
    const now = clock.now()
    await inTransaction(db, async trx => {
      await requireStepUp(trx, keys, { actor, req, now })
      const row = { id: batch_id, staff_id: actor.staff_id, application_ids, made_at: now }
      if (!(await insertBatch(trx, row))) throw new HttpError('export_batch_exists')
      const details = { batch: batch_id, format, reason, applications: application_ids }
      await recordAudit(trx, actor, { event: 'staff.export_batch_requested', details }, context)
    })
    const primaries = signers.filter(({ is_primary }) => is_primary)
    const names = new Map(primaries.map(({ application_id, name }) => [application_id, name]))
    return { ...body, requested_at: now, names }
  })

function checkList(application_ids: readonly string[]): void {
  const refused = (text: (typeof listErrors)[keyof typeof listErrors]) => invalidForm({ application_ids: text })
  if (application_ids.length === 0) throw refused(listErrors.none)
  if (application_ids.length > MOST_EXPORTED) throw refused(listErrors.many)
  if (new Set(application_ids).size < application_ids.length) throw refused(listErrors.twice)
}

/** The outcome of a batch so far. Waits for the file that is being recorded. Throws 404 for a batch of someone else. */
export async function readBatch(
  { db }: Pick<ApplicationServices, 'db'>,
  { params, actor: { staff_id } }: { params: { batch_id: string }; actor: StaffActor },
): Promise<ExportBatchResponse> {
  const id = params.batch_id
  const batch =
    isUuid(id) &&
    (await inTransaction(db, async trx => {
      await lockBatch(trx, id)
      return findBatch(trx, { id, staff_id })
    }))
  if (!batch) throw new HttpError('export_batch_not_found')
  const { application_ids, recorded, refused } = batch
  const isRecorded = new Set(recorded.map(({ application_id }) => application_id))
  const isRefused = new Set(refused.map(({ application_id }) => application_id))
  return {
    id,
    recorded: application_ids.filter(each => isRecorded.has(each)),
    refused: refused.map(refusal => ({ ...refusal, text: refusalSentence(refusal.code) })),
    not_reached: application_ids.filter(each => !isRecorded.has(each) && !isRefused.has(each)),
  }
}
