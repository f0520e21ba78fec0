import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { type Call, type Command, CommandError } from '../../src/admin/command.ts'
import { commands } from '../../src/admin/commands.ts'
import { insertLoanSettings, readLoanSettings } from '../../src/dealers/dealer-repository.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { migrations } from '../../src/platform/database/migrations/index.ts'
import { readSettings } from '../../src/settings.ts'
import { adminOn, adminWith } from '../support/admin-command.ts'
import { freshDatabase } from '../support/database.ts'

const database = await freshDatabase()
const admin = adminOn(database)
afterAll(() => database.close())

it.each(commands.map(({ name }) => name))('%s has --help', async name => {
  const { code, out } = await admin(...name.split(' '), '--help')
  expect(code).toBe(0)
  expect(out).toMatch(new RegExp(`^(?:npm run admin --|porchlight-admin) ${name}`))
})

const isPath = (placeholder: string) => /^(?:FILE|FOLDER)\b/.test(placeholder)
const pathsOf = ({ args, options }: Command) => [
  ...args.filter(isPath),
  ...Object.entries(options).flatMap(([name, { value }]) => (isPath(value) ? [name] : [])),
]

it.each(commands.flatMap(command => pathsOf(command).map(name => [command.name, name, command] as const)))(
  '%s gets %s absolute, and refuses one without a name',
  async (_, name, command) => {
    const calls: Call[] = []
    const runAlone = async (_tools: unknown, call: Call) => void calls.push(call)
    const run = (value: string) => {
      const args = command.args.map(each => (each === name ? value : 'any'))
      const option = command.args.includes(name) ? [] : [`--${name}=${value}`]
      return adminOn(database, {}, undefined, undefined, [{ ...command, runAlone }])(
        ...command.name.split(' '),
        ...args,
        ...option,
      )
    }
    for (const value of ['a file.x', path.resolve('a file.x')]) expect((await run(value)).code).toBe(0)
    const values = calls.map(({ args, options }) => options[name] ?? args[command.args.indexOf(name)])
    expect(values).toEqual([path.resolve('a file.x'), path.resolve('a file.x')])
    expect(await run('')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${name} must name a file or a folder.`),
    })
  },
)

it('has no paths besides those', () => {
  for (const command of commands) expect(command.paths ?? []).toEqual(pathsOf(command))
})

it('shows release, folder, last migration and Node', async () => {
  const { code, out } = await admin('version')
  expect([code, out.split('\n').map(line => line.split('\t')[0])]).toEqual([
    0,
    ['version', 'folder', 'migration', 'node'],
  ])
  expect(out).toContain(Object.keys(migrations).at(-1))
})

it('no message but the head of the help names a command as npm runs it, which an installation does not', () => {
  const sources = path.resolve(import.meta.dirname, '../../src')
  const naming = globSync('**/*.ts', { cwd: sources }).filter(file =>
    readFileSync(path.join(sources, file), 'utf8').includes('npm run admin'),
  )
  expect(naming).toEqual(['admin/run-admin.ts'])
})

it('escapes control characters of all that a command prints, and joins cells by tabs', async () => {
  const control = '\u001b[31m\r\n\t\u009b\u202e\u2028'
  const escaped = String.raw`\u001b[31m\u000d\u000a\u0009\u009b\u202e\u2028`
  const shared = { summary: '', args: [], options: {}, changesData: false } as const
  const among: Command[] = [
    { ...shared, name: 'alone', runAlone: async ({ print }) => print('a', control) },
    { ...shared, name: 'open', run: async ({ print }) => print('b', control) },
    {
      ...shared,
      name: 'failing',
      runAlone: async () => {
        throw new CommandError('Two', 'lines: \u001b[31m')
      },
    },
  ]
  const run = adminOn(database, {}, undefined, undefined, among)
  expect(await run('alone')).toEqual({ code: 0, out: `a\t${escaped}`, err: '' })
  expect(await run('open')).toEqual({ code: 0, out: `b\t${escaped}`, err: '' })
  expect(await run('failing')).toEqual({ code: 1, out: '', err: String.raw`Two|lines: \u001b[31m`.replace('|', '\n') })
  expect((await run('open', '--\u001b[31m')).err).not.toContain('\u001b')
})

it('lists the commands', async () => {
  expect(await admin()).toMatchObject({ code: 0, out: expect.stringContaining('dealer add') })
  expect(await admin('--help')).toMatchObject({ code: 0, out: expect.stringContaining('rates set') })
})

it.each([
  [['dealer', 'sell', 'oak']],
  [['dealer', 'add']],
  [['dealer', 'add', 'oak', '--fax', '1']],
  [['dealer', 'list', '--dry-run']],
])('answers 2 and explains itself where %j is not understood', async words => {
  const { code, out, err } = await admin(...words)
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/npm run admin --|porchlight-admin/)
})

it('shows and sets the rates of new applications, in percent', async () => {
  const { db } = database
  await insertLoanSettings(db, { interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 })
  expect((await admin('rates', 'show')).out).toBe('interest\t8.99%\ninsurance\t0.75%\ntax\t1%')
  expect(await admin('rates', 'set', '--interest', '7.25', '--dry-run')).toMatchObject({ code: 0 })
  expect(await readLoanSettings(db)).toMatchObject({ interest_rate: 0.0899 })
  expect(await admin('rates', 'set', '--interest', '7.25', '--tax', '0.9')).toMatchObject({ code: 0 })
  expect(await readLoanSettings(db)).toMatchObject({
    interest_rate: 0.0725,
    home_insurance_rate: 0.0075,
    property_tax_rate: 0.009,
  })
  const events = await db.selectFrom('audit_event').select(['event', 'details']).execute()
  expect(events).toEqual([{ event: 'rates.set', details: { fields: ['interest_rate', 'property_tax_rate'] } }])
})

it('migrates an embedded database, and writes which migrations ran', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'porchlight-migrate-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR }, '/nowhere/.env')
  await (await openDatabase(settings)).close()
  expect(await adminWith(() => settings)('migrate')).toMatchObject({ code: 0, err: '' })
  const migrated = await openDatabase(settings)
  onTestFinished(() => migrated.close())
  const events = await migrated.db.selectFrom('audit_event').select(['event', 'details']).execute()
  expect(events).toEqual([{ event: 'database.migrated', details: { migrations: Object.keys(migrations) } }])
})

it.each(['0.0899%', '31', '-1', '8.999', ''])('refuses the rate %j', async rate => {
  expect(await admin('rates', 'set', `--interest=${rate}`)).toMatchObject({
    code: 1,
    err: 'interest must be a percentage a year from 0 to 30, with at most two decimals.',
  })
})
