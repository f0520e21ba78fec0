import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openEmbedded } from '../../src/platform/database/embedded.ts'
import { requireKnownSchema } from '../../src/platform/database/migrate.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { openServer } from '../../src/platform/database/server.ts'
import { asAdmin } from '../support/admin.ts'
import { dumpOf } from '../support/database-dump.ts'
import { initializeFolder } from '../support/initialized-folder.ts'

/** Migrations of a version that was never released: their names are before and after those of this one. */
const formerMigrations = ['0001-first', '0002-sections-and-versions', '0014-sealed-signers', '0016-signing-sessions']

const template = inject('databaseTemplate')
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-unreleased-'))
const databaseName = `porchlight_unreleased_${process.pid}`
const url = template.kind === 'postgres' ? Object.assign(new URL(template.url), { pathname: databaseName }).href : ''

const onProblem = (problem: Error) => {
  throw problem
}
/** The database as it is, without a check. */
const open = (): Promise<OpenDatabase> =>
  url
    ? openServer({ url, poolSize: 2, onProblem })
    : openEmbedded(path.join(folder, 'database'), { durable: true, onProblem })

async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const contents = () => withDatabase(({ db }) => dumpOf(db))
let before: Awaited<ReturnType<typeof contents>>

beforeAll(async () => {
  if (template.kind === 'postgres')
    await asAdmin(template.url, `create database ${databaseName} template ${template.name}`)
  else initializeFolder(folder, template.file)
  await withDatabase(async ({ db }) => {
    await sql`delete from kysely_migration`.execute(db)
    for (const name of formerMigrations)
      await sql`insert into kysely_migration values (${name}, ${new Date(0).toISOString()})`.execute(db)
    await sql`update schema_support set requires = '0014-sealed-signers'`.execute(db)
  })
  before = await contents()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (template.kind === 'postgres') await asAdmin(template.url, `drop database if exists ${databaseName} with (force)`)
})

const what = url ? `${new URL(url).host}/${databaseName}` : `in ${folder}/database`
const advice = url
  ? 'Create another database, and name it in the settings.'
  : 'Move that folder away to start with an empty database.'
const refusal = `The database ${what} was made by an unreleased version with other tables (0001-first), which this version cannot use or migrate. ${advice}`

/** Runs a program of the server. */
function run(command: string) {
  const [program = '', ...args] = command.split(' ')
  const file = path.resolve(import.meta.dirname, '../../src', program)
  const env = { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }
  const { promise, resolve } = Promise.withResolvers<{ code: number | string | null | undefined; said: string }>()
  execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
    resolve({ code: error ? error.code : 0, said: `${out}${err}` }),
  )
  return promise
}

it.each([
  'main.ts',
  'admin.ts migrate',
  'admin.ts migrate --dry-run',
  'admin.ts dealer list',
  `admin.ts backup ${path.join(folder, 'backup')}`,
])('%s refuses the database of an unreleased version, and changes nothing', async command => {
  const { code, said } = await run(command)
  // A command names the embedded database first.
  expect([code, said.trimEnd().split('\n').at(-1)]).toEqual([1, refusal])
  expect(await contents()).toEqual(before)
})

it('the doctor reports it', async () => {
  const { code, said } = await run('admin.ts doctor --offline')
  expect(code).toBe(1)
  expect(said).toContain(refusal)
})

it('a server that runs is not ready once such a database is in its place', async () => {
  await withDatabase(database => expect(requireKnownSchema(database)).rejects.toThrow(refusal))
})
