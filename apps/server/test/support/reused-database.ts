import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { embeddedColumns } from '../../src/platform/database/column-values.ts'

/** More than this would leave pages that slow down the tests of the next file. */
const MOST_DELETED_ROWS = 20_000

interface Table {
  name: string
  /** Name in the template, as in the table of migrations. */
  has_rows: boolean
}

interface Template {
  tables: Table[]
  fingerprint: string
}

/** The template of all databases of this process. */
let template: Template | undefined
/** Emptied when its last test closed it. */
let idle: ReusedDatabase | undefined

/** A copy of the template in memory. Opening one takes a second, emptying one less than a tenth of it. Close it. */
export async function reusedDatabase(file: string): Promise<PGlite> {
  const database = idle ?? (await openedFrom(file))
  idle = undefined
  return database
}

async function openedFrom(file: string): Promise<ReusedDatabase> {
  const loadDataDir = new Blob([new Uint8Array(await readFile(file))])
  const database = new ReusedDatabase({ loadDataDir, ...embeddedColumns })
  await database.waitReady
  template ??= await templateOf(database)
  return database
}

class ReusedDatabase extends PGlite {
  override async close(): Promise<void> {
    // A table that a test dropped cannot be emptied.
    const isEmpty = !idle && (await isEmptied(this, template!).catch(() => false))
    if (isEmpty && !idle) idle = this
    else await super.close()
  }
}

/** Deletes what the tests stored. Returns false if the database still differs from the template, as after a change of the schema. */
async function isEmptied(database: PGlite, { tables, fingerprint }: Template): Promise<boolean> {
  await database.exec('discard all')
  // Without triggers and foreign keys.
  await database.exec('set session_replication_role = replica; drop table if exists manual_queue')
  const emptied = tables.filter(({ has_rows }) => !has_rows)
  const results = await database.exec(emptied.map(({ name }) => `delete from ${name}`).join(';'))
  await database.exec('discard all')
  const deleted = results.reduce((sum, { affectedRows = 0 }) => sum + affectedRows, 0)
  return deleted <= MOST_DELETED_ROWS && (await fingerprintOf(database, tables)) === fingerprint
}

async function templateOf(database: PGlite): Promise<Template> {
  const { rows } = await database.query<Table>(`
    select format('%I.%I', schemaname, tablename) as name,
      query_to_xml(format('select from %I.%I limit 1', schemaname, tablename), false, true, '')::text <> '' as has_rows
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
  return { tables: rows, fingerprint: await fingerprintOf(database, rows) }
}

/** The transactions that wrote each definition, and each row that the template has. */
async function fingerprintOf(database: PGlite, tables: Table[]): Promise<string> {
  const catalogs = [
    'class',
    'attribute',
    'attrdef',
    'constraint',
    'index',
    'trigger',
    'rewrite',
    'policy',
    'proc',
    'type',
  ]
  const others = ['namespace', 'authid', 'auth_members', 'db_role_setting', 'extension']
  const sources = [
    ...[...catalogs, ...others].map(name => `pg_catalog.pg_${name}`),
    ...tables.flatMap(({ name, has_rows }) => (has_rows ? name : [])),
  ]
  const { rows } = await database.query<{ fingerprint: string }>(
    `select string_agg(written, ' ') as fingerprint from (
      ${sources.map(name => `select sum(hashtext(xmin::text || ctid::text))::text as written from ${name}`).join(' union all ')}
    ) sources`,
  )
  return rows[0]!.fingerprint
}
