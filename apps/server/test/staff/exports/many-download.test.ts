import type { Grant } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { readReadableIdentifiers } from '../../../src/documents/snapshot-parts-repository.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { deleteRecord } from '../../../src/retention/delete-person.ts'
import { purge } from '../../../src/retention/purge.ts'
import { endExpiredExports, makeMany } from '../../../src/staff/exports/many-job.ts'
import { refusalSentence } from '../../../src/staff/exports/many-text.ts'
import { replaceGrants } from '../../../src/staff/members/member-repository.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { submittedApplication } from '../../signing/signing-desk.ts'
import { signIn } from '../../support/app.ts'
import { day, hour, minute } from '../../support/clock.ts'
import { dumpOf, tablesWith } from '../../support/database-dump.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { statementsOf } from '../../support/sent-statements.ts'
import { signInWith, staffBrowser } from '../../support/staff.ts'
import { zipEntries } from '../../support/zip-entries.ts'
import { exportsDesk, type Person } from './exports-desk.ts'

const desk = await exportsDesk({ settings: { RETENTION_DECLINED_DAYS: 800 } })
const { services, enter, submitted, ask, progress, download, eventsOf, itemsOf, dealer } = desk
const { db, clock, queue } = services

let ids: string[]
beforeAll(async () => {
  ids = await submitted(3)
}, 180_000)

const ready = (person: Person, of = ids) => desk.ready(person, of)
async function fileOf(person: Person, id: string) {
  const answer = await download(person, `/exports/${id}/file`)
  return answer.statusCode === 200 ? [200, zipEntries(answer.rawPayload)] : [answer.statusCode, answer.json().code]
}
const grant = (person: Person, grants: Grant[]) =>
  inTransaction(db, trx => replaceGrants(trx, person.id, grants, clock.now()))
const filesOf = async (id: string) => (await itemsOf(id)).filter(({ sealed_file }) => sealed_file !== null)

describe('one hour after the last file was made', () => {
  test('the zip file is gone for its maker, also before the files are removed', async () => {
    const person = await enter()
    const id = await ready(person)
    clock.advance(hour - minute)
    const still = await enterAgain(person)
    expect((await fileOf(still, id))[0]).toBe(200)
    const { seconds_left } = await progress(still, id)
    expect(seconds_left).toBeGreaterThan(0)
    expect(seconds_left).toBeLessThanOrEqual(60)
    clock.advance(minute)
    expect(await fileOf(still, id)).toEqual([410, 'export_ended'])
    expect(await progress(still, id)).toMatchObject({
      state: 'ENDED',
      ended: 'EXPIRED',
      seconds_left: null,
      total: 3,
      made: 3,
    })
    expect(await filesOf(id)).toHaveLength(3)
    await queue.drain()
    expect(await filesOf(id)).toEqual([])
    expect(await progress(still, id)).toMatchObject({ state: 'ENDED', ended: 'EXPIRED', total: 3, made: 3 })
  })

  test('maintenance removes the files where the job for it was lost, and after a day the rows', async () => {
    const person = await enter()
    const id = await ready(person)
    await sql`delete from manual_queue`.execute(db)
    clock.advance(hour - minute)
    await endExpiredExports(services)
    expect(await filesOf(id)).toHaveLength(3)
    clock.advance(minute)
    await endExpiredExports(services)
    expect(await filesOf(id)).toEqual([])
    clock.advance(day)
    await endExpiredExports(services)
    expect(await db.selectFrom('export_of_many').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await itemsOf(id)).toEqual([])
  })
})

/** The same person after the session ended by itself. */
async function enterAgain(person: Person): Promise<Person> {
  const browser = staffBrowser(desk.app)
  expect((await signInWith(browser, person.passkey)).status).toBe(200)
  return { ...person, browser }
}

describe('a person who lost access to one of the applications', () => {
  test('by their grants gets nothing, and the files are deleted for good', async () => {
    const other = await findDealer(db, 'blue-ridge-homes')
    const [elsewhere] = await submitted(1, other.id)
    const both: Grant[] = [dealer.id, other.id].map(dealer_id => ({ role: 'OFFICER', scope: { dealer_id } }))
    const person = await enter(both)
    const id = await ready(person, [...ids, elsewhere!])
    expect((await fileOf(person, id))[0]).toBe(200)
    await grant(person, both.slice(0, 1))
    expect(await fileOf(person, id)).toEqual([409, 'export_access_lost'])
    expect(await filesOf(id)).toEqual([])
    expect(await progress(person, id)).toMatchObject({ state: 'ENDED', ended: 'ACCESS_LOST' })
    await grant(person, both)
    expect(await fileOf(person, id)).toEqual([409, 'export_access_lost'])
    expect(await eventsOf('staff.exports_downloaded', person.id)).toHaveLength(1)
  })

  test('as a borrower of it gets nothing', async () => {
    const person = await enter()
    const id = await ready(person)
    const row = await db
      .selectFrom('staff_member')
      .select('email_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('borrower')
      .set({ user_id: await accountWith(row.email_hash) })
      .where('application_id', '=', ids[1]!)
      .execute()
    expect(await fileOf(person, id)).toEqual([409, 'export_access_lost'])
    expect(await filesOf(id)).toEqual([])
    await db.updateTable('borrower').set({ user_id: null }).where('application_id', '=', ids[1]!).execute()
  })

  test('whose application was opened again, withdrawn or finished since still gets what was signed', async () => {
    const person = await enter()
    const of = await submitted(3)
    const id = await ready(person, of)
    const now = clock.now()
    const changes = [{ status: 'STARTED' }, { withdrawn_at: now }, { finished_at: now }] as const
    for (const [index, change] of changes.entries())
      await db.updateTable('application').set(change).where('id', '=', of[index]!).execute()
    const [status, entries] = await fileOf(person, id)
    expect([status, (entries as Map<string, string>).size]).toEqual([200, 6])
  })
})

/** An account of a borrower with this contact. */
async function accountWith(email_hash: Buffer): Promise<string> {
  const { user } = await signIn(services, 'account.of.staff@example.com')
  await db.updateTable('users').set({ email_hash }).where('id', '=', user.user_id).execute()
  return user.user_id
}

describe('when something fails', () => {
  test('without its event no zip file leaves', async () => {
    const person = await enter()
    const id = await ready(person)
    const allow = await refuseEvents(db, ['staff.exports_downloaded'])
    expect(await fileOf(person, id)).toEqual([503, 'service_unavailable'])
    await allow()
    expect((await fileOf(person, id))[0]).toBe(200)
  })

  test('a request without its event stores nothing', async () => {
    const person = await enter()
    await refuseEvents(db, ['staff.exports_requested'])
    expect((await ask(person, ids)).status).toBeGreaterThanOrEqual(500)
    expect(await db.selectFrom('export_of_many').select('id').where('staff_id', '=', person.id).execute()).toEqual([])
  })

  test('a file that cannot be stored stops the job, which continues when it is retried', async () => {
    const person = await enter()
    const { id } = (await ask(person, ids)).body
    const allow = await refuseEvents(db, ['application.exported'], ids[1])
    await expect(makeMany(services, { export_id: id }, new AbortController())).rejects.toThrow()
    expect((await itemsOf(id)).map(({ sealed_file, refusal }) => [sealed_file !== null, refusal])).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ])
    const files = await db
      .selectFrom('application_export')
      .select('application_id')
      .where('made_by', '=', person.id)
      .execute()
    expect(files).toEqual([{ application_id: ids[0] }])
    await allow()
    await queue.drain()
    expect(await progress(person, id)).toMatchObject({ state: 'READY', made: 3 })
    expect(await eventsOf('application.exported', person.id)).toHaveLength(3)
  })

  test('a job that gave up leaves no files, and the person may ask again', async () => {
    const person = await enter()
    const { id } = (await ask(person, ids)).body
    const allow = await refuseEvents(db, ['application.exported'], ids[2])
    await expect(queue.drain()).rejects.toThrow()
    expect(await progress(person, id)).toMatchObject({ state: 'ENDED', ended: 'FAILED', made: 0, expires_at: null })
    expect(await filesOf(id)).toEqual([])
    expect(await fileOf(person, id)).toEqual([410, 'export_ended'])
    await allow()
    await makeMany(services, { export_id: id }, new AbortController())
    expect(await filesOf(id)).toEqual([])
    expect((await fileOf(person, await ready(person)))[0]).toBe(200)
  })
})

describe('after data was deleted', () => {
  test.each([0, 1])('of a borrower, no sealed file has it, and the zip file says so (%i)', async index => {
    const person = await enter()
    const couple = await submittedApplication(desk, rosa, luis)
    const { application_id } = couple
    const id = await ready(person, [...ids, application_id])
    const other = await ready(await enter(), [application_id])
    const record = await db
      .selectFrom('borrower')
      .select(['id', 'application_id', 'is_primary', 'user_id'])
      .where('id', '=', couple.applicants[index]!.id)
      .executeTakeFirstOrThrow()
    await deleteRecord(services, record, { withSubmitted: true })
    expect((await filesOf(id)).map(item => item.application_id)).toEqual(ids)
    expect(await filesOf(other)).toEqual([])
    const [status, entries] = await fileOf(person, id)
    expect(status).toBe(200)
    const text = refusalSentence('data_deleted')
    expect((entries as Map<string, string>).get('refused.txt')).toBe(`${application_id}: ${text}\r\n`)
    expect(await progress(person, id)).toMatchObject({ made: 3, refused: [{ application_id, text }] })
  })

  test('of a whole application, it is on no list', async () => {
    const person = await enter()
    const of = await submitted(2)
    const id = await ready(person, of)
    const finished_at = new Date(clock.now().getTime() - 801 * day)
    await db.updateTable('application').set({ finished_at }).where('id', '=', of[0]!).execute()
    expect(await purge(services)).toMatchObject({ withdrawn: 1 })
    expect((await itemsOf(id)).map(({ application_id }) => application_id)).toEqual([of[1]])
    const [status, entries] = await fileOf(person, id)
    expect([status, (entries as Map<string, string>).size]).toEqual([200, 2])
  })
})

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: items.length / size }, (_, part) => items.slice(part * size, (part + 1) * size))

test('no SSN and no birth date is in a table, a log, the progress, or the list of the queue', async () => {
  const person = await enter()
  const of = await submitted(2)
  desk.lines.length = 0
  const { id } = (await ask(person, of)).body
  const jobs = await sql<{ payload: object; subject: object }>`select payload, subject from manual_queue
    where name = 'make-exports' order by number desc limit 1`.execute(db)
  expect(jobs.rows).toEqual([{ payload: { export_id: id }, subject: { isShortLived: true } }])
  await queue.drain()
  const [, entries] = await fileOf(person, id)
  const files = [...(entries as Map<string, string>).values()].join('\n')
  const envelopes = await db.selectFrom('envelope').select('id').where('application_id', 'in', of).execute()
  const identifiers = await Promise.all(
    envelopes.map(envelope => readReadableIdentifiers(db, services.keys.fields, envelope.id)),
  )
  const planted = identifiers
    .flatMap(each => [...each.values()])
    .flatMap(({ ssn, date_of_birth }) => [ssn!, ssn!.replaceAll('-', ''), date_of_birth!])
  expect(planted).toHaveLength(6)
  // Otherwise the search would prove nothing.
  for (const [ssn, digits, born] of chunked(planted, 3))
    expect([files.includes(ssn!) || files.includes(digits!), files.includes(born!)]).toEqual([true, true])
  const dump = await dumpOf(db)
  expect(planted.flatMap(text => tablesWith(dump, text))).toEqual([])
  const list = await download(person, '/queue/list?view=all')
  const read = `${desk.lines.join('\n')}${JSON.stringify(await progress(person, id))}${list.body}`
  expect(planted.filter(text => read.includes(text))).toEqual([])
  expect(desk.lines.length).toBeGreaterThan(0)
})

test('the progress of 100 and of 3 takes two statements: the session and the files', async () => {
  const person = await enter()
  const id = await ready(person)
  expect(await statementsOf(() => progress(person, id))).toHaveLength(2)
})
