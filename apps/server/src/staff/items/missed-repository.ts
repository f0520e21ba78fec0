import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/**
 * The applications with open items that are over: sections of what is with the lender again, and what was asked of a borrower who is no longer
 * on it.
 */
export async function readMissed(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .leftJoin('borrower', 'borrower.id', 'item.borrower_id')
    .select('item.application_id')
    .distinct()
    .where('item.state', 'in', ['ASKED', 'ASKED_AGAIN'])
    .where('item.waits_for', '=', 'BORROWER')
    .where('application.withdrawn_at', 'is', null)
    .where('application.finished_at', 'is', null)
    .where('application.discarded_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('borrower.removed_at', 'is not', null),
        and([eb('item.kind', '=', 'SECTION'), eb('application.status', 'in', ['SUBMITTED', 'REVIEWED'])]),
      ]),
    )
    .execute()
  return rows.map(({ application_id }) => application_id)
}
