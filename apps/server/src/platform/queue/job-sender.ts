import { fromKysely, PgBoss } from 'pg-boss'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { encryptPayload } from './pg-boss-queue.ts'
import type { Enqueue } from './queue.ts'

/** Enqueues jobs of one name, which servers run. */
export interface JobSender<Payload extends object> {
  send: Enqueue<Payload>
  close(): Promise<void>
}

/** Opens the queue for a program that runs no jobs. The first start of a server makes the queue; `send` throws before it. */
export async function openJobSender<Payload extends object>(
  { queueConnection }: OpenDatabase,
  fields: FieldEncryption,
  name: string,
): Promise<JobSender<Payload>> {
  const boss = new PgBoss({ ...queueConnection, supervise: false, schedule: false })
  await boss.start()
  const isThere = (await boss.getQueue(name)) !== null
  // Caches the definition of the queue, which would else be read outside of the transaction.
  if (isThere) await boss.previewRedrive(name)
  return {
    async send(trx, payload, { subject, ...options } = {}) {
      if (!isThere)
        throw new Error('No server has started on this database yet. Start one, then run the command again.')
      await boss.send(name, encryptPayload(fields, name, payload, subject), { db: fromKysely(trx), ...options })
    },
    close: () => boss.stop({ graceful: false }),
  }
}
