import type { Day } from '@porchlight/domain'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Stores that a person opened an application on a day. Returns whether it was the first time on that day. */
export async function insertOpening(
  trx: Transaction<Database>,
  opening: Insertable<Database['application_opening']>,
): Promise<boolean> {
  const { application_id, day, staff_id, is_told } = opening
  const inserted = await trx
    .insertInto('application_opening')
    .values(opening)
    .onConflict(conflict => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst()
  // On the day on which a person leaves compliance, the row may be of before.
  if (!inserted && is_told)
    await trx
      .updateTable('application_opening')
      .set({ is_told })
      .where('application_id', '=', application_id)
      .where('day', '=', day)
      .where('staff_id', '=', staff_id)
      .where('is_told', '=', false)
      .execute()
  return inserted !== undefined
}

/** The days on which someone of the lender opened these applications, compliance excepted, the latest first. */
export async function readOpenings(
  db: Kysely<Database>,
  applications: readonly { id: string }[],
): Promise<{ application_id: string; day: Day }[]> {
  const ids = [...new Set(applications.map(({ id }) => id))]
  if (ids.length === 0) return []
  return db
    .selectFrom('application_opening')
    .select(['application_id', 'day'])
    .distinct()
    .where('application_id', 'in', ids)
    .where('is_told', '=', true)
    .orderBy('day', 'desc')
    .execute()
}
