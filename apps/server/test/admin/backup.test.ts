import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { asAdmin } from '../support/admin.ts'
import { createManualQueue } from '../support/queue.ts'
import { adminWithout, backUpWhileRunning, restoreAndSignIn, savedTable, settingsOf } from './backup-journey.ts'

const database = inject('databaseTemplate')
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let first: Awaited<ReturnType<typeof backUpWhileRunning>>

if (database.kind === 'embedded') testEmbedded(database.file)
else testServer(database.url)

function testEmbedded(template: string) {
  const inFolder = (name: string) => path.join(folder, name)
  const machine = (name: string, env: NodeJS.ProcessEnv = {}) => settingsOf({ DATA_DIR: inFolder(name), ...env })
  const file = inFolder('backup.tar.gz')

  /** A data folder with a migrated database. */
  async function prepare(name: string): Promise<void> {
    const files = path.join(inFolder(name), 'database/files')
    mkdirSync(files, { recursive: true })
    execFileSync('tar', ['-x', '-f', template, '-C', files], { stdio: 'ignore' })
  }

  beforeAll(async () => {
    await prepare('first')
    first = await backUpWhileRunning(machine('first'), file)
  }, 120_000)

  it('says what is in it, and leaves no copy', () => {
    expect(first.backup.out).toMatch(
      /has \d+ rows in \d+ tables\.\nIt has generated keys, which open what is encrypted in it\./,
    )
    expect(readdirSync(inFolder('first/database')).sort()).toEqual(['files', 'lock'])
    expect(readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'first'])
  })

  it('restores a backup of a running server on an empty machine', async () => {
    await restoreAndSignIn(machine('second'), file, first)
    const again = await adminWithout(machine('second'))('restore', file)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('second has a database. Move the folder away')])
  })

  it('puts nothing in place that the keys do not open', async () => {
    const third = machine('third', { FIELD_ENCRYPTION_KEY: randomBytes(32).toString('base64') })
    const { code, err } = await adminWithout(third)('restore', file)
    expect([code, err]).toEqual([1, expect.stringMatching(/^FIELD_ENCRYPTION_KEY is not the key /)])
    expect(readdirSync(inFolder('third'))).toEqual(['database'])
    expect(existsSync(inFolder('third/database/files'))).toBe(false)
  })

  it('refuses what is no backup, and other keys of the machine', async () => {
    const damaged = inFolder('damaged.tar.gz')
    writeFileSync(damaged, 'none')
    const admin = adminWithout(machine('fourth'))
    expect(await admin('restore', damaged)).toMatchObject({ code: 1, err: expect.stringContaining('tar failed') })
    expect((await admin('restore', inFolder('none'))).err).toBe(`There is no file ${inFolder('none')}.`)
    mkdirSync(inFolder('fourth/keys'))
    writeFileSync(inFolder('fourth/keys/identity.pem'), 'another one')
    expect((await admin('restore', file)).err).toContain('is not the key of the backup. Move the folder away first.')
  })

  it('refuses to replace a file, and a folder without a database', async () => {
    expect((await adminWithout(machine('first'))('backup', file)).err).toBe(`${file} exists already. Name a new file.`)
    const { code, err } = await adminWithout(machine('fifth'))('backup', inFolder('more.tar.gz'))
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no database in ${inFolder('fifth')}.`)])
    expect((await adminWithout(machine('first'))('backup', '/nowhere/file')).err).toBe(
      '/nowhere cannot be written: ENOENT.',
    )
  })
}

function testServer(server: string) {
  const prefix = `porchlight_backup_${process.pid}`
  const file = path.join(folder, 'backup.tar')

  const roleUrl = (role: string, database: string): string =>
    Object.assign(new URL(server), {
      username: `${prefix}_${role}`,
      password: 'secret',
      pathname: `${prefix}_${database}`,
    }).href

  /** Two servers with the same keys, each with roles as in production. */
  const machine = (database: string, env: NodeJS.ProcessEnv = {}) =>
    settingsOf({
      DATA_DIR: folder,
      DATABASE_URL: roleUrl('runtime', database),
      MIGRATION_DATABASE_URL: roleUrl('owner', database),
      ...env,
    })

  beforeAll(async () => {
    for (const role of ['owner', 'runtime'])
      await asAdmin(server, `create role ${prefix}_${role} login password 'secret'`)
    for (const name of ['first', 'second'])
      await asAdmin(server, `create database ${prefix}_${name} owner ${prefix}_owner`)
    const owner = await openDatabase({ DATABASE_URL: roleUrl('owner', 'first'), DATA_DIR: '' })
    await createManualQueue(owner.db)
    await owner.sql(savedTable)
    await owner.close()
    first = await backUpWhileRunning(machine('first'), file)
  }, 120_000)
  afterAll(async () => {
    for (const name of ['first', 'second']) await asAdmin(server, `drop database ${prefix}_${name} with (force)`)
    for (const role of ['owner', 'runtime']) await asAdmin(server, `drop role ${prefix}_${role}`)
  })

  it('says that the keys are not in it', () => {
    expect(first.backup.out).toContain(
      `It does not have the keys. Keep the keys in ${folder}/keys in another safe place`,
    )
  })

  it('refuses other keys before it restores anything', async () => {
    const other = machine('second', { FIELD_ENCRYPTION_KEY: randomBytes(32).toString('base64') })
    const { code, err } = await adminWithout(other)('restore', file)
    expect([code, err]).toEqual([1, expect.stringMatching(/^FIELD_ENCRYPTION_KEY is not the key /)])
    expect(await adminWithout(machine('second'))('restore', file, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/can be read, was made at .*, and has \d+ rows\.\nThis was a dry run/),
    })
  })

  it('restores a backup of a running server into an empty database', async () => {
    await restoreAndSignIn(machine('second'), file, first)
    const again = await adminWithout(machine('second'))('restore', file)
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/^The database has \d+ tables, and a backup is/)])
  })

  it('names the kind of a backup that does not fit', async () => {
    const { DATABASE_URL: _, MIGRATION_DATABASE_URL: __, ...embedded } = machine('second')
    const settings = { ...embedded, DATABASE_URL: undefined, MIGRATION_DATABASE_URL: undefined }
    expect((await adminWithout(settings)('restore', file)).err).toContain('is a backup of a PostgreSQL server')
  })

  it('says what to install where pg_dump is missing', async () => {
    const PATH = process.env.PATH
    process.env.PATH = folder
    const { code, err } = await adminWithout(machine('first'))('backup', path.join(folder, 'more.tar'))
    process.env.PATH = PATH
    expect([code, err]).toEqual([1, 'pg_dump cannot be run: it is missing. Install the package postgresql-client.'])
  })
}
