import { type Kysely, sql } from 'kysely'

/**
 * For a migration that drops what an older release uses: releases whose newest migration is before `migration` refuse to start from
 * now on. The previous release must be able to use what a migration leaves without calling this.
 */
export const requireMigration = (db: Kysely<unknown>, migration: string) =>
  sql`update schema_support set requires = ${migration}`.execute(db)
