import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { closestSetting, likelySetting } from './misspelled.ts'
import type { Setting, SettingsTable, ValuesOf } from './readers.ts'
import { type coreSettings, projectFolder } from './table.ts'

type Derived<Values extends { PUBLIC_URL: unknown; LENDER_NAME: unknown }> = Omit<
  Values,
  'PUBLIC_URL' | 'LENDER_NAME'
> & { readonly PUBLIC_URL: string; readonly LENDER_NAME: string }

/** The settings of the server itself. They have the names of `.env`, so that a search for one finds each use. */
export type Settings = Derived<ValuesOf<typeof coreSettings>>

/**
 * Reads the settings of a table, the server's own among them, from the environment, or else from `.env`. A variable of the environment
 * that is empty hides the one in `.env`, and counts as not given. Throws an Error with one line per problem; no line repeats a secret.
 */
export function readTable<T extends SettingsTable & typeof coreSettings>(
  table: T,
  conflicts: (settings: Derived<ValuesOf<T>>) => Iterable<string>,
  env: NodeJS.ProcessEnv,
  file: string,
): Derived<ValuesOf<T>> {
  const names = namesIn(table)
  const written = readEnvFile(file)
  const problems = misspelled(env, written, names)
  const given = (name: string) => env[name] ?? written[name]

  const values: Partial<Record<string, unknown>> = {}
  for (const [name, setting] of Object.entries<Setting<unknown>>(table)) {
    try {
      const text = (hasFile(setting) && readFileOf(name, given)) || given(name) || setting.fallback
      values[name] = text === undefined ? undefined : setting.read(text.trim())
    } catch (problem) {
      problems.push(`${name} ${(problem as Error).message}.`)
    }
  }
  const sample = values.NODE_ENV === 'production' ? undefined : sampleLender
  const settings = {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    LENDER_NAME: values.LENDER_NAME ?? sample?.LENDER_NAME,
    LENDER_PHONE: values.LENDER_PHONE ?? sample?.LENDER_PHONE,
  } as unknown as Derived<ValuesOf<T>>
  if (problems.length === 0) problems.push(...conflicts(settings))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

/** Unknown names: all of `.env`, and those of the environment that look like a setting. */
function misspelled(env: NodeJS.ProcessEnv, written: NodeJS.Dict<string>, names: ReadonlySet<string>): string[] {
  const advice = (likely: string | undefined) => (likely ? ` Did you mean ${likely}?` : '')
  return [
    ...Object.keys(written)
      .filter(name => !names.has(name))
      .map(name => `${shownName(name, names)} in .env is not a setting.${advice(closestSetting(name, names))}`),
    ...Object.entries(env).flatMap(([name, value]) => {
      const likely = likelySetting(name, value, names)
      return likely === undefined ? [] : [`${name} in the environment is not a setting.${advice(likely)}`]
    }),
  ]
}

/** A line of a key that has several lines can be read as a name. */
const shownName = (name: string, names: ReadonlySet<string>): string =>
  /^(?:S3_)?[A-Z_]+$/.test(name) || names.has(name.toUpperCase()) ? name : 'A name'

const namesIn = (table: SettingsTable) =>
  new Set(Object.entries(table).flatMap(([name, setting]) => (hasFile(setting) ? [name, `${name}_FILE`] : [name])))

export function hasFile({ isSecret, mayBeFile }: Setting<unknown>): boolean {
  return Boolean(isSecret || mayBeFile)
}

/** The text of a setting in a file of its own, such as a mounted secret; undefined where no file is named. */
function readFileOf(name: string, given: (name: string) => string | undefined): string | undefined {
  const file = given(`${name}_FILE`)
  if (!file) return undefined
  if (given(name)) throw new Error(`and ${name}_FILE are both given; one is enough`)
  try {
    return readFileSync(path.resolve(projectFolder, file), 'utf8')
  } catch (error) {
    throw new Error(`cannot be read from the file that ${name}_FILE names: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** Sample of development. The number belongs to no one. */
const sampleLender = { LENDER_NAME: 'Lantern Home Lending', LENDER_PHONE: '555-555-0190' }

/** Combinations of settings that are unsafe or make no sense. */
export function* coreConflicts(settings: Settings): Iterable<string> {
  if (settings.METRICS_PORT === settings.PORT && settings.PORT !== 0) yield 'METRICS_PORT must not be PORT.'
  if (!settings.SEAL_KEY !== !settings.SEAL_CERTIFICATE) yield 'SEAL_KEY and SEAL_CERTIFICATE must be given together.'
  if (settings.SEAL_KEY && settings.SEAL_CERTIFICATE && !belongTogether(settings.SEAL_KEY, settings.SEAL_CERTIFICATE))
    yield 'SEAL_CERTIFICATE does not belong to SEAL_KEY.'
  for (const name of ['DATABASE_DIRECT_URL', 'MIGRATION_DATABASE_URL'] as const)
    if (settings[name] && !settings.DATABASE_URL) yield `DATABASE_URL must be given because ${name} is.`
  if (settings.STAFF_URL) yield* staffUrlConflicts(settings.STAFF_URL, settings)
  if (settings.NODE_ENV !== 'production') return
  if (!settings.LENDER_NAME) yield 'LENDER_NAME must be given in production: documents and consents name the lender.'
  if (!settings.PUBLIC_URL.startsWith('https:')) yield 'PUBLIC_URL must be given and begin with https: in production.'
  for (const name of ['FIELD_ENCRYPTION_KEY', 'IDENTITY_KEY', 'SEAL_KEY', 'SEAL_CERTIFICATE'] as const)
    if (!settings[name]) yield `${name} must be given in production; it is not made under DATA_DIR there.`
  // A copy of DATA_DIR that is restored would take the list back with it.
  const { DATA_DIR, DELETIONS_LOG = DATA_DIR } = settings
  if (DELETIONS_LOG !== 's3' && isWithin(DATA_DIR, DELETIONS_LOG))
    yield 'DELETIONS_LOG must be given in production: a file outside of DATA_DIR, which every server can write, or s3.'
}

function isWithin(folder: string, file: string): boolean {
  const [first] = path.relative(folder, file).split(path.sep)
  return first !== '..'
}

/** Cookies know no ports, so another port would not separate staff from borrowers. */
function* staffUrlConflicts(address: string, { PUBLIC_URL, NODE_ENV }: Settings): Iterable<string> {
  const [staff, borrowers] = [new URL(address), new URL(PUBLIC_URL)]
  if (staff.hostname === borrowers.hostname && staff.origin !== borrowers.origin)
    yield 'STAFF_URL must be on another host than PUBLIC_URL, or the same address.'
  if (NODE_ENV === 'production' && staff.protocol !== 'https:') yield 'STAFF_URL must begin with https: in production.'
}

/** The settings in `.env`; none without the file. Throws an Error for the operator where it cannot be read. */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: ${(error as Error).message}`)
  }
  if (text.includes('\0')) throw new Error(`${file} is not a text file.`)
  checkLines(text, file)
  return parseEnv(text)
}

/** A value in quotation marks may have several lines. */
const QUOTED = /=[ \t]*(["'`])[\s\S]*?\1/g

/** `parseEnv` skips what it does not understand, and the setting would silently have its default. */
function checkLines(text: string, file: string): void {
  const unquoted = text.replace(QUOTED, quoted => `=${'\n#'.repeat(quoted.split('\n').length - 1)}`)
  const problems = unquoted
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(?:#|$)|=/.test(line) ? [] : [`Line ${index + 1} of ${file} is not of the form NAME=value.`],
    )
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

function belongTogether(key: string, certificate: string): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
}
