import { type Kysely, type RawBuilder, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/platform/database/schema.ts'

/** The moment at which a full disk is noticed: by the statement, or not before the transaction ends. */
export type Noticed = 'at once' | 'at the commit'

interface Full {
  table: keyof Database
  noticed?: Noticed
  /** A condition on the row `new`. All rows, unless it is given. */
  rows?: RawBuilder<unknown>
}

/** Makes writes fail as on a full disk, until the test ends or the returned function is called. */
export async function fillDisk(
  db: Kysely<Database>,
  { table, noticed = 'at once', rows = sql`true` }: Full,
): Promise<() => Promise<void>> {
  await sql`create or replace function lack_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db)
  const [kind, moment, deferred] =
    noticed === 'at once'
      ? [sql`trigger`, sql`before`, sql``]
      : [sql`constraint trigger`, sql`after`, sql`deferrable initially deferred`]
  await sql`create ${kind} lack_space ${moment} insert or update on ${sql.table(table)} ${deferred}
    for each row when (${rows}) execute function lack_space()`.execute(db)
  const freeDisk = async () => void (await sql`drop trigger if exists lack_space on ${sql.table(table)}`.execute(db))
  onTestFinished(freeDisk)
  return freeDisk
}
