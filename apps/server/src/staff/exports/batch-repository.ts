import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/schema.ts'
import type { BatchRefusal } from './schema.ts'

interface NewBatch {
  id: string
  staff_id: string
  application_ids: string[]
  made_at: Date
}

/** False where there is a batch with this id, or was one of which a file is recorded. */
export async function insertBatch(trx: Transaction<Database>, batch: NewBatch): Promise<boolean> {
  const records = trx.selectFrom('application_export').select('batch_id').where('batch_id', '=', batch.id)
  if (await records.limit(1).executeTakeFirst()) return false
  const inserted = await trx
    .insertInto('export_batch')
    .values(batch)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks a batch until the transaction ends: before each file that is recorded, and before its list is read. */
export async function lockBatch(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.selectFrom('export_batch').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertRefusal(trx: Transaction<Database>, id: string, refusal: BatchRefusal): Promise<void> {
  await trx
    .updateTable('export_batch')
    .set({ refused: sql`refused || ${JSON.stringify([refusal])}::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** A batch of a staff member, with the applications of which it has a record. */
export const findBatch = (db: Kysely<Database>, { id, staff_id }: Pick<NewBatch, 'id' | 'staff_id'>) =>
  db
    .selectFrom('export_batch')
    .select(['application_ids', 'refused'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('application_export').select('application_id').whereRef('batch_id', '=', 'export_batch.id'),
      ).as('recorded'),
    )
    .where('id', '=', id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst()
