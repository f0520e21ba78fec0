import type { exportOperations, Preflight } from '@porchlight/api'
import { contactForm } from '@porchlight/domain'
import type { ExportFormat, ExportReason } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { makeApplicationFile } from '../../exports/make-application-file.ts'
import type { FileFault } from '../../exports/preflight/not-written.ts'
import type { ExportFile } from '../../exports/source.ts'
import type { StaffActor, SystemActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { type OpeningServices, type Reading, readRecorded } from '../opening/openings.ts'
import { lockForReading } from '../opening/signed-application.ts'
import { lockBatch } from './batch-repository.ts'
import { type Confirm, sendConfirmed } from './export-calls.ts'
import { insertExportRecord } from './export-record-repository.ts'
import { readExportView } from './export-view.ts'
import { withoutDataInFaults } from './file-fault.ts'
import { readExportSource } from './read-source.ts'

export interface ExportWanted {
  application_id: string
  format: ExportFormat
  reason: ExportReason
  batch_id?: string | null
}

interface MadeExport {
  file: ExportFile
  preflight: Preflight
  /** The last name of the primary borrower, as it was signed. */
  last_name: string
}

/** No file can be made of what was signed; the report says why. */
export class ExportBlocked extends HttpError {
  readonly preflight: Preflight

  /** `fault`: the error behind it, which the log has. */
  constructor(preflight: Preflight, fault: FileFault | undefined) {
    super('export_blocked')
    this.preflight = preflight
    this.cause = fault
  }
}

/**
 * Makes the file of what was signed last, and records it, while the application stays as it is. `confirm` runs once the policy allows it.
 * The caller records the event of `reading` in the same transaction. Throws what the policy refuses with, and {@link ExportBlocked}.
 */
export async function makeExport(
  trx: Transaction<Database>,
  services: Pick<ApplicationServices, 'keys' | 'settings' | 'clock'>,
  actor: StaffActor | SystemActor,
  { application_id, format, reason, batch_id = null }: ExportWanted,
  confirm?: Confirm,
): Promise<MadeExport & { reading: Extract<Reading, { event: 'application.exported' }> }> {
  await lockForReading(trx, services, actor, 'application.export', application_id)
  await confirm?.(trx)
  const source = await readExportSource(trx, services, { application_id })
  const now = services.clock.now()
  const { file, preflight, fault } = makeApplicationFile(source, format, now)
  if (!file) throw new ExportBlocked(preflight, fault)
  const { envelope_id, loan_number, borrowers } = source
  const { sha256 } = file
  const id = newId()
  const made_by = actor.kind === 'staff' ? actor.staff_id : null
  const row = { id, application_id, envelope_id, kind: format, reason, sha256, loan_number, batch_id, made_by }
  await insertExportRecord(trx, { ...row, made_at: now })
  const details = {
    export: id,
    format,
    reason,
    envelope: envelope_id,
    digest: sha256,
    batch: batch_id === null ? [] : [batch_id],
  }
  return {
    file,
    preflight,
    last_name: contactForm.fromStored(borrowers[0]!.answers.borrower).last_name,
    reading: { event: 'application.exported', application_id, details },
  }
}

/**
 * Makes a file for a staff member in a transaction of its own, and returns it once its event is committed. It counts as an opening. A batch
 * is locked before the application. Throws what {@link makeExport} throws, 429 where the staff member opened as many
 * applications today as they may, 500 where the program has a fault, and 503 where the event cannot be written; then nothing is stored.
 */
export function recordExport(
  services: OpeningServices,
  actor: StaffActor,
  wanted: ExportWanted,
  context: RequestContext,
  confirm?: Confirm,
): Promise<MadeExport> {
  return readRecorded(services, actor, wanted.application_id, context, async trx => {
    if (wanted.batch_id) await lockBatch(trx, wanted.batch_id)
    const { reading, ...made } = await withoutDataInFaults(() => makeExport(trx, services, actor, wanted, confirm))
    return { reading, read: made }
  })
}

export const exportHandlers: Handlers<typeof exportOperations, ApplicationServices> = {
  'GET /staff/applications/{application_id}/export': readExportView,

  /** Makes a file after its confirmation, and sends it. No response with a file is stored: it takes no Idempotency-Key. */
  'POST /staff/applications/{application_id}/export': (services, call) =>
    sendConfirmed(services, call, 'application.export', async confirm => {
      const wanted = { ...call.params, ...call.body }
      return (await recordExport(services, call.actor, wanted, call.context, confirm)).file
    }),
}
