import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { applications } from './0001-initial/applications.ts'
import { audit } from './0001-initial/audit.ts'
import { dealersAndUsers } from './0001-initial/dealers-and-users.ts'
import { electronicRecords } from './0001-initial/electronic-records.ts'
import { exports } from './0001-initial/exports.ts'
import { figures } from './0001-initial/figures.ts'
import { messages } from './0001-initial/messages.ts'
import { milestones } from './0001-initial/milestones.ts'
import { notes } from './0001-initial/notes.ts'
import { officerNotices } from './0001-initial/officer-notices.ts'
import { overview } from './0001-initial/overview.ts'
import { presence } from './0001-initial/presence.ts'
import { queue } from './0001-initial/queue.ts'
import { returns } from './0001-initial/returns.ts'
import { review } from './0001-initial/review.ts'
import { sentMessages } from './0001-initial/sent-messages.ts'
import { signing } from './0001-initial/signing.ts'
import { staff } from './0001-initial/staff.ts'

const schemaSupport = [
  // One row. `requires` is the newest migration of the oldest release that can use the schema.
  `create table schema_support (
    is_only boolean primary key default true check (is_only),
    requires text collate "C" not null
  )`,
]

const statements = [
  ...schemaSupport,
  ...dealersAndUsers,
  ...applications,
  ...signing,
  ...messages,
  ...staff,
  ...review,
  ...queue,
  ...overview,
  ...returns,
  ...audit,
  ...notes,
  ...figures,
  ...sentMessages,
  ...electronicRecords,
  ...milestones,
  ...presence,
  ...officerNotices,
  ...exports,
]

export const initialName = '0001-initial'

/**
 * Columns for what is queried, joined or protected. Answers, contacts and what identifies a signer are sealed documents, of which each
 * form or row has one. Times are `timestamptz`.
 */
export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await sql`insert into schema_support (requires) values (${initialName})`.execute(db)
  },
}
