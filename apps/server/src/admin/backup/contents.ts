import type { KnownKey } from '../../platform/crypto/open-keys.ts'
import type { PlainSql } from '../../platform/database/open-database.ts'

/** The file of the manifest in a backup. */
export const MANIFEST = 'backup.json'

/** The facts that a restore is compared with. */
export interface Manifest extends Contents {
  kind: 'embedded' | 'postgres'
  created_at: string
}

export interface Contents {
  /** The number of rows by table. */
  rows: Record<string, number>
  /** Ids of the keys that the database depends on. */
  known_keys: KnownKey[]
  /** The names of the migrations that made the tables. */
  migrations: string[]
}

interface Table {
  name: string
  rows: number
}

/** The queue's tables but for its jobs are its own matter. */
const isCounted = `schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job')`

export async function readContents(sql: PlainSql): Promise<Contents> {
  const { rows: tables } = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${isCounted} order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const { rows } = counts.length > 0 ? await sql<Table>(counts.join(' union all ')) : { rows: [] }
  /** The rows of a table, which may not exist yet. */
  const rowsOf = async <Row>(table: string, columns: string): Promise<Row[]> => {
    if (!tables.some(({ name }) => name === `public.${table}`)) return []
    return (await sql<Row>(`select ${columns} from ${table} order by ${columns}`)).rows
  }
  return {
    rows: Object.fromEntries(rows.map(table => [table.name, table.rows])),
    known_keys: await rowsOf<KnownKey>('known_key', 'setting, id'),
    migrations: (await rowsOf<{ name: string }>('kysely_migration', 'name')).map(({ name }) => name),
  }
}

/** One sentence for each table whose number of rows is not that of the backup. */
export function differences(expected: Contents, found: Contents): string[] {
  const names = new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])
  return [...names].flatMap(name => {
    const [before = 0, after = 0] = [expected.rows[name], found.rows[name]]
    return before === after ? [] : [`${name} has ${after} rows, and had ${before} in the backup.`]
  })
}

export const rowsIn = ({ rows }: Contents): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** Returns whether no person has used the database yet. */
export const isUnused = ({ rows }: Contents): boolean => !rows['public.users'] && !rows['public.application']
