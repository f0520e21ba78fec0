import { type Kysely, sql } from 'kysely'
import { migrations } from '../../src/platform/database/migrations/index.ts'

/** The migrations of the next release: new columns in tables that are in use, and a new table. */
export const next = {
  ...migrations,
  '9998-expand': {
    async up(db: Kysely<unknown>) {
      for (const table of ['application', 'borrower', 'list_entry', 'session', 'users'])
        await sql`alter table ${sql.table(table)} add column expanded text not null default 'new'`.execute(db)
      await sql`create table of_the_next_release (id uuid primary key)`.execute(db)
    },
  },
}
