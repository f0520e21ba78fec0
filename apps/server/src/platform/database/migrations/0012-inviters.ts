import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table invitation alter column invited_by drop not null',
  'alter table invitation drop constraint invitation_invited_by_fkey',
  'alter table invitation add foreign key (invited_by) references users on delete set null',
]

/** An invitation outlives the account that sent it. */
export const inviters: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
