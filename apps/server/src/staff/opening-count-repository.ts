import type { Day } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/**
 * Counts one more application that a person opened on a day, and returns how many that makes. The count stays locked until the end of
 * the transaction, so that of openings at the same moment each gets a number of its own.
 */
export async function countOpening(trx: Transaction<Database>, staff_id: string, day: Day): Promise<number> {
  const { opened } = await trx
    .insertInto('staff_opening_count')
    .values({ staff_id, day, opened: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['staff_id', 'day'])
        .doUpdateSet(({ eb }) => ({ opened: eb('staff_opening_count.opened', '+', 1) })),
    )
    .returning('opened')
    .executeTakeFirstOrThrow()
  return opened
}
