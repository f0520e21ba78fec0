import { sql } from 'kysely'
import type { OpenDatabase } from './open-database.ts'
import type { PlainSql } from './plain-sql.ts'

/** Reads one state of the database of a server, which others can read too for as long as `work` runs: by its `snapshot` id. */
export function inSnapshot<Result>(
  { db }: OpenDatabase,
  work: (query: PlainSql, snapshot: string) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx)
      return work(text => sql.raw<never>(text).execute(trx), rows[0]!.snapshot)
    })
}
