import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { Database } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import {
  type Checkpoint,
  type Head,
  insertCheckpoint,
  insertNewHeads,
  lockCheckpoints,
  readLastCheckpoint,
} from './checkpoint-repository.ts'

interface CheckpointServices {
  db: Kysely<Database>
  clock: Clock
  keys: { fields: FieldEncryption }
  log: Pick<FastifyBaseLogger, 'info'>
}

/** SHA-256, in hex, of the checkpoint before it, its number and time, and its heads in any order. */
export function checkpointHash(
  previous: string,
  { number, at }: Pick<Checkpoint, 'number' | 'at'>,
  heads: readonly Head[],
): string {
  const hash = createHash('sha256').update(JSON.stringify([previous, number, at.toISOString()]))
  const sorted = heads.toSorted((a, b) => (a.chain < b.chain ? -1 : 1))
  for (const { chain, length, hash: head } of sorted) hash.update(JSON.stringify([chain, length, head]))
  return hash.digest('hex')
}

/**
 * The seal is the hash of the checkpoint, encrypted with the field key: a person without the key can neither write nor change a
 * checkpoint. Throws what {@link FieldEncryption.open} throws.
 */
export const openSeal = (fields: FieldEncryption, { id, seal }: Checkpoint): string =>
  fields.openText(seal, placeOf(id))
const placeOf = (row: string) => ({ table: 'audit_checkpoint', column: 'seal', row })

/**
 * Records the last event of each chain that has grown, and logs the hash of it all. With the log, a later change can be shown even
 * where a person had the key. Runs at startup and hourly. docs/decisions/0042-chains-of-audit-events.md
 */
export async function writeCheckpoint({ db, clock, keys: { fields }, log }: CheckpointServices): Promise<void> {
  const written = await inTransaction(db, async trx => {
    await lockCheckpoints(trx)
    const last = await readLastCheckpoint(trx)
    const previous = last ? openSeal(fields, last) : ''
    const checkpoint = { id: newId(), number: (last?.number ?? 0) + 1, at: clock.now() }
    const heads = await insertNewHeads(trx, checkpoint.number)
    if (heads.length === 0) return undefined
    const hash = checkpointHash(previous, checkpoint, heads)
    await insertCheckpoint(trx, { ...checkpoint, seal: fields.seal(hash, placeOf(checkpoint.id)) })
    return { checkpoint: checkpoint.number, hash }
  })
  if (written) log.info(written, 'audit checkpoint')
}
