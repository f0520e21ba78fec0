import type { Day } from '@porchlight/domain'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

type Opening = Insertable<Database['application_opening']>

/** Part of a statement: stores that a person opened an application on a day. Returns a row the first time on that day alone. */
export const insertOpening = (db: Kysely<Database>, opening: Opening) =>
  db
    .insertInto('application_opening')
    .values(opening)
    .onConflict(conflict => conflict.doNothing())
    .returning(['staff_id', 'day'])

/** Part of a statement: shows the opening to the borrowers, also where the staff member had the role COMPLIANCE earlier that day. */
export const notifyOpening = (db: Kysely<Database>, { application_id, day, staff_id }: Opening) =>
  db
    .updateTable('application_opening')
    .set({ is_shown: true })
    .where('application_id', '=', application_id)
    .where('day', '=', day)
    .where('staff_id', '=', staff_id)
    .where('is_shown', '=', false)

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
    .where('is_shown', '=', true)
    .orderBy('day', 'desc')
    .execute()
}
