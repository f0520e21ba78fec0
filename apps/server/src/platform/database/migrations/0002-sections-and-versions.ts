import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The section registry decides which sections exist, so the database does not repeat their names. */
const statements = [
  'alter table list_entry drop constraint list_entry_section_check',
  'alter table application_part drop constraint application_part_part_check',

  // The version of the form that stored the answers: docs/decisions/0021-stored-answers-have-a-schema-version.md
  'alter table borrower add column schema_version int not null default 1',
  'alter table list_entry add column schema_version int not null default 1',
  'alter table application_part add column schema_version int not null default 1',
  'alter table demographics add column schema_version int not null default 1',

  // The language that a user chose; null where the request decides.
  'alter table users add column language text',

  'alter table application drop column reviewed_at, drop column returned_at, drop column purge_warned_at',
  // Each route has one status, so a stored response does not repeat it.
  'alter table idempotent_answer drop column status',
]

export const sectionsAndVersions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
