import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Database } from './schema.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

type Migrations = Record<string, Migration>

type Migrated = Pick<OpenDatabase, 'db' | 'kind' | 'location'>

/**
 * Migrates the database to the schema of this version, whose migrations are `known`. Servers that start at the same time wait for each
 * other. Where a newer release has migrated it further, this one runs on that schema, unless a migration of the newer one refused it.
 * A migration that fails is rolled back; the error is for the operator. `onStart` gets the names of those that are about to run.
 */
export async function migrate(
  database: Migrated,
  known: Migrations = migrations,
  onStart: (names: string[]) => void = () => {},
): Promise<void> {
  const { db } = database
  // A role that may not read which ran may not migrate either, and the migrator says so.
  const executed = (await executedMigrations(db)) ?? []
  requireInitialMigration(database, executed, known)
  const newer = await newerMigrations(db, known, executed)
  const expected = new Set([...Object.keys(known), ...Object.keys(newer)])
  // The migrator reads the columns of all tables several times, which is a good part of a start.
  if (expected.size === executed.length && executed.every(name => expected.has(name))) return
  onStart(missingMigrations(executed, known))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known, ...newer }) } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  const step = failed ? ` at ${failed.migrationName}` : ''
  const { message = String(error), code } = error as Error & { code?: string }
  const advice =
    code === INSUFFICIENT_PRIVILEGE
      ? '. Run the command migrate as the owner of the tables, with MIGRATION_DATABASE_URL, before servers start.'
      : ''
  throw new Error(`The database could not be migrated${step}: ${message}${advice}`, { cause: error })
}

/**
 * Rejects where a server of this version would not start: its migrations did not run, a newer release dropped what it uses, or a backup
 * of another version was restored.
 */
export async function requireKnownSchema(database: Migrated, known: Migrations = migrations): Promise<void> {
  const executed = await executedMigrations(database.db)
  if (!executed) throw new Error('The role of DATABASE_URL may not read which migrations have run.')
  requireInitialMigration(database, executed, known)
  await newerMigrations(database.db, known, executed)
  const missing = missingMigrations(executed, known)
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}.`)
}

export const missingMigrations = (executed: readonly string[], known: Migrations = migrations): string[] =>
  Object.keys(known).filter(name => !executed.includes(name))

/** The names of the migrations that ran, in their order. Undefined where the role may not read them. */
export async function executedMigrations(db: Kysely<Database>): Promise<string[] | undefined> {
  // Null without the table.
  const { rows: tables } = await sql<{
    may_read: boolean | null
  }>`select has_table_privilege(to_regclass('kysely_migration'), 'select') as may_read`.execute(db)
  const { may_read } = tables[0]!
  if (may_read === null) return []
  if (!may_read) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

const firstOf = (names: readonly string[]): string | undefined => names.toSorted()[0]

/**
 * The initial migration of the executed ones, where it is not that of this version, as before a version was released:
 * docs/decisions/0041-migrations-expand-then-contract.md
 */
export function otherInitialMigration(executed: readonly string[], known: Migrations = migrations): string | undefined {
  const first = firstOf(executed)
  return first === firstOf(Object.keys(known)) ? undefined : first
}

/** Throws an error for the operator where the tables are those of {@link otherInitialMigration}. */
export function requireInitialMigration(
  { kind, location }: Pick<Migrated, 'kind' | 'location'>,
  executed: readonly string[],
  known: Migrations = migrations,
): void {
  const first = otherInitialMigration(executed, known)
  if (first === undefined) return
  const what = kind === 'embedded' ? `in ${location}` : location
  const advice =
    kind === 'embedded'
      ? 'Move that folder away to start with an empty database.'
      : 'Create another database, and name it in the settings.'
  throw new Error(
    `The database ${what} was made by an unreleased version with other tables (${first}), which this version cannot use or migrate. ${advice}`,
  )
}

/** Migrations that ran already, and that only a newer release has. */
async function newerMigrations(db: Kysely<Database>, known: Migrations, executed: string[]): Promise<Migrations> {
  const refusal = await refusalByNewer(db, executed, known)
  if (refusal !== undefined) throw new Error(refusal)
  return Object.fromEntries(newerThan(known, executed).map(name => [name, { up: async () => {} }]))
}

/** Says why this version cannot use a database that a newer release has migrated. Undefined where it can. */
export async function refusalByNewer(
  db: Kysely<Database>,
  executed: readonly string[],
  known: Migrations = migrations,
): Promise<string | undefined> {
  const last = newerThan(known, executed).at(-1)
  if (last === undefined) return undefined
  const { rows } = await sql<{ requires: string }>`select requires from schema_support`.execute(db)
  const [support] = rows
  if (!support || support.requires <= latestOf(known)) return undefined
  return `A newer release has migrated the database to ${last}, and releases before ${support.requires} cannot use it any more. Start the newer release, or restore a backup.`
}

const latestOf = (known: Migrations) => Object.keys(known).sort().at(-1)!

const newerThan = (known: Migrations, executed: readonly string[]) =>
  executed.filter(name => name > latestOf(known)).sort()
