import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { applications } from './0001-first/applications.ts'
import { dealersAndUsers } from './0001-first/dealers-and-users.ts'
import { records } from './0001-first/records.ts'
import { signing } from './0001-first/signing.ts'

/**
 * Columns for what is queried, joined or protected; answers of a section are one validated document per row.
 * Times are `timestamptz`, money in documents is whole cents, days are `date` or 'YYYY-MM-DD', nothing is NULL.
 */
export const first: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...dealersAndUsers, ...applications, ...signing, ...records])
      await sql.raw(statement).execute(db)
  },
}
