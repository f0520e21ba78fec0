import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { applicationsWithOpenItems } from './open-items-repository.ts'
import type { ItemEventTable } from './schema.ts'

/** The events of staff of which borrowers are notified. */
const notifiedEvents = [
  'asked',
  'asked_again',
  'extended',
  'corrected',
  'accepted',
  'waived',
] as const satisfies ItemEventTable['event'][]

/** The last event of which borrowers are notified; undefined where there is none. */
export const readLastChange = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('item_event')
    .select(['id', 'at'])
    .where('application_id', '=', application_id)
    .where('event', 'in', notifiedEvents)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The ids of the events that closed items after their borrowers were notified of the request, by item. */
export async function readClosings(db: Kysely<Database>, application_id: string): Promise<Map<string, string>> {
  const events = await db
    .selectFrom('item_event')
    .select(['id', 'item_id', 'event'])
    .where('application_id', '=', application_id)
    .where('event', 'in', ['announced', 'asked_again', 'accepted', 'waived'])
    .orderBy('id')
    .execute()
  const announced = new Set<string>()
  const closings = new Map<string, string>()
  for (const { id, item_id, event } of events) {
    if (event === 'announced') announced.add(item_id)
    else if (event === 'asked_again') announced.delete(item_id)
    else if (announced.has(item_id)) closings.set(item_id, id)
  }
  return closings
}

/** The applications that go on with an open item that was asked of a borrower before a time, and not announced. */
export const readUnannounced = (db: Kysely<Database>, before: Date): Promise<{ application_id: string }[]> =>
  applicationsWithOpenItems(db)
    .where('item.announced_at', 'is', null)
    .where('item.last_asked_at', '<', before)
    .execute()
