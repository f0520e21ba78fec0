import { exportExtensions } from '@porchlight/domain/staff'
import type { BundledFile } from '../../documents/bundle.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { OpeningServices } from '../opening/openings.ts'
import { recordRefusal } from '../opening/refused-attempts.ts'
import { type BatchFile, batchReport } from './batch-report.ts'
import { insertRefusal } from './batch-repository.ts'
import type { Batch } from './batch-request.ts'
import { recordExport } from './make-export.ts'
import type { BatchRefusal } from './schema.ts'

/** The connection and the access of the staff member who gets a batch. */
export interface Receiver {
  /** Aborted once the connection is closed or the access ended. */
  signal: AbortSignal
  /** Reads the current access. Throws 401 or 403 if it is gone. */
  readActor(): Promise<StaffActor>
  context: RequestContext
}

/**
 * Makes the files of a batch one by one, each with its event, and last the report about all. An application that is refused, or whose file a fault prevents, has no file. Throws
 * where the receiver is gone or the database is unavailable.
 */
export async function* batchFiles(
  services: OpeningServices,
  batch: Batch,
  receiver: Receiver,
): AsyncGenerator<BundledFile> {
  const made: BatchFile[] = []
  const refused: BatchRefusal[] = []
  for (const application_id of batch.application_ids) {
    const actor = await receiver.readActor()
    receiver.signal.throwIfAborted()
    const outcome = await makeFile(services, batch, { application_id, actor, context: receiver.context })
    if ('code' in outcome) {
      refused.push(outcome)
      continue
    }
    const { bytes, ...file } = outcome
    made.push(file)
    yield { name: file.name, bytes }
  }
  const report = batchReport(batch, { made, refused }, services.settings.LENDER_TIME_ZONE)
  yield { name: 'Report.html', bytes: Buffer.from(report) }
}

async function makeFile(
  services: OpeningServices,
  { batch_id, format, reason }: Batch,
  { application_id, actor, context }: { application_id: string; actor: StaffActor; context: RequestContext },
): Promise<(BatchFile & { bytes: Buffer }) | BatchRefusal> {
  try {
    const wanted = { application_id, format, reason, batch_id }
    const { file, last_name, preflight } = await recordExport(services, actor, wanted, context)
    const name = `${last_name} ${application_id}.${exportExtensions[format]}`
    return { application_id, name, preflight, bytes: file.bytes }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { code, cause } = error
    if (cause) services.log.error({ application_id, err: cause }, 'no file can be made of an application')
    await inTransaction(services.db, async trx => {
      await insertRefusal(trx, batch_id, { application_id, code })
      await recordRefusal(trx, { actor, context }, 'application.export', error)
    })
    return { application_id, code }
  }
}
