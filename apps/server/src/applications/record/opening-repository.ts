import type { Day } from '@porchlight/domain'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Write } from '../../platform/database/transaction.ts'

/** A person, an application and a day count once. */
export const insertOpening = (db: Kysely<Database>, opening: Insertable<Database['application_opening']>): Write =>
  db
    .insertInto('application_opening')
    .values(opening)
    .onConflict(conflict => conflict.doNothing())

/** The days on which someone of the lender opened these applications, the latest first. */
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
    .orderBy('day', 'desc')
    .execute()
}
