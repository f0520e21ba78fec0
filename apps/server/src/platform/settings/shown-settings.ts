import { existsSync } from 'node:fs'
import path from 'node:path'
import { lenientReaders, type Setting, type SettingsTable } from './readers.ts'
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

/** Stands for secrets, for values of several lines, and for text that is not known to be harmless. */
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
  const originOf = (name: string) => (env[name] === undefined ? file : (origins[name] ?? 'environment'))
  return Object.entries(table).map(([name, setting]) => {
    const ownFile = hasFile(setting) && given(`${name}_FILE`)
    if (ownFile) {
      const from = path.resolve(projectFolder, ownFile)
      return existsSync(from) ? { name, value: HIDDEN, from } : { name, value: REFUSED, from: originOf(`${name}_FILE`) }
    }
    const text = given(name)
    if (!text && setting.fallback === undefined) return { name, value: '', from: 'not given' }
    if (!text) return { name, value: usedText(setting, setting.fallback ?? ''), from: 'default' }
    return { name, value: hasFile(setting) ? HIDDEN : usedText(setting, text.trim()), from: originOf(name) }
  })
}

/** Words and numbers, without the signs of addresses and without the mixture of keys and passwords. */
const isPlain = (text: string): boolean => !/\p{L}\d|\d\p{L}/u.test(text) && /^[\p{L}\p{M}\d ,.'’&()+-]*$/u.test(text)

/** The text of a value as it is used, such as the absolute name of a folder. */
function usedText(setting: Setting<unknown>, text: string): string {
  try {
    const value = setting.read(text)
    if (lenientReaders.has(setting.read) && !isPlain(text)) return HIDDEN
    return typeof value === 'string' ? value : text
  } catch {
    return REFUSED
  }
}
