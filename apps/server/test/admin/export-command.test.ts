import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportCommands } from '../../src/admin/export-command.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { adminOn } from '../support/admin-command.ts'
import { fillDisk } from '../support/full-disk.ts'
import { refuseEvents } from '../support/refused-events.ts'

const desk = await signingDesk()
const { services } = desk
const { db } = services
const admin = adminOn(services.database, {}, services.keys)
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let application: Awaited<ReturnType<typeof submittedApplication>>
beforeAll(async () => {
  application = await submittedApplication(desk, rosa)
})

const file = (name: string) => path.join(folder, name)
const events = () =>
  db
    .selectFrom('audit_event')
    .select(['actor', 'actor_id', 'details', 'user_agent'])
    .where('event', '=', 'application.exported')
    .execute()
const handOvers = () => db.selectFrom('application_export').selectAll().execute()

/** An id as someone types it who heard it. */
const heard = (id: string) =>
  ` #${id.slice(0, 5)}-${id.slice(5)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')

test.each<[string, (id: string) => string]>([
  ['mismo', id => id],
  ['json', heard],
])('a %s file is written for its owner alone, with the event of the operator', async (format, typed) => {
  const { application_id } = application
  const to = file(`written.${format}`)
  const before = (await events()).length
  const words = ['export', typed(application_id), '--format', format, '--to', to, '--operator', 'olga']
  const { code, out, err } = await admin(...words)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(`Written to ${to}.`)
  expect(out).toContain('N0 (not carried): Race, ethnicity and sex are not in this file.')
  expect((await stat(to)).mode & 0o777).toBe(0o600)
  expect(await readFile(to, 'utf8')).toContain('Delgado')
  const [event] = (await events()).slice(before)
  expect(event).toMatchObject({ actor: 'system', actor_id: null, user_agent: 'admin command by olga' })
  const row = (await handOvers()).find(({ id }) => id === (event!.details as { export: string }).export)
  expect(row).toMatchObject({ application_id, kind: format.toUpperCase(), made_by: null, batch_id: null })

  const again = await admin(...words)
  expect(again).toMatchObject({ code: 1, err: `${to} exists, and is not replaced.` })
  expect(await events()).toHaveLength(before + 1)
})

/** The files of the folder, which a refused command leaves as they were. */
const refused = (...words: string[]) => refusedBy(admin, ...words)
async function refusedBy(run: typeof admin, ...words: string[]) {
  const before = { files: await readdir(folder), events: await events(), rows: await handOvers() }
  const answer = await run('export', ...words)
  expect({ files: await readdir(folder), events: await events(), rows: await handOvers() }).toEqual(before)
  return answer
}

test('what cannot be understood, found or written is said, and nothing is left', async () => {
  const { application_id } = application
  const to = file('refused')
  for (const format of [[], ['--format', 'pdf'], ['--format', '']])
    expect(await refused(application_id, ...format, '--to', to)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--format must be mismo or json.'),
    })
  expect(await refused(application_id, '--format', 'json')).toMatchObject({ code: 2 })
  for (const id of ['N0NSENSE', '0000000000'])
    expect(await refused(id, '--format', 'json', '--to', to)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`There is no application ${id}`),
    })
  const missing = await refused(application_id, '--format', 'json', '--to', file('missing/file'))
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('could not be written: ENOENT') })
  await mkdir(file('folder'))
  expect(await refused(application_id, '--format', 'json', '--to', file('folder'))).toMatchObject({ code: 1 })
})

test('a file that is replaced by no one else is not replaced by the command', async () => {
  await writeFile(file('own'), 'mine')
  await chmod(file('own'), 0o400)
  const { code } = await refused(application.application_id, '--format', 'json', '--to', file('own'))
  expect(code).toBe(1)
  expect(await readFile(file('own'), 'utf8')).toBe('mine')
})

/** The command, with another way to open the file that it writes to. */
const adminThatOpens = (open: (file: string) => number) =>
  adminOn(services.database, {}, services.keys, undefined, exportCommands(open))

test('where the disk is full there is neither a file, nor a part of one, nor an event', async () => {
  const full = adminThatOpens(name => {
    writeFileSync(name, 'a part', { flag: 'wx' })
    return openSync('/dev/full', 'w')
  })
  const to = file('on a full disk')
  const { code, err } = await refusedBy(full, application.application_id, '--format', 'mismo', '--to', to)
  expect(code).toBe(1)
  expect(err).toMatch(
    / could not be written: ENOSPC: no space left on device.* There is no file, and nothing was recorded\.$/,
  )
  expect((await admin('export', application.application_id, '--format', 'mismo', '--to', to)).code).toBe(0)
})

test.each(['at once', 'at the commit'] as const)(
  'where the disk of the database is full, noticed %s, there is no file',
  async noticed => {
    await fillDisk(db, { table: 'audit_event', noticed })
    const to = file(`unrecorded ${noticed}`)
    const { code, err } = await refused(application.application_id, '--format', 'mismo', '--to', to)
    expect([code, err]).toEqual([1, expect.stringContaining('No space left on device')])
  },
)

test('a file whose name is taken while it is made replaces nothing, and is stored under the printed name', async () => {
  const to = file('taken')
  const late = adminThatOpens(name => {
    writeFileSync(to, 'mine')
    return openSync(name, 'wx')
  })
  const before = await events()
  const { code, err } = await late('export', application.application_id, '--format', 'json', '--to', to)
  expect(code).toBe(1)
  const stored = err.match(
    /^The file was made and recorded, but could not be named .+ It is (.+): give it another name\.$/,
  )
  expect(await readFile(to, 'utf8')).toBe('mine')
  expect(JSON.parse(await readFile(stored![1]!, 'utf8'))).toMatchObject({ application_id: application.application_id })
  expect(await events()).toHaveLength(before.length + 1)
})

test('where the event cannot be written there is no file', async () => {
  await refuseEvents(db, ['application.exported'])
  const { code } = await refused(application.application_id, '--format', 'json', '--to', file('unrecorded'))
  expect(code).toBe(1)
})

test('an application that is open again, or whose SSN cannot be read, has no file, and the report says why', async () => {
  const blocked = await submittedApplication(desk, rosa)
  await db
    .updateTable('envelope_snapshot_part')
    .set({ sealed_part: Buffer.from('not sealed') })
    .where('borrower_id', '=', blocked.applicants[0].id)
    .where('part', '=', 'identifiers')
    .execute()
  const answer = await refused(blocked.application_id, '--format', 'mismo', '--to', file('blocked'))
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('The lines above say why.') })
  expect(answer.out).toContain("B2 (blocks): Rosa D.'s Social Security number or date of birth could not be read.")
  const { application_id, applicants } = application
  expect((await browserOf(desk.app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
  expect(await refused(application_id, '--format', 'json', '--to', file('open'))).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Application ${application_id} can't be exported: `),
  })
})
