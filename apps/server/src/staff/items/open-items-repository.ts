import { openItemStates } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Part of a statement: the ids of the applications that go on, and of which a borrower has to do something about an item. */
export const applicationsWithOpenItems = (db: Kysely<Database>) =>
  db
    .selectFrom('item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select('item.application_id')
    .distinct()
    .where('item.state', 'in', openItemStates)
    .where('item.waits_for', '=', 'BORROWER')
    .where('application.withdrawn_at', 'is', null)
    .where('application.finished_at', 'is', null)
    .where('application.discarded_at', 'is', null)

/**
 * Reads the ids of the applications with open items that should be closed: sections of an application that the lender has again, and items of a
 * borrower who was removed.
 */
export const readMissed = (db: Kysely<Database>): Promise<{ application_id: string }[]> =>
  applicationsWithOpenItems(db)
    .leftJoin('borrower', 'borrower.id', 'item.borrower_id')
    .where(({ or, and, eb }) =>
      or([
        eb('borrower.removed_at', 'is not', null),
        and([eb('item.kind', '=', 'SECTION'), eb('application.status', 'in', ['SUBMITTED', 'REVIEWED'])]),
      ]),
    )
    .execute()
