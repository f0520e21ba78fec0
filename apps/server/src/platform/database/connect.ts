import path from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { openEmbedded } from './embedded.ts'
import type { DatabaseOptions, OpenDatabase } from './open-database.ts'
import { openServer } from './server.ts'

/** Connects to `DATABASE_URL`, or opens the embedded database under `DATA_DIR`. Does not migrate. */
export function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  { durable = true, onProblem = problem => process.emitWarning(problem) }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const options = { durable, onProblem }
  return settings.DATABASE_URL
    ? openServer(settings.DATABASE_URL, options)
    : openEmbedded(path.join(settings.DATA_DIR, 'database'), options)
}
