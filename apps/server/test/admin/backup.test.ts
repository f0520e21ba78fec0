import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { readContents } from '../../src/admin/backup/contents.ts'
import { extractArchive, runProgram, writeArchive } from '../../src/admin/backup/programs.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { openServer } from '../../src/platform/database/server.ts'
import { asAdmin } from '../support/admin.ts'
import { createManualQueue } from '../support/queue.ts'
import { adminWithout, backUpWhileRunning, restoreAndSignIn, savedTable, settingsOf } from './backup-journey.ts'

/** The initial migration of a version that was never released. */
const FORMER = '0001-first'

const database = inject('databaseTemplate')
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let first: Awaited<ReturnType<typeof backUpWhileRunning>>

const onProblem = (problem: Error) => {
  throw problem
}
const refusalOf = (file: string) =>
  `${file} is a backup of an unreleased version with other tables (${FORMER}), which this version cannot use or migrate. Restore it with that version.`
const UNUSED = 'It has no account and no application. Is it the database that you meant?'

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
  })

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

  it('refuses a backup of another initial migration, and puts nothing in place', async () => {
    await prepare('unreleased')
    const { sql, close } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: inFolder('unreleased') })
    await sql(`update kysely_migration set name = '${FORMER}'`)
    const manifest = { kind: 'embedded', created_at: new Date(0).toISOString(), ...(await readContents(sql)) }
    await close()
    writeFileSync(path.join(inFolder('unreleased'), 'backup.json'), JSON.stringify(manifest))
    const other = inFolder('unreleased.tar.gz')
    await writeArchive(other, [{ folder: inFolder('unreleased'), names: ['backup.json', 'database/files'] }], true)

    const { code, err } = await adminWithout(machine('sixth'))('restore', other)
    expect([code, err]).toEqual([1, refusalOf(other)])
    expect(readdirSync(inFolder('sixth'))).toEqual(['database'])
    expect(existsSync(inFolder('sixth/database/files'))).toBe(false)
  })

  it('asks whether a database without people was meant', async () => {
    await prepare('unused')
    expect(first.backup.out).not.toContain(UNUSED)
    const { code, out } = await adminWithout(machine('unused'))('backup', inFolder('unused.tar.gz'))
    expect([code, out]).toEqual([0, expect.stringContaining(UNUSED)])
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
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no database in ${inFolder('fifth')}, `)])
    expect((await adminWithout(machine('first'))('backup', '/nowhere/file')).err).toBe(
      '/nowhere cannot be written: ENOENT.',
    )
  })
}

function testServer(server: string) {
  const names = ['first', 'second', 'unreleased', 'incomplete']
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
    for (const name of names) await asAdmin(server, `create database ${prefix}_${name} owner ${prefix}_owner`)
    const owner = await openDatabase({ DATABASE_URL: roleUrl('owner', 'first'), DATA_DIR: '' })
    await createManualQueue(owner.db)
    await owner.sql(savedTable)
    await owner.close()
    first = await backUpWhileRunning(machine('first'), file)
  })
  afterAll(async () => {
    for (const name of names) await asAdmin(server, `drop database ${prefix}_${name} with (force)`)
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

  const sqlOf = async (name: string) => {
    const opened = await openServer({ url: roleUrl('owner', name), poolSize: 1, onProblem })
    onTestFinished(() => opened.close())
    return opened.sql
  }

  it('refuses a backup of another initial migration before it restores anything', async () => {
    const sql = await sqlOf('unreleased')
    await sql(`create table kysely_migration as select '${FORMER}' as name`)
    const work = mkdtempSync(path.join(folder, 'unreleased-'))
    const manifest = { kind: 'postgres', created_at: new Date(0).toISOString(), ...(await readContents(sql)) }
    writeFileSync(path.join(work, 'backup.json'), JSON.stringify(manifest))
    const dump = path.join(work, 'database.dump')
    await runProgram('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, roleUrl('owner', 'unreleased')])
    const other = path.join(folder, 'unreleased.tar')
    await writeArchive(other, [{ folder: work, names: ['backup.json', 'database.dump'] }], false)

    const { code, err } = await adminWithout(machine('second'))('restore', other)
    expect(Object.keys((await readContents(await sqlOf('second'))).rows)).toEqual([])
    expect([code, err]).toEqual([1, refusalOf(other)])
  })

  it('holds a copy that is not complete, too', async () => {
    const work = mkdtempSync(path.join(folder, 'incomplete-'))
    await extractArchive(file, work)
    const manifest = JSON.parse(readFileSync(path.join(work, 'backup.json'), 'utf8'))
    manifest.rows['public.users'] += 1
    writeFileSync(path.join(work, 'backup.json'), JSON.stringify(manifest))
    const other = path.join(folder, 'incomplete.tar')
    await writeArchive(other, [{ folder: work, names: ['backup.json', 'database.dump'] }], false)

    const { code, err } = await adminWithout(machine('incomplete'))('restore', other)
    expect([code, err]).toEqual([1, expect.stringContaining('Do not use what was restored.')])
    const { rows } = await (await sqlOf('incomplete'))('select name from operating_mode')
    expect(rows).toEqual([{ name: 'held' }])
  })

  it('refuses to back up a database that no server has used', async () => {
    const { code, err } = await adminWithout(machine('second'))('backup', path.join(folder, 'empty.tar'))
    expect([code, err]).toEqual([
      1,
      'The database has no tables, because no server has used it. There is nothing to back up.',
    ])
    expect(readdirSync(folder)).not.toContain('empty.tar')
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
