import type { NoticeEvent } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

const REMINDER = 'items_reminder' satisfies NoticeEvent

/** The applications with something open of which a borrower was notified. The due reminder is judged for each. */
export async function readReminded(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select('item.application_id')
    .distinct()
    .where('item.state', 'in', ['ASKED', 'ASKED_AGAIN'])
    .where('item.waits_for', '=', 'BORROWER')
    .where('item.announced_at', 'is not', null)
    .where('application.withdrawn_at', 'is', null)
    .where('application.finished_at', 'is', null)
    .where('application.discarded_at', 'is', null)
    .execute()
  return rows.map(({ application_id }) => application_id)
}

/** Returns whether a borrower stopped reminders, the names of those that were sent of one request, and the time of the last of any. */
export async function readRemindersOf(
  db: Kysely<Database>,
  borrower_id: string,
  prefix: string,
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
  const sent = notices.map(({ occurrence }) => occurrence).filter(name => name.startsWith(prefix))
  return { isStopped: stopped !== undefined, sent, last: notices.at(-1)?.created_at }
}
