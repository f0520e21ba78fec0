import path from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { coreSettings } from '../settings/table.ts'
import { openEmbedded } from './embedded.ts'
import { executedMigrations, requireInitialMigration } from './migrate.ts'
import type { DatabaseOptions, OpenDatabase } from './open-database.ts'
import { openServer } from './server.ts'

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Settings, 'DATABASE_DIRECT_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_SECONDS'>>

const { DATABASE_POOL_SIZE, DATABASE_TIMEOUT_SECONDS } = coreSettings
const defaults = {
  DATABASE_POOL_SIZE: DATABASE_POOL_SIZE.read(DATABASE_POOL_SIZE.fallback),
  DATABASE_TIMEOUT_SECONDS: DATABASE_TIMEOUT_SECONDS.read(DATABASE_TIMEOUT_SECONDS.fallback),
}

/**
 * Connects to `DATABASE_URL`, or opens the embedded database under `DATA_DIR`. Does not migrate. Throws an error for the operator where
 * it cannot be reached, or was made by a version whose tables cannot be migrated.
 */
export async function openDatabase(settings: DatabaseSettings, options?: DatabaseOptions): Promise<OpenDatabase> {
  const database = await open(settings, options)
  try {
    requireInitialMigration(database, (await executedMigrations(database.db)) ?? [])
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function open(
  settings: DatabaseSettings,
  { durable = true, onProblem = problem => process.emitWarning(problem) }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = settings
  if (!url) return openEmbedded(path.join(settings.DATA_DIR, 'database'), { durable, onProblem })
  const { DATABASE_POOL_SIZE: poolSize, DATABASE_TIMEOUT_SECONDS: seconds } = { ...defaults, ...settings }
  return openServer({ url, directUrl, poolSize, limitMs: seconds * 1000, onProblem })
}
