import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { requireMigration } from './0009-schema-support.ts'

/**
 * Answers are sealed with a key of each borrower: docs/decisions/0043-answers-have-a-key-per-borrower.md. The columns with readable
 * answers stay, nullable: the start seals what they hold, which takes the field key, and empties them.
 */
const statements = [
  'alter table application add column sealed_answers bytea',
  'alter table application alter column sales_rep_name drop not null, alter column sales_rep_name drop default',
  'alter table application alter column sales_rep_email drop not null, alter column sales_rep_email drop default',
  'alter table borrower add column data_key bytea, add column sealed_answers bytea',
  ...['first_name', 'middle_name', 'last_name', 'suffix', 'email', 'answers'].map(
    column => `alter table borrower alter column ${column} drop not null, alter column ${column} drop default`,
  ),
  ...['list_entry', 'application_part', 'demographics'].flatMap(table => [
    `alter table ${table} add column sealed_answers bytea`,
    `alter table ${table} alter column answers drop not null`,
  ]),
  'alter table consent add column sealed_answers bytea, alter column disclaimer drop not null',
  'alter table consent_receipt add column sealed_signature bytea',

  // They find what is left to seal, and are empty afterwards.
  'create index application_to_seal on application (id) where sales_rep_name is not null',
  'create index borrower_to_seal on borrower (id) where answers is not null',
  'create index list_entry_to_seal on list_entry (id) where answers is not null',
  'create index application_part_to_seal on application_part (application_id) where answers is not null',
  'create index demographics_to_seal on demographics (borrower_id) where answers is not null',
  'create index consent_to_seal on consent (borrower_id) where disclaimer is not null',
  'create index consent_receipt_to_seal on consent_receipt (id) where typed_signature is not null',
]

export const sealedAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await requireMigration(db, '0011-sealed-answers')
  },
}
