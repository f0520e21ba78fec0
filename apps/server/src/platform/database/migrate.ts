import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './schema.ts'

/**
 * Migrates the database to the schema of this version. Servers that start at the same time wait for each other. A migration that
 * fails is rolled back; the error is for the operator.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  const step = failed ? ` at ${failed.migrationName}` : ''
  throw new Error(`The database could not be migrated${step}: ${(error as Error).message ?? error}`, { cause: error })
}
