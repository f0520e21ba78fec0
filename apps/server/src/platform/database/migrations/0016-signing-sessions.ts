import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Without a foreign key: sessions are deleted after their end, and a signing page must not outlive its session. */
export const signingSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table envelope_signer add column session_id uuid').execute(db)
  },
}
