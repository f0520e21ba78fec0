import { existsSync } from 'node:fs'
import type { Settings } from '../platform/settings/settings.ts'
import { filesOf } from './backup/embedded-copy.ts'
import { CommandError, withServiceSettings } from './command.ts'

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

/** Why there is no database to work on, for the operator; undefined where there is one. */
export const missingDatabase = (settings: DatabaseSettings): string | undefined =>
  settings.DATABASE_URL || existsSync(filesOf(settings))
    ? undefined
    : `There is no database in ${settings.DATA_DIR}, and DATABASE_URL is not given. The first start of a server makes one. ${withServiceSettings}`.trimEnd()

/**
 * Throws where the settings name no database. A command never makes an embedded one: without the settings of the service it would
 * change that one, and report success.
 */
export function requireDatabase(settings: DatabaseSettings): void {
  const problem = missingDatabase(settings)
  if (problem) throw new CommandError(problem)
}
