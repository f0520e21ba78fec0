import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table notice (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    borrower_id uuid not null references borrower on delete cascade,
    event text not null,
    occurrence text not null,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    undeliverable_at timestamptz,
    unique (application_id, event, occurrence, borrower_id, channel)
  )`,
  `create table stopped_reminders (
    borrower_id uuid primary key references borrower on delete cascade,
    stopped_at timestamptz not null default now()
  )`,
  `alter table message add column headers jsonb not null default '{}'`,
  // The upgrade counts as activity, so that no application is deleted without a warning in due time.
  'alter table users add column last_active_at timestamptz not null default now()',
]

export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
