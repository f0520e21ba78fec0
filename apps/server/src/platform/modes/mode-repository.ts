import type { Kysely, Transaction } from 'kysely'
import { systemActor } from '../actor.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/schema.ts'
import { noRequest } from '../http/request-context.ts'
import type { Mode } from '../mode.ts'

/** A database without a row is in the normal mode. */
export async function readMode(db: Kysely<Database>): Promise<Mode> {
  const stored = await db.selectFrom('operating_mode').select(['name', 'ends_at']).executeTakeFirst()
  return stored ?? { name: 'normal', ends_at: null }
}

/** Sets the mode. Servers follow within seconds. */
export async function setMode(trx: Transaction<Database>, mode: Mode): Promise<void> {
  await trx
    .insertInto('operating_mode')
    .values(mode)
    .onConflict(conflict => conflict.column('is_only').doUpdateSet(mode))
    .execute()
  await recordAudit(trx, systemActor, { event: 'mode.set', details: { mode: mode.name } }, noRequest)
}
