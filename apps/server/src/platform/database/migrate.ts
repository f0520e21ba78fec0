import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './schema.ts'

/**
 * Brings the tables to what this version expects. Servers that start at once wait for each other;
 * a failing migration leaves nothing of itself behind. Throws a sentence.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  const step = failed ? ` at ${failed.migrationName}` : ''
  throw new Error(`The database could not be migrated${step}: ${(error as Error).message ?? error}`, { cause: error })
}
