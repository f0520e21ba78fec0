import { appendFileSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openKeys } from '../../src/platform/crypto/open-keys.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { readSettings } from '../../src/settings.ts'
import { rosa } from '../signing/ready-application.ts'
import { submittedApplication } from '../signing/signing-desk.ts'
import { asAdmin } from '../support/admin.ts'
import { testApp } from '../support/app.ts'
import { type CommandBlock, commandBlocks, exceptions, isExcepted } from '../support/command-blocks.ts'
import { sampleImages } from '../support/images.ts'
import { mailServer } from '../support/mail-server.ts'
import { type OperatorMachine, operatorMachine, RELEASE } from '../support/operator-machine.ts'
import { servicesOn } from '../support/services.ts'
import { twilioAccount, twilioStandIn } from '../support/twilio-stand-in.ts'

// Runs the commands of the documents as they stand there, each block in a new shell in another folder, on one machine in their order.

const isRelease = inject('isRelease')

const dealers = `slug,name,phone,email,website,color,logo
pine,Pine Homes,512-555-0143,hello@pine.example,https://pine.example,#1f4e79,logo.png
`

/** The names in the documents that someone replaces, and what they stand for here. */
type Placeholders = Record<string, string>

/** The steps that the text around a block describes. They follow the block with these words. */
const steps: Record<string, (machine: OperatorMachine, placeholders: Placeholders) => unknown> = {
  '/secrets/migration-database-url': async machine => {
    const mail = await mailServer()
    onTestFinished(() => mail.close())
    const texts: Record<string, string> = {
      'database-url': `postgres://porchlight:password@${machine.address}/porchlight`,
      'migration-database-url': `postgres://porchlight_owner:password@${machine.address}/porchlight`,
      'smtp-url': `smtp://127.0.0.1:${mail.port}`,
      'twilio-auth-token': twilioAccount.TWILIO_AUTH_TOKEN,
    }
    for (const [name, text] of Object.entries(texts)) writeFileSync(machine.at('etc/porchlight/secrets', name), text)
  },
  'deploy/porchlight.env': async machine => {
    const twilio = await twilioStandIn()
    onTestFinished(() => twilio.close())
    const { TWILIO_AUTH_TOKEN: _, ...account } = twilioAccount
    // The doctor asks the site; nothing listens there.
    const site = { PUBLIC_URL: 'https://127.0.0.1:1', STAFF_URL: 'https://localhost:1' }
    const changed = { LENDER_NAME: 'Oak & Elm Lending', LENDER_PHONE: '555-555-0190', ...site, ...account }
    const file = machine.at('etc/porchlight/porchlight.env')
    let text = readFileSync(file, 'utf8')
    for (const [name, value] of Object.entries(changed))
      text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}="${value}"`)
    writeFileSync(file, `${text}TWILIO_API_URL=${twilio.url}\n`)
  },
  'enable --now porchlight@3001': async (machine, placeholders) => {
    // The servers make it.
    mkdirSync(machine.at('var/lib/porchlight-deletions'), { recursive: true })
    appendFileSync(machine.at('var/lib/porchlight-deletions/deletions.log'), '')
    if (isRelease) placeholders.A1B2C3D4E5 = await applicationOn(machine)
  },
  'restic init': machine => {
    for (const folder of copied) renameSync(machine.at(folder), machine.at(`${folder}-lost`))
  },
  'restic restore': machine => {
    for (const folder of copied)
      expect(readdirSync(machine.at(folder))).toEqual(readdirSync(machine.at(`${folder}-lost`)))
  },
  'start porchlight-base-backup.service && ls': async (machine, placeholders) => {
    await asAdmin(`${machine.url}/porchlight`, `create table moment as select 'before' as name`)
    placeholders['2026-11-22 14:55:00'] = await nextSecond()
    await asAdmin(`${machine.url}/porchlight`, `insert into moment values ('after')`)
  },
  recovery_target_action: async machine => {
    const client = new pg.Client(`${machine.url}/porchlight`)
    await client.connect()
    try {
      const isServing = async () => (await client.query('select where not pg_is_in_recovery()')).rowCount === 1
      await vi.waitUntil(isServing, 30_000)
      expect((await client.query('select name from moment')).rows).toEqual([{ name: 'before' }])
      await client.query('drop table moment')
    } finally {
      await client.end()
    }
  },
  'userdel porchlight': machine => {
    const left = globSync('{etc,opt,usr,var}/**/*porchlight*', { cwd: machine.at() })
    const database = globSync('var/{restored,lib/postgresql/{archive,base,*/before*}}', { cwd: machine.at() })
    expect([...left, ...database]).toEqual([])
  },
}

/** Folders that restic copies. */
const copied = ['var/backups/porchlight', 'var/lib/porchlight-deletions']

/** A whole second that has begun after this call, as the documents write one. */
async function nextSecond(): Promise<string> {
  const second = () => new Date().toISOString().slice(0, 19).replace('T', ' ')
  const now = second()
  await vi.waitUntil(() => second() !== now)
  return second()
}

/** Submits an application with the keys of the machine, and returns its id. */
async function applicationOn(machine: OperatorMachine): Promise<string> {
  const secret = (name: string) => machine.at('etc/porchlight/secrets', name)
  const keys = {
    FIELD_ENCRYPTION_KEY_FILE: secret('field-encryption-key'),
    IDENTITY_KEY_FILE: secret('identity-key'),
    SEAL_KEY_FILE: secret('seal-key'),
    SEAL_CERTIFICATE_FILE: secret('seal-certificate'),
  }
  const url = `${machine.url}/porchlight`
  const settings = readSettings({ NODE_ENV: 'test', DATABASE_URL: url, ...keys }, '/nowhere/.env')
  const database = await openDatabase(settings)
  const services = await servicesOn(database, { keys: await openKeys(database.db, settings) })
  const app = await testApp(services)
  try {
    return (await submittedApplication({ app, services }, rosa)).application_id
  } finally {
    await app.close()
    await services.close()
    // The jobs of tests, which the owner of the tables could not back up.
    await asAdmin(url, 'drop table manual_queue')
  }
}

const isRun = (block: CommandBlock): boolean => !exceptions.some(exception => isExcepted(block, exception))

// It starts a server of its own, which only a machine with PostgreSQL can do.
if (inject('databaseTemplate').kind === 'postgres')
  test('each block of commands in the documents runs as it is pasted, in their order', {
    timeout: 600_000,
  }, async () => {
    const machine = await operatorMachine({ runsEach: isRelease })
    writeFileSync(machine.at('home/logo.png'), sampleImages.png)
    writeFileSync(machine.at('home/dealers.csv'), dealers)
    const placeholders: Placeholders = {
      '<your repository>': 'repository',
      COMMIT: RELEASE,
      'sftp:backup@other.example.com:/srv/porchlight': machine.at('other'),
    }
    for (const block of commandBlocks.filter(isRun)) {
      const script = Object.entries(placeholders).reduce((text, pair) => text.replaceAll(...pair), block.text)
      const { code, output } = await machine.run(script)
      expect([`${block.document}:${block.line}`, code], `${script}\n${output}`).toEqual([
        `${block.document}:${block.line}`,
        0,
      ])
      for (const [words, follow] of Object.entries(steps))
        if (block.text.includes(words)) await follow(machine, placeholders)
    }
  })
