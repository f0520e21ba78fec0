import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './schema.ts'

type Migrations = Record<string, Migration>

/**
 * Migrates the database to the schema of this version, whose migrations are `known`. Servers that start at the same time wait for each
 * other. Where a newer release has migrated it further, this one runs on that schema, unless a migration of the newer one refused it.
 * A migration that fails is rolled back; the error is for the operator.
 */
export async function migrate(db: Kysely<Database>, known: Migrations = migrations): Promise<void> {
  const executed = await executedMigrations(db)
  const newer = await newerMigrations(db, known, executed)
  const expected = new Set([...Object.keys(known), ...Object.keys(newer)])
  // The migrator reads the columns of all tables several times, which is a good part of a start.
  if (expected.size === executed.length && executed.every(name => expected.has(name))) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known, ...newer }) } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  const step = failed ? ` at ${failed.migrationName}` : ''
  throw new Error(`The database could not be migrated${step}: ${(error as Error).message ?? error}`, { cause: error })
}

/** Rejects where a server of this version would not start: a newer release dropped what it uses, or an older backup was restored. */
export async function requireKnownSchema(db: Kysely<Database>): Promise<void> {
  const executed = await executedMigrations(db)
  await newerMigrations(db, migrations, executed)
  const missing = missingMigrations(executed)
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}.`)
}

export const missingMigrations = (executed: readonly string[]): string[] =>
  Object.keys(migrations).filter(name => !executed.includes(name))

export async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tables[0]!.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Migrations that ran already, and that only a newer release has. */
async function newerMigrations(db: Kysely<Database>, known: Migrations, executed: string[]): Promise<Migrations> {
  const latest = Object.keys(known).sort().at(-1)!
  const newer = executed.filter(name => name > latest).sort()
  const last = newer.at(-1)
  if (last === undefined) return {}
  const { rows } = await sql<{ requires: string }>`select requires from schema_support`.execute(db)
  const [support] = rows
  if (support && support.requires > latest)
    throw new Error(
      `A newer release has migrated the database to ${last}, and releases before ${support.requires} cannot use it any more. Start the newer release, or restore a backup.`,
    )
  return Object.fromEntries(newer.map(name => [name, { up: async () => {} }]))
}
