import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'

/** Rows of any table, as text, in which one of these is written; but for messages, which are the inbox of a desk. */
export async function rowsWith(db: Kysely<Database>, ...written: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('message', 'manual_queue')`.execute(
    db,
  )
  const patterns = sql.join(written.map(text => sql`${`%${text}%`}::text`))
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where t::text ilike any (array[${patterns}])`.execute(db)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
