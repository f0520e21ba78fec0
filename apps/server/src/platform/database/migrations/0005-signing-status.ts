import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The starting rates of an application that exists already are unknown: its rates may have been changed. */
const statements = [
  'alter table application add column signing_started_by uuid',
  'alter table application add column decline_reason text',
  'alter table application add column starting_rates jsonb',
  'alter table borrower add column signed_at timestamptz',
  'alter table borrower add column last_edited_at timestamptz',
  `update borrower set signed_at =
    (select max(envelope_signer.signed_at) from envelope_signer where envelope_signer.borrower_id = borrower.id)`,
]

export const signingStatus: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
