import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `updated_at` also changes with the SSN and the birth date. */
const statements = [
  'alter table consent add column agreed_at timestamptz',
  'update consent set agreed_at = updated_at where is_acknowledged',
]

export const consentDay: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
