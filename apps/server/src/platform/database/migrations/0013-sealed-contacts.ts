import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { requireMigration } from './0009-schema-support.ts'

/**
 * Contacts are sealed, and found by a keyed hash: docs/decisions/0046-contacts-are-found-by-a-keyed-hash.md. The start seals what the
 * readable columns hold, and empties them.
 */
const statements = [
  'create table lookup_key (name text primary key, sealed bytea not null)',

  `alter table users add column email_hash bytea unique, add column phone_number_hash bytea unique,
     add column sealed_contacts bytea, drop constraint users_check`,
  'create index users_to_seal on users (id) where sealed_contacts is null',

  'alter table invitation add column target_hash bytea, add column sealed_target bytea, alter column target drop not null',
  'create index invitation_to_seal on invitation (id) where target is not null',
  'drop index open_invitation',
  'create index open_invitation on invitation (target_hash) where accepted_at is null and revoked_at is null',

  // Links and codes are good for minutes, and the inbox is for development.
  'delete from sign_in_challenge',
  `alter table sign_in_challenge drop column target, add column target_hash bytea not null,
     add column sealed_target bytea not null`,
  'create index sign_in_challenge_of_target on sign_in_challenge (channel, target_hash) where ended_at is null',
  'delete from message',
  `alter table message drop column recipient, drop column subject, drop column text, drop column html, drop column link,
     drop column code, drop column headers, add column recipient_hash bytea not null, add column sealed_content bytea not null`,

  `create table stopped_number (phone_number_hash bytea primary key, stopped_at timestamptz not null)`,
  'alter table idempotent_answer add column sealed_body bytea, alter column body drop not null',
]

export const sealedContacts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await requireMigration(db, '0013-sealed-contacts')
  },
}
