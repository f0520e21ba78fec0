import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isLoopback } from '../../src/platform/settings/loopback.ts'
import type { Setting } from '../../src/platform/settings/readers.ts'
import { hasDemoData, readSettings, settingsTable, showSettings } from '../../src/settings.ts'
import { emptyFolder } from '../support/empty-folder.ts'

const noFile = '/nowhere/.env'
const settings = (env: NodeJS.ProcessEnv) => readSettings(env, noFile)

function envFile(text: string): string {
  const file = path.join(emptyFolder(), '.env')
  writeFileSync(file, text)
  return file
}

it('needs nothing in development', () => {
  const defaults = settings({})
  expect(defaults).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    PRODUCT_NAME: 'Porchlight',
  })
  expect(path.isAbsolute(defaults.DATA_DIR)).toBe(true)
  expect(defaults.DATABASE_URL).toBeUndefined()
})

it('reads .env, and the environment before it', () => {
  const file = envFile('PORT=4000\nLENDER_NAME="Oak & Elm"\n')
  expect(readSettings({ PORT: '5000' }, file)).toMatchObject({ PORT: 5000, LENDER_NAME: 'Oak & Elm' })
})

it('treats an empty value as missing', () => {
  expect(settings({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined })
})

it('lets an empty environment variable override .env', () => {
  const file = envFile('DATABASE_URL=postgres://desk/porchlight\nPORT=4000\n')
  expect(readSettings({ DATABASE_URL: '', PORT: '' }, file)).toMatchObject({ PORT: 3000, DATABASE_URL: undefined })
})

it('refuses lines of .env that would be skipped, and reads values of several lines', () => {
  const text = '# comment\n\nPORT=4000\nPRODUCT_NAME\nLENDER_NAME="a\nb"\nHOST 127.0.0.1\n'
  expect(() => readSettings({}, envFile(text))).toThrow(/^Line 4 of .* NAME=value\.\nLine 7 of .* NAME=value\.$/)
  expect(() => readSettings({}, envFile('PORT=\0'))).toThrow('is not a text file')
  expect(readSettings({}, envFile('LENDER_NAME="a\nb"'))).toMatchObject({ LENDER_NAME: 'a\nb' })
})

it('refuses a name in .env that is not a setting', () => {
  expect(() => readSettings({}, envFile('ODD=4000'))).toThrow('ODD in .env is not a setting')
})

it.each([
  ['PORT', 'http', 'PORT must be a number'],
  ['PORT', '70000', 'PORT must be a number'],
  ['HOST', 'porchlight.example', 'HOST must be an IP address'],
  ['DATA_DIR', 'data', 'DATA_DIR must begin with /, ./ or ../'],
  ['PUBLIC_URL', 'porchlight.example', 'PUBLIC_URL must be http'],
  ['PUBLIC_URL', 'https://porchlight.example/apply', 'without a path'],
  ['DATABASE_URL', 'mysql://host/name', 'DATABASE_URL must look like postgres://'],
  ['DATABASE_URL', 'postgres://one,two', 'DATABASE_URL must look like postgres://'],
  ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE must be a number from 2'],
  ['RETENTION_UNFINISHED_DAYS', '20', 'RETENTION_UNFINISHED_DAYS must be a number from 21'],
  ['RETENTION_DECLINED_DAYS', '761', 'RETENTION_DECLINED_DAYS must be a number from 762'],
  ['RETENTION_DECLINED_DAYS', 'forever', 'RETENTION_DECLINED_DAYS must be a number from 762'],
  ['DATABASE_TIMEOUT_SECONDS', '0', 'DATABASE_TIMEOUT_SECONDS must be at least 1'],
  ['DATABASE_DIRECT_URL', 'postgres://host/name', 'DATABASE_URL must be given because DATABASE_DIRECT_URL is'],
  ['MIGRATION_DATABASE_URL', 'postgres://host/name', 'DATABASE_URL must be given because MIGRATION_DATABASE_URL is'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, test, production'],
  ['TRUST_PROXY', '10.0.0.0/8, proxy.local', 'entry 2 is neither'],
  ['TRUST_PROXY', '10.0.0.0/33', 'is neither'],
  ['BUSINESS_WEEKDAYS', 'MON, FREE', 'must list days of the week'],
  ['BUSINESS_WEEKDAYS', ',', 'must list days of the week'],
  ['FEDERAL_HOLIDAYS', 'no', 'must be one of open, closed'],
  ['CLOSED_DAYS', '2026-12-24, 2027-02-29', 'entry 2 is none'],
  ['CLOSED_DAYS', '12/24/2026', 'is none'],
  ['MAIL_TRANSPORT', 'smtp', 'SMTP_URL must be given because MAIL_TRANSPORT=smtp'],
  ['CAPTCHA', 'turnstile', 'TURNSTILE_SITE_KEY must be given because CAPTCHA=turnstile'],
  ['METRICS_PORT', '3000', 'METRICS_PORT must not be PORT'],
  ['SMTP_URL', 'https://mail.example', 'SMTP_URL must look like smtp://'],
  ['SMTP_URL', 'smtp://mail.example/path', 'SMTP_URL must look like smtp://'],
  ['MAIL_FROM', 'Loans <loans@lantern.example>', 'MAIL_FROM must be an email address'],
  ['MAIL_DKIM_SELECTOR', 'porch', 'must be given together'],
  ['SMS_TRANSPORT', 'pigeon', 'SMS_TRANSPORT must be one of inbox, twilio'],
  ['SMS_TRANSPORT', 'twilio', 'TWILIO_AUTH_TOKEN must be given because SMS_TRANSPORT=twilio'],
  ['TWILIO_ACCOUNT_SID', 'AC12', 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits'],
  ['LENDER_NMLS_ID', '0000000', 'LENDER_NMLS_ID must be the NMLS number of the lender'],
  ['LENDER_NMLS_ID', 'NMLS 12345', 'LENDER_NMLS_ID must be the NMLS number of the lender'],
  ['ESIGN', 'docusign', 'DOCUSIGN_PRIVATE_KEY must be given because ESIGN=docusign'],
  ['ESIGN', 'docusign', 'DOCUSIGN_CONNECT_KEYS must be given because ESIGN=docusign'],
  ['DOCUSIGN_ACCOUNT_ID', '12345678', 'DOCUSIGN_ACCOUNT_ID must be a GUID'],
  ['DOCUSIGN_PRIVATE_KEY', 'nonsense', 'DOCUSIGN_PRIVATE_KEY must be an RSA private key'],
  ['DOCUMENT_STORE', 'folder', 'DOCUMENT_STORE must be one of database, s3'],
  ['DOCUMENT_STORE', 's3', 'S3_BUCKET must be given because DOCUMENT_STORE=s3'],
  ['S3_BUCKET', 'Loans', 'S3_BUCKET must be 3 to 63 lower-case letters'],
  ['S3_BUCKET', 'loans', 'S3_BUCKET, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY must be given together'],
  ['S3_REGION', 'Ohio!', 'S3_REGION must be a region'],
  ['S3_ENDPOINT', 'https://s3.example/path', 'S3_ENDPOINT must be http'],
  ['FIELD_ENCRYPTION_KEY', 'c2hvcnQ=', 'FIELD_ENCRYPTION_KEY must be 32 bytes in base64'],
  ['IDENTITY_KEY', 'nonsense', 'IDENTITY_KEY must be an Ed25519 or P-256 private key'],
  ['SEAL_KEY', 'nonsense', 'SEAL_KEY must be a private key'],
  ['SEAL_CERTIFICATE', 'nonsense', 'SEAL_CERTIFICATE must be a certificate'],
])('refuses %s=%s', (name, value, sentence) => {
  expect(() => settings({ [name]: value })).toThrow(sentence)
})

it('reads a secret from a file that a setting names', () => {
  const file = envFile('smtp://user:password@mail.example\n')
  const mail = { MAIL_TRANSPORT: 'smtp', MAIL_FROM: 'loans@lantern.example' }
  expect(settings({ ...mail, SMTP_URL_FILE: file }).SMTP_URL).toBe('smtp://user:password@mail.example')
  expect(() => settings({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail.example' })).toThrow(
    'SMTP_URL_FILE are both given',
  )
  expect(() => settings({ SMTP_URL_FILE: '/nowhere/url' })).toThrow('SMTP_URL_FILE names: ENOENT')
})

const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATION_DATABASE_URL',
  'SMTP_URL',
  'MAIL_DKIM_KEY',
  'TWILIO_AUTH_TOKEN',
  'TURNSTILE_SECRET_KEY',
  'DOCUSIGN_PRIVATE_KEY',
  'DOCUSIGN_CONNECT_KEYS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STAFF_OIDC_CLIENT_SECRET',
  'FIELD_ENCRYPTION_KEY',
  'FIELD_ENCRYPTION_PREVIOUS_KEYS',
  'IDENTITY_KEY',
  'IDENTITY_PREVIOUS_KEYS',
  'SEAL_KEY',
]

it.each(secrets)('%s is never repeated, and may be in a file', name => {
  const secret = 'hunter2-hunter2'
  expect(() => settings({ [name]: secret, PORT: 'x' })).toThrow('PORT must be a number')
  expect(() => settings({ [name]: secret, PORT: 'x' })).not.toThrow(secret)
  const shown = showSettings({ [name]: secret }, noFile)
  expect(shown).toContainEqual({ name, value: '(hidden)', from: 'environment' })
  expect(JSON.stringify(shown)).not.toContain(secret)
  expect(() => settings({ [`${name}_FILE`]: '/nowhere/secret' })).toThrow(`${name}_FILE names: ENOENT`)
})

it.each([
  ['PORT', ' 4499 ', '4499'],
  ['LENDER_NAME', "Oak & Elm's (Texas)", "Oak & Elm's (Texas)"],
  ['LENDER_PHONE', '+1 512-555-0142', '+1 512-555-0142'],
  ['S3_BUCKET', 'loans-2026', 'loans-2026'],
  ['STAFF_EMAIL_DOMAINS', 'lender.example, oak.example', 'lender.example, oak.example'],
  ['TRUST_PROXY', '10.0.0.0/8', '10.0.0.0/8'],
  ['DELETIONS_LOG', '/srv/deletions.log', '/srv/deletions.log'],
])('shows %s=%j', (name, text, value) => {
  expect(showSettings({ [name]: text }, noFile)).toContainEqual({ name, value, from: 'environment' })
})

it('shows each default', () => {
  const defaults = Object.entries<Setting<unknown>>(settingsTable).filter(([, { fallback }]) => fallback !== undefined)
  const shown = showSettings({}, noFile).filter(({ from }) => from === 'default')
  expect(shown.map(({ name }) => name)).toEqual(defaults.map(([name]) => name))
  for (const { value } of shown) expect(value).not.toContain('(')
})

it('treats every name of a password, key or token as a secret', () => {
  const isSecret = (setting: Setting<unknown>) => setting.isSecret === true
  const named = Object.entries<Setting<unknown>>(settingsTable).flatMap(([name, setting]) =>
    isSecret(setting) ? [name] : [],
  )
  expect(named.sort()).toEqual(secrets.toSorted())
})

it('reports all problems at once', () => {
  expect(() => settings({ PORT: 'x', NODE_ENV: 'y' })).toThrow(/PORT .*\nNODE_ENV /)
})

it('allows the inbox on loopback only', () => {
  expect(() => settings({ HOST: '0.0.0.0' })).toThrow('HOST must be a loopback address because MAIL_TRANSPORT=inbox')
  for (const name of ['PUBLIC_URL', 'STAFF_URL'])
    expect(() => settings({ [name]: 'https://apply.example' })).toThrow(`${name} must be a loopback address`)
  expect(() => settings({ NODE_ENV: 'production' })).toThrow(
    'NODE_ENV=production is refused because MAIL_TRANSPORT=inbox',
  )
})

it('has demo data in the embedded database with the inbox alone', () => {
  expect(hasDemoData(settings({}))).toBe(true)
  expect(hasDemoData(settings({ DEMO_DATA: 'on' }))).toBe(true)
  expect(hasDemoData(settings({ DEMO_DATA: 'none' }))).toBe(false)
  const server = { DATABASE_URL: 'postgres://user:secret@127.0.0.1/name' }
  expect(hasDemoData(settings(server))).toBe(false)
  expect(hasDemoData(settings({ ...server, DEMO_DATA: 'none' }))).toBe(false)
  expect(() => settings({ ...server, DEMO_DATA: 'on' })).toThrow('DEMO_DATA must be none, or not given')
})

it('takes a channel without a transport in production, and asks for no account of one', () => {
  const problems = (env: NodeJS.ProcessEnv) => {
    try {
      settings({ NODE_ENV: 'production', ...env })
    } catch (error) {
      return (error as Error).message
    }
    throw new Error('Nothing was refused')
  }
  expect(problems({ MAIL_TRANSPORT: 'none', SMS_TRANSPORT: 'none' })).not.toMatch(/TRANSPORT|TWILIO|SMTP|MAIL_FROM/)
  expect(problems({ MAIL_TRANSPORT: 'smtp', SMS_TRANSPORT: 'twilio' })).toMatch(/SMTP_URL.*TWILIO_ACCOUNT_SID/s)
})

it("refuses Turnstile's test keys in production", () => {
  const secret = '1x0000000000000000000000000000000AA'
  const keys = { CAPTCHA: 'turnstile', TURNSTILE_SITE_KEY: '1x00000000000000000000BB', TURNSTILE_SECRET_KEY: secret }
  expect(settings(keys)).toMatchObject(keys)
  expect(() => settings({ ...keys, NODE_ENV: 'production' })).toThrow('TURNSTILE_SECRET_KEY must not be a test key')
})

it('requires the keys in production', () => {
  expect(() => settings({ NODE_ENV: 'production' })).toThrow('IDENTITY_KEY must be given in production')
  const withDeletions = (DELETIONS_LOG: string) =>
    settings({ NODE_ENV: 'production', DATA_DIR: '/var/lib/porchlight', DELETIONS_LOG })
  const problem = 'DELETIONS_LOG must be given in production: a file outside of DATA_DIR'
  for (const file of ['', '/var/lib/porchlight/deletions.log', '/var/lib/porchlight/a/b', '/var/lib/porchlight/..log'])
    expect(() => withDeletions(file)).toThrow(problem)
  for (const file of ['/var/lib/porchlight-deletions/deletions.log', '/var/lib/a', '/srv/deletions.log', 's3'])
    expect(() => withDeletions(file)).not.toThrow(problem)
})

it('requires the name of the lender in production, and shows a sample elsewhere', () => {
  expect(() => settings({ NODE_ENV: 'production' })).toThrow('LENDER_NAME must be given in production')
  expect(settings({ NODE_ENV: 'test' })).toMatchObject({
    LENDER_NAME: 'Lantern Home Lending',
    LENDER_NMLS_ID: undefined,
  })
})

it('takes another host for staff, but not another port of the same one', () => {
  const PUBLIC_URL = 'http://localhost:3000'
  const at = (STAFF_URL: string, NODE_ENV = 'test') => settings({ PUBLIC_URL, STAFF_URL, NODE_ENV }).STAFF_URL
  for (const url of ['http://staff.localhost:3000', PUBLIC_URL]) expect(at(url)).toBe(url)
  for (const url of ['http://localhost:3001', 'https://localhost:3000'])
    expect(() => at(url)).toThrow('STAFF_URL must be on another host than PUBLIC_URL')
  expect(() => at('http://staff.localhost:3000', 'production')).toThrow('STAFF_URL must begin with https:')
})

it('requires seal key and certificate together', () => {
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  expect(() => settings({ SEAL_KEY: pem as string })).toThrow('SEAL_KEY and SEAL_CERTIFICATE must be given together')
})

it.each([
  ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['Ed25519', generateKeyPairSync('ed25519')],
])('refuses a seal key of the kind %s', (_, { privateKey }) => {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  expect(() => settings({ SEAL_KEY: pem })).toThrow('SEAL_KEY must be an elliptic-curve key on P-256')
})

it('takes an identity key as PEM, as PEM on one line and as a JWK', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
  for (const form of [pem, pem.replaceAll('\n', '\\n'), jwk])
    expect(settings({ IDENTITY_KEY: form }).IDENTITY_KEY).toBe(pem)
})

it('takes several previous identity keys, and refuses text that is no key', () => {
  const pems = [1, 2].map(
    () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  )
  for (const form of [pems.join(''), pems.join('\n').replaceAll('\n', '\\n')])
    expect(settings({ IDENTITY_PREVIOUS_KEYS: form }).IDENTITY_PREVIOUS_KEYS).toEqual(pems)
  expect(() => settings({ IDENTITY_PREVIOUS_KEYS: `${pems[0]} and more` })).toThrow('IDENTITY_PREVIOUS_KEYS must be')
})

it.each(['localhost', 'sunrise.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])('%s is loopback', host => {
  expect(isLoopback(host)).toBe(true)
})

it.each(['0.0.0.0', '10.0.0.1', '::', 'localhost.example', 'porchlight.example'])('%s is not loopback', host => {
  expect(isLoopback(host)).toBe(false)
})
