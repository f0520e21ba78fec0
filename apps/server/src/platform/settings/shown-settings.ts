import path from 'node:path'
import type { Setting, SettingsTable } from './readers.ts'
import { hasFile, readEnvFile } from './settings.ts'
import { projectFolder } from './table.ts'

/** A setting as a terminal may show it. */
export interface ShownSetting {
  name: string
  /** Empty for one that has no value. */
  value: string
  /** A file, or a word for another place. */
  from: string
}

/** Stands for secrets, and for values of several lines. */
const HIDDEN = '(hidden)'
/** Stands for what the reader of a setting refuses, because it can be a secret that was written to the wrong setting. */
const REFUSED = '(cannot be used)'

/** The environment of a service comes from files: scripts/admin-of-service.ts names them. */
export const ORIGINS = 'PORCHLIGHT_SETTINGS_FROM'

/** All settings of a table, also those whose values cannot be used. No secret is among the values. */
export function showTable(table: SettingsTable, env: NodeJS.ProcessEnv, file: string): ShownSetting[] {
  const written = readEnvFile(file)
  const origins: NodeJS.Dict<string> = JSON.parse(env[ORIGINS] ?? '{}')
  const given = (name: string) => env[name] ?? written[name]
  return Object.entries(table).map(([name, setting]) => {
    const ownFile = hasFile(setting) && given(`${name}_FILE`)
    if (ownFile) return { name, value: HIDDEN, from: path.resolve(projectFolder, ownFile) }
    const text = given(name) || setting.fallback
    if (text === undefined) return { name, value: '', from: 'not given' }
    const origin = env[name] === undefined ? file : (origins[name] ?? 'environment')
    const value = hasFile(setting) && text ? HIDDEN : usedText(setting, text)
    return { name, value, from: given(name) ? origin : 'default' }
  })
}

/** The text of a value as it is used, such as the absolute name of a folder. */
function usedText(setting: Setting<unknown>, text: string): string {
  try {
    const value = setting.read(text)
    return typeof value === 'string' ? value : text
  } catch {
    return REFUSED
  }
}
