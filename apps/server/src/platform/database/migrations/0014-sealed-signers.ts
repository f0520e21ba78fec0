import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { requireMigration } from './0009-schema-support.ts'

/** What identifies a signer is sealed: docs/decisions/0043-answers-have-a-key-per-borrower.md. The start seals what is readable. */
const statements = [
  `alter table envelope_signer add column sealed_identity bytea, add column sealed_signed_in_by bytea,
     add column sealed_decline_reason bytea, add column sealed_signature bytea,
     alter column name drop not null, alter column contact drop not null`,
  'create index envelope_signer_to_seal on envelope_signer (envelope_id) where name is not null',
  `alter table envelope_event add column sealed_content bytea, alter column who drop not null,
     alter column details drop not null, alter column details drop default`,
  'create index envelope_event_to_seal on envelope_event (envelope_id) where who is not null',
]

export const sealedSigners: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await requireMigration(db, '0014-sealed-signers')
  },
}
