import { lockAndReadApplication } from '../applications/application-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'
import { lockWhereEnvelopeIs, readEnvelope } from './envelope-record.ts'
import type { Signing } from './transitions.ts'

/** Does something with an envelope while its application is locked; nothing where either is gone. */
export async function withEnvelopeLock(
  services: Services,
  envelope_id: string,
  work: (signing: Signing) => Promise<void>,
): Promise<void> {
  await inTransaction(services.db, async trx => {
    const where = await lockWhereEnvelopeIs(trx, envelope_id)
    if (!where) return
    const record = await lockAndReadApplication(trx, { application_id: where.application_id })
    const envelope = await readEnvelope(trx, envelope_id)
    if (envelope) await work({ ...record, trx, envelope, services })
  })
}
