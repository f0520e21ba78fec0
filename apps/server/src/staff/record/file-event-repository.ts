import type { Expression, Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { FileEventTable } from './schema.ts'

export type StoredFileEvent = Selectable<FileEventTable>

const columns = [
  'id',
  'kind',
  'happened_on',
  'until_on',
  'closing_on',
  'borrower_id',
  'method',
  'code',
  'about',
  'people',
  'note_id',
  'corrects',
  'recorded_by',
  'recorded_at',
] as const

/** Part of a statement: the events of an application's file, the oldest first. */
export const fileEventsOf = (db: Kysely<Database>, application_id: string | Expression<string>) =>
  db
    .selectFrom('file_event')
    .select(columns)
    .where('application_id', '=', application_id)
    .orderBy('recorded_at')
    .orderBy('id')

export async function insertFileEvents(trx: Transaction<Database>, rows: readonly StoredFileEvent[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('file_event').values(rows).execute()
}

/** An event that no staff member recorded. */
export const systemEvent = (
  application_id: string,
  now: Date,
  event: Pick<StoredFileEvent, 'kind' | 'happened_on'> & Partial<Pick<StoredFileEvent, 'borrower_id' | 'code'>>,
): StoredFileEvent => ({
  ...{ id: newId(now.getTime()), application_id, recorded_by: null, recorded_at: now },
  ...{ until_on: null, closing_on: null, borrower_id: null, method: null, code: null, about: null },
  ...{ people: [], note_id: null, corrects: null },
  ...event,
})
