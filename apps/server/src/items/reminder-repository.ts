import type { NoticeEvent } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { applicationsWithOpenItems } from '../staff/items/open-items-repository.ts'

const REMINDER = 'items_reminder' satisfies NoticeEvent

/** Reads the ids of the applications with an open item of which a borrower was notified. */
export const readReminded = (db: Kysely<Database>): Promise<{ application_id: string }[]> =>
  applicationsWithOpenItems(db).where('item.announced_at', 'is not', null).execute()

/** Returns whether a borrower stopped reminders, the names of those of items that they got, and the time of the last one. */
export async function readRemindersOf(
  db: Kysely<Database>,
  borrower_id: string,
): Promise<{ isStopped: boolean; sent: string[]; last: Date | undefined }> {
  const stopped = await db
    .selectFrom('stopped_reminders')
    .select('borrower_id')
    .where('borrower_id', '=', borrower_id)
    .executeTakeFirst()
  const notices = await db
    .selectFrom('notice')
    .select(['occurrence', 'created_at'])
    .where('borrower_id', '=', borrower_id)
    .where('event', '=', REMINDER)
    .orderBy('created_at')
    .execute()
  const sent = notices.map(({ occurrence }) => occurrence)
  return { isStopped: stopped !== undefined, sent, last: notices.at(-1)?.created_at }
}
