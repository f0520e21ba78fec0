import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'

export interface DumpedTable {
  name: string
  /** Its rows as PostgreSQL writes them, bytes in hexadecimal. */
  text: string
}

/** All tables, the queue's too, but for that of the tests' own queue. */
export async function dumpOf(db: Kysely<Database>): Promise<DumpedTable[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename <> 'manual_queue'`.execute(db)
  const dump: DumpedTable[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(
      db,
    )
    dump.push({ name, text: rows.map(({ row }) => row).join('\n') })
  }
  return dump
}

const SHORTEST_IN_BASE64 = 6

/** The middle of a text in base64, wherever it begins in what is encoded. */
function inBase64(text: string): string[] {
  const bytes = Buffer.from(text)
  if (bytes.length < SHORTEST_IN_BASE64) return []
  return [0, 1, 2].map(offset => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3))
  })
}

/** The tables in which a text can be read: as it is, in any case, in JSON, as digits only, in hexadecimal or in base64. */
export function tablesWith(dump: readonly DumpedTable[], text: string): string[] {
  const digits = text.replaceAll(/\D/g, '')
  const shown = [text, JSON.stringify(text).slice(1, -1), ...(digits.length > 8 ? [digits] : [])].map(form =>
    form.toLowerCase(),
  )
  const encoded = [Buffer.from(text).toString('hex'), ...inBase64(text)]
  return dump
    .filter(table => {
      const lowerCase = table.text.toLowerCase()
      return shown.some(form => lowerCase.includes(form)) || encoded.some(form => table.text.includes(form))
    })
    .map(({ name }) => `${text}: ${name}`)
}
