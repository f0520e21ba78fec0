import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openKeys } from '../../src/platform/crypto/open-keys.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrations } from '../../src/platform/database/migrations/index.ts'
import { readSettings } from '../../src/settings.ts'
import { asAdmin } from '../support/admin.ts'
import { adminWith } from '../support/admin-command.ts'
import { docusignAccount } from '../support/docusign-account.ts'
import { docusignStandIn } from '../support/docusign-stand-in.ts'
import { freePort } from '../support/free-port.ts'
import { hostCertificate } from '../support/host-certificate.ts'
import { mailServer } from '../support/mail-server.ts'
import { s3Settings, s3StandIn } from '../support/s3-stand-in.ts'
import { turnstileKeys, turnstileStandIn } from '../support/turnstile-stand-in.ts'
import { twilioAccount, twilioStandIn } from '../support/twilio-stand-in.ts'

const [mail, twilio, turnstile, docusign, s3] = await Promise.all([
  mailServer({
    authOptional: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => done(password === 'planted-password' ? null : new Error('no'), { user: 'us' }),
  }),
  twilioStandIn(),
  turnstileStandIn(),
  docusignStandIn(),
  s3StandIn(),
])
const site = createServer((_, res) => void res.end('{}')).listen(0, '127.0.0.1')
await once(site, 'listening')
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-doctor-'))
const template = inject('databaseTemplate')
const databaseName = `porchlight_doctor_${process.pid}`

const secrets = {
  FIELD_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: `smtp://us:planted-password@127.0.0.1:${mail.port}`,
  TWILIO_AUTH_TOKEN: twilioAccount.TWILIO_AUTH_TOKEN,
  TURNSTILE_SECRET_KEY: turnstileKeys.TURNSTILE_SECRET_KEY,
  DOCUSIGN_PRIVATE_KEY: docusignAccount.DOCUSIGN_PRIVATE_KEY,
  S3_SECRET_ACCESS_KEY: 'planted-s3-secret',
}
const right = async () => ({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  ...(template.kind === 'postgres' && { DATABASE_URL: urlOfDatabase() }),
  PUBLIC_URL: `http://localhost:${portOf(site)}`,
  METRICS_PORT: String(await freePort()),
  MAIL_TRANSPORT: 'smtp',
  MAIL_FROM: 'loans@lantern.example',
  SMS_TRANSPORT: 'twilio',
  TWILIO_API_URL: twilio.url,
  ...twilioAccount,
  CAPTCHA: 'turnstile',
  TURNSTILE_API_URL: turnstile.url,
  ...turnstileKeys,
  ESIGN: 'docusign',
  DOCUSIGN_OAUTH_URL: docusign.url,
  DOCUSIGN_API_URL: docusign.url,
  ...docusignAccount,
  DOCUSIGN_CONNECT_KEYS: 'planted-connect-key',
  DOCUMENT_STORE: 's3',
  ...s3Settings(s3.bucket),
  ...secrets,
})

const urlOfDatabase = () =>
  template.kind === 'postgres' ? Object.assign(new URL(template.url), { pathname: databaseName }).href : ''

beforeAll(async () => {
  if (template.kind === 'postgres') {
    await asAdmin(template.url, `create database ${databaseName} template ${template.name}`)
  } else {
    const files = path.join(folder, 'database/files')
    mkdirSync(files, { recursive: true })
    execFileSync('tar', ['-x', '-f', template.file, '-C', files], { stdio: 'ignore' })
  }
  const settings = readSettings(await right(), '/nowhere/.env')
  const database = await openDatabase(settings)
  await openKeys(database.db, settings)
  await database.close()
})
afterAll(async () => {
  site.close()
  for (const standIn of [mail, twilio, turnstile, docusign, s3]) await standIn.close()
  rmSync(folder, { recursive: true, force: true })
  if (template.kind === 'postgres') await asAdmin(template.url, `drop database ${databaseName} with (force)`)
})

/** The exit code, and the findings without the padding. */
async function doctor(changed: Record<string, string | undefined>, ...options: string[]) {
  const env = { ...(await right()), ...changed }
  const admin = adminWith(() => readSettings(env, '/nowhere/.env'))
  const { code, out, err } = await admin('doctor', ...options)
  for (const secret of Object.values(secrets)) expect(out + err).not.toContain(secret)
  expect(out + err).not.toContain('planted')
  return { code, err, lines: out.split('\n').map(line => line.replace(/ +/, ' ')) }
}

it('finds nothing wrong with a right configuration, and sends test messages', async () => {
  const { code, lines, err } = await doctor({}, '--mail-to', 'ops@lantern.example', '--sms-to', '+15125550142')
  const role =
    template.kind === 'postgres' ? [expect.stringContaining('is a superuser, which production refuses.')] : []
  expect(lines.slice(0, -1)).toEqual([
    'ok Settings: They can be read, for test.',
    expect.stringMatching(/^ok Database: PostgreSQL \d\d answers/),
    'ok Clock: The database and this machine agree.',
    ...(template.kind === 'postgres' ? ['ok Database: The connection stays on this machine, without TLS.'] : []),
    ...role,
    'ok Database: All migrations have run.',
    'ok Keys: They are those of the database.',
    expect.stringMatching(/^ok Keys: SEAL_CERTIFICATE belongs to SEAL_KEY, and is valid until 20\d\d-/),
    'ok Work: Each open application has a task, none is overdue without an assignee, and all messages went out.',
    'ok Documents: The s3 store takes, returns and removes a file.',
    'ok Deletions: DELETIONS_LOG can be written, and has 0 deletions.',
    expect.stringMatching(/^ok Metrics: 127\.0\.0\.1:\d+ is free\.$/),
    `ok Email: The mail server 127.0.0.1:${mail.port} answers on this machine, and accepts the user and password.`,
    'ok Email: The test message was accepted. Check that it arrived.',
    'ok Text messages: Twilio accepts the account and its token.',
    'ok Text messages: The test message was accepted. Check that it arrived.',
    'ok Captcha: Turnstile accepts TURNSTILE_SECRET_KEY.',
    'ok E-signature: DocuSign accepts the key, the user and the account.',
    `ok Clock: ${new URL(twilio.url).host} and this machine agree.`,
    `ok Site: A server at http://localhost:${portOf(site)} is ready.`,
  ])
  expect([code, err]).toEqual([0, ''])
  expect(lines.at(-1)).toMatch(/^\d+ ok, \d warnings?, 0 problems$/)
  expect(mail.received.map(({ recipients }) => recipients)).toEqual([['ops@lantern.example']])
  expect(twilio.received.map(({ To }) => To)).toEqual(['+15125550142'])
  expect(s3.objects.size).toBe(0)
})

const withoutDatabase = { DATA_DIR: path.join(folder, 'none'), DATABASE_URL: undefined }
/** Nothing listens there. */
const closed = 'http://127.0.0.1:9'

describe('names what is wrong, and fails', () => {
  it('a setting, and nothing besides it', async () => {
    const { lines } = await doctor({ PORT: 'http', METRICS_PORT: 'x' }, '--offline')
    expect(lines.filter(line => line.startsWith('problem'))).toEqual([
      expect.stringMatching(/^problem Settings: PORT must be a number/),
      expect.stringMatching(/^problem Settings: METRICS_PORT must be a number/),
    ])
    expect(lines).toContainEqual(expect.stringMatching(/^Where a service is installed, .*porchlight-admin COMMAND$/))
  })

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'another key',
      { FIELD_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
      /^problem Keys: FIELD_ENCRYPTION_KEY is not/,
    ],
    ['the bucket', { S3_ENDPOINT: closed }, /^problem Documents: /],
  ])('%s', async (_, changed, finding) => {
    const { code, lines, err } = await doctor(changed, '--offline')
    expect([code, err]).toEqual([1, expect.stringMatching(/[1-9] problems?$/)])
    expect(lines).toContainEqual(expect.stringMatching(finding))
  })

  it('every provider', async () => {
    const { lines } = await doctor({
      ...withoutDatabase,
      SMTP_URL: `smtp://us:planted-other@127.0.0.1:${mail.port}`,
      TWILIO_AUTH_TOKEN: 'planted-token',
      TURNSTILE_SECRET_KEY: 'planted-secret',
      DOCUSIGN_USER_ID: randomUUID(),
    })
    expect(lines.filter(line => line.startsWith('problem'))).toEqual([
      expect.stringMatching(/^problem Database: There is no database in/),
      expect.stringMatching(
        /^problem Email: .* refuses the user or the password\. Correct SMTP_URL\. It answered 535\.$/,
      ),
      'problem Text messages: Twilio answered 401 20003. Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
      expect.stringMatching(
        /^problem Captcha: Turnstile gave no verdict: 200 invalid-input-secret\. Check TURNSTILE_SECRET_KEY/,
      ),
      'problem E-signature: DocuSign refused the sign-in: 400 consent_required',
    ])
  })

  it('a port of metrics that something else uses', async () => {
    const other = createTcpServer(socket => socket.end()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { lines } = await doctor({ ...withoutDatabase, METRICS_PORT: String(portOf(other)) }, '--offline')
    expect(lines).toContainEqual(expect.stringMatching(/^problem Metrics: 127\.0\.0\.1:\d+ cannot be used\./))
  })

  it('a certificate that browsers refuse', async () => {
    const server = createTlsServer(await hostCertificate('127.0.0.1')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { lines } = await doctor({ ...withoutDatabase, PUBLIC_URL: `https://127.0.0.1:${portOf(server)}` })
    expect(lines).toContainEqual(
      expect.stringMatching(/^problem Site: The certificate of 127\.0\.0\.1:\d+ is refused: self-signed/),
    )
  })

  it('a clock that is wrong', async () => {
    const late = createServer(
      (_, res) => void res.setHeader('date', new Date(Date.now() - 600_000).toUTCString()).end(),
    )
    await once(late.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void late.close())
    const { lines } = await doctor({ ...withoutDatabase, TWILIO_API_URL: `http://127.0.0.1:${portOf(late)}` })
    const finding = /^problem Clock: 127\.0\.0\.1:\d+ is 60\d s behind this machine\. Synchronize both clocks/
    expect(lines).toContainEqual(expect.stringMatching(finding))
  })

  it.each([
    [-1, /^problem Keys: SEAL_CERTIFICATE expired on 20/],
    [9, /^warning Keys: SEAL_CERTIFICATE expires on 20\S+, in [89] days\./],
  ])('a certificate of seals that ends in %i days', async (days, finding) => {
    const { key, cert } = await hostCertificate('127.0.0.1', { days })
    const { lines } = await doctor({ ...withoutDatabase, SEAL_KEY: key, SEAL_CERTIFICATE: cert }, '--offline')
    expect(lines).toContainEqual(expect.stringMatching(finding))
  })

  it('a database that cannot be reached', async () => {
    const { lines } = await doctor({ DATABASE_URL: 'postgres://us:planted@127.0.0.1:9/porchlight' }, '--offline')
    expect(lines).toContainEqual(
      expect.stringMatching(/^problem Database: The database 127\.0\.0\.1:9\/porchlight cannot be reached/),
    )
  })
})

it('warns of an inbox and of a site that cannot be reached', async () => {
  const inbox = { MAIL_TRANSPORT: 'inbox', SMS_TRANSPORT: 'inbox', CAPTCHA: undefined, ESIGN: undefined }
  const { lines } = await doctor({ ...withoutDatabase, ...inbox, PUBLIC_URL: 'http://localhost:9' })
  expect(lines.filter(line => line.startsWith('problem'))).toHaveLength(1)
  expect(lines.filter(line => line.startsWith('warning E') || line.startsWith('warning T'))).toHaveLength(2)
  expect(lines).toContainEqual(expect.stringMatching(/^warning Site: http:\/\/localhost:9 cannot be reached from here/))
})

it('refuses to check what is not there, and makes no database and no keys', async () => {
  const DATA_DIR = path.join(folder, 'new')
  const { code, lines } = await doctor(
    { DATA_DIR, DATABASE_URL: undefined, FIELD_ENCRYPTION_KEY: undefined },
    '--offline',
  )
  expect(code).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/^problem Database: There is no database in .*porchlight-admin/))
  expect(lines).toContain('ok Keys: The first start generates those that are not given.')
  expect(existsSync(DATA_DIR)).toBe(false)
})

it.each([
  ['--mail-to', 'unknown'],
  ['--sms-to', '555-0142'],
])('refuses %s %s', async (option, value) => {
  expect((await doctor({}, option, value)).code).toBe(2)
})

// The embedded database has a single role.
if (template.kind === 'postgres')
  it('names the tables that a role cannot read', async () => {
    const role = `${databaseName}_role`
    await asAdmin(template.url, `create role ${role} login password 'planted'`)
    onTestFinished(() => asAdmin(template.url, `drop role ${role}`))
    const DATABASE_URL = Object.assign(new URL(urlOfDatabase()), { username: role, password: 'planted' }).href
    const { lines } = await doctor({ DATABASE_URL }, '--offline')
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^problem Database: \w+ cannot read .*public\.application,.* Run the command migrate with MIGRATION_DATABASE_URL/,
      ),
    )
  })

it('says whether this release can use what a newer one has migrated', async () => {
  const settings = readSettings(await right(), '/nowhere/.env')
  const newer = { ...migrations }
  const doctorAfter = async (name: string, migration: Migration) => {
    const database = await openDatabase(settings)
    await migrate(database, Object.assign(newer, { [name]: migration }))
    await database.close()
    return doctor({}, '--offline')
  }
  expect((await doctorAfter('9998-expand', { up: async () => {} })).lines).toContain(
    'warning Database: A newer release has migrated it to 9998-expand. This one can use it.',
  )
  const { code, lines } = await doctorAfter('9999-contract', {
    up: async db => void (await sql`update schema_support set requires = '9998-expand'`.execute(db)),
  })
  expect(code).toBe(1)
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^problem Database: A newer release has migrated the database to 9999-contract, and releases/,
    ),
  )
})
