import type { StoredAnswers } from '@porchlight/domain'
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'

export type EntryRow = Pick<Selectable<Database['list_entry']>, 'id' | 'version' | 'answers'>

const columns = ['id', 'version', 'answers'] as const

/** In the order in which they were added. */
export const entriesOf = (db: Kysely<Database>, borrower_id: string, section: string): Promise<EntryRow[]> =>
  db
    .selectFrom('list_entry')
    .select(columns)
    .where('borrower_id', '=', borrower_id)
    .where('section', '=', section)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertEntry = (
  db: Kysely<Database>,
  borrower_id: string,
  section: string,
  answers: StoredAnswers,
): Promise<EntryRow> =>
  db
    .insertInto('list_entry')
    .values({ id: newId(), borrower_id, section, answers: JSON.stringify(answers) })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const writeEntry = (db: Kysely<Database>, entry: EntryRow, answers: StoredAnswers): Promise<EntryRow> =>
  db
    .updateTable('list_entry')
    .set({ answers: JSON.stringify(answers), version: entry.version + 1, updated_at: sql`now()` })
    .where('id', '=', entry.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
