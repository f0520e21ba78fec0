import type { Insertable, Transaction } from 'kysely'
import { insertOpening, notifyOpening } from '../../applications/record/opening-repository.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Stores in one statement that a person opened an application today. Returns how many they opened today, where this is one more. The
 * count stays locked until the end of the transaction, so that of openings at the same moment each gets a number of its own.
 */
export async function countOpening(
  trx: Transaction<Database>,
  opening: Insertable<Database['application_opening']>,
): Promise<number | undefined> {
  const { is_shown } = opening
  const row = await trx
    .with('opening', () => insertOpening(trx, opening))
    .with('counted', db =>
      db
        .insertInto('staff_opening_count')
        .columns(['staff_id', 'day', 'opened'])
        .expression(({ selectFrom, val }) => selectFrom('opening').select(['staff_id', 'day', val(1).as('opened')]))
        .onConflict(conflict =>
          conflict
            .columns(['staff_id', 'day'])
            .doUpdateSet(({ eb }) => ({ opened: eb('staff_opening_count.opened', '+', 1) })),
        )
        .returning('opened'),
    )
    .with('notified', () => notifyOpening(trx, opening).where(({ val }) => val(is_shown)))
    .selectFrom('counted')
    .select('opened')
    .executeTakeFirst()
  return row?.opened
}
