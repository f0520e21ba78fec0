import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopback } from './loopback.ts'
import { isTurnstileTestKey, type Setting } from './readers.ts'
import { projectFolder, settingsTable } from './table.ts'

type Table = typeof settingsTable
type Name = keyof Table
type Value<N extends Name> = ReturnType<Table[N]['read']> | (Table[N] extends { fallback: string } ? never : undefined)

/** Settings keep the names they have in `.env`, so each can be searched for from file to use. */
export type Settings = { readonly [N in Exclude<Name, 'PUBLIC_URL'>]: Value<N> } & { readonly PUBLIC_URL: string }

/**
 * Reads settings from the environment, and from `.env` where the environment is silent; an empty one there is none at all.
 * Throws an Error with one line per problem; no line repeats a secret.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env, file = path.join(projectFolder, '.env')): Settings {
  const written = readEnvFile(file)
  const problems = Object.keys(written)
    .filter(name => !names.has(name))
    .map(name => `${name} in .env is not a setting; see .env.example for those there are.`)
  const given = (name: string) => env[name] ?? written[name]

  const values: Partial<Record<Name, unknown>> = {}
  for (const name of Object.keys(settingsTable) as Name[]) {
    const setting: Setting<unknown> = settingsTable[name]
    try {
      const text = (hasFile(setting) && readFileOf(name, given)) || given(name) || setting.fallback
      values[name] = text === undefined ? undefined : setting.read(text.trim())
    } catch (problem) {
      problems.push(`${name} ${(problem as Error).message}.`)
    }
  }
  const sample = values.NODE_ENV === 'production' ? undefined : sampleContact
  const settings = {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    LENDER_PHONE: values.LENDER_PHONE ?? sample?.LENDER_PHONE,
    LENDER_NMLS_ID: values.LENDER_NMLS_ID ?? sample?.LENDER_NMLS_ID,
  } as Settings
  if (problems.length === 0) problems.push(...conflicts(settings))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

const names = new Set(
  Object.entries(settingsTable).flatMap(([name, setting]: [string, Setting<unknown>]) =>
    hasFile(setting) ? [name, `${name}_FILE`] : [name],
  ),
)

function hasFile({ isSecret, mayBeFile }: Setting<unknown>): boolean {
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

/** Neither number belongs to a lender. */
const sampleContact = { LENDER_PHONE: '555-555-0190', LENDER_NMLS_ID: '0000000' }

/** The settings that a provider cannot work without. */
const providerNeeds: { name: Name; choice: string; needs: Name[] }[] = [
  { name: 'DOCUMENT_STORE', choice: 's3', needs: ['S3_BUCKET'] },
  { name: 'MAIL_TRANSPORT', choice: 'smtp', needs: ['SMTP_URL', 'MAIL_FROM'] },
  {
    name: 'SMS_TRANSPORT',
    choice: 'twilio',
    needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID'],
  },
  { name: 'CAPTCHA', choice: 'turnstile', needs: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] },
  {
    name: 'ESIGN',
    choice: 'docusign',
    needs: ['DOCUSIGN_INTEGRATION_KEY', 'DOCUSIGN_USER_ID', 'DOCUSIGN_ACCOUNT_ID', 'DOCUSIGN_PRIVATE_KEY'],
  },
]

const givenTogether: Name[][] = [
  ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** What single settings cannot see: combinations that are unsafe or make no sense. */
function* conflicts(settings: Settings): Iterable<string> {
  const production = settings.NODE_ENV === 'production'
  if (settings.METRICS_PORT === settings.PORT && settings.PORT !== 0) yield 'METRICS_PORT must not be PORT.'
  if (!settings.SEAL_KEY !== !settings.SEAL_CERTIFICATE) yield 'SEAL_KEY and SEAL_CERTIFICATE must be given together.'
  if (settings.SEAL_KEY && settings.SEAL_CERTIFICATE && !belongTogether(settings.SEAL_KEY, settings.SEAL_CERTIFICATE))
    yield 'SEAL_CERTIFICATE does not belong to SEAL_KEY.'

  for (const { name, choice, needs } of providerNeeds)
    for (const needed of settings[name] === choice ? needs : [])
      if (!settings[needed]) yield `${needed} must be given because ${name}=${choice}.`
  if (settings.ESIGN === 'docusign' && settings.DOCUSIGN_CONNECT_KEYS.length === 0)
    yield 'DOCUSIGN_CONNECT_KEYS must be given because ESIGN=docusign.'
  for (const group of givenTogether)
    if (group.some(name => settings[name]) && !group.every(name => settings[name]))
      yield `${new Intl.ListFormat('en-US').format(group)} must be given together.`
  for (const name of ['DATABASE_DIRECT_URL', 'MIGRATION_DATABASE_URL'] as const)
    if (settings[name] && !settings.DATABASE_URL) yield `DATABASE_URL must be given because ${name} is.`

  const transports = { MAIL_TRANSPORT: settings.MAIL_TRANSPORT, SMS_TRANSPORT: settings.SMS_TRANSPORT }
  for (const [name, transport] of Object.entries(transports)) {
    if (transport !== 'inbox') continue
    const why = `because ${name}=inbox shows every sign-in link and code to everyone who opens the page`
    if (production) yield `NODE_ENV=production is refused ${why}.`
    if (!isLoopback(settings.HOST)) yield `HOST must be a loopback address ${why}.`
    if (!isLoopback(new URL(settings.PUBLIC_URL).hostname)) yield `PUBLIC_URL must be a loopback address ${why}.`
  }
  if (!production) return
  if (!settings.PUBLIC_URL.startsWith('https:')) yield 'PUBLIC_URL must be given and begin with https: in production.'
  if (settings.CAPTCHA === 'turnstile' && isTurnstileTestKey(settings.TURNSTILE_SECRET_KEY ?? ''))
    yield 'TURNSTILE_SECRET_KEY must not be a test key in production: it would let every program pass.'
  for (const name of ['FIELD_ENCRYPTION_KEY', 'IDENTITY_KEY', 'SEAL_KEY', 'SEAL_CERTIFICATE'] as const)
    if (!settings[name]) yield `${name} must be given in production; it is not made under DATA_DIR there.`
}

function readEnvFile(file: string): NodeJS.Dict<string> {
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
