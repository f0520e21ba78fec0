import { createHash } from 'node:crypto'
import { openingsADay } from '@porchlight/domain/staff'
import { beforeAll, expect, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { readSignedPeople } from '../../../src/documents/snapshot-repository.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { makeMany } from '../../../src/staff/exports/many-job.ts'
import { refusalSentence } from '../../../src/staff/exports/many-text.ts'
import { replaceGrants, setStatus } from '../../../src/staff/members/member-repository.ts'
import { minute } from '../../support/clock.ts'
import { zipEntries } from '../../support/zip-entries.ts'
import { codeOf, exportsDesk, type Person } from './exports-desk.ts'

const desk = await exportsDesk()
const { services, enter, submitted, ask, progress, download, eventsOf, itemsOf } = desk
const { db, clock, queue } = services

let ids: string[]
beforeAll(async () => {
  ids = await submitted(3)
}, 180_000)

const ready = (person: Person, of = ids) => desk.ready(person, of)
const run = (export_id: string, signal = new AbortController().signal) => makeMany(services, { export_id }, { signal })
const openedBy = async (staff_id: string) =>
  (await db.selectFrom('staff_opening_count').select('opened').where('staff_id', '=', staff_id).execute())[0]?.opened

test.each([
  ['MISMO', 'mismo.xml'],
  ['JSON', 'json'],
] as const)('files of many are made one by one, and downloaded as one zip file (%s)', async (format, ending) => {
  const person = await enter()
  const asked = await ask(person, ids, { format })
  expect(asked).toEqual({ status: 201, body: { id: expect.any(String) } })
  const { id } = asked.body
  const making = {
    id,
    format,
    state: 'MAKING',
    ended: null,
    expires_at: null,
    seconds_left: null,
    total: 3,
    made: 0,
    refused: [],
  }
  expect(await progress(person, id)).toEqual({ ...making, made_at: expect.any(String) })
  expect((await download(person, `/exports/${id}/file`)).json()).toMatchObject({ code: 'export_not_ready' })
  await queue.drain()
  const done = await progress(person, id)
  expect(done).toMatchObject({
    state: 'READY',
    made: 3,
    expires_at: expect.any(String),
    seconds_left: expect.any(Number),
  })
  expect((await person.browser.call('GET', '/exports')).body).toEqual({ exports: [done] })

  const answer = await download(person, `/exports/${id}/file`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringMatching(/^attachment; filename="Applications \d{4}-\d\d-\d\d\.zip"$/),
  })
  const entries = zipEntries(answer.rawPayload)
  expect([...entries.keys()]).toEqual(
    ids.flatMap(each => [`application-${each}.${ending}`, `application-${each}.report.json`]),
  )
  const lastExport = await db.selectFrom('application_export').selectAll().where('made_by', '=', person.id).execute()
  const hashes = ids.map(each =>
    createHash('sha256')
      .update(entries.get(`application-${each}.${ending}`)!)
      .digest('hex'),
  )
  expect(lastExport.map(row => [row.application_id, row.sha256, row.is_of_many]).sort()).toEqual(
    ids.map((each, index) => [each, hashes[index], true]).sort(),
  )
  expect(JSON.parse(entries.get(`application-${ids[0]}.report.json`)!)).toMatchObject({ ready: true })

  const exported = await eventsOf('application.exported', person.id)
  expect(exported.map(({ application_id, chain, details }) => [application_id, chain, details])).toEqual(
    [...ids].sort().map(each => [
      each,
      each,
      expect.objectContaining({
        of_many: true,
        format,
        reason: 'OWN_SYSTEM',
        digest: hashes[ids.indexOf(each)],
      }),
    ]),
  )
  const own = { application_id: null, chain: person.id }
  expect(await eventsOf('staff.exports_requested', person.id)).toEqual([
    { ...own, details: { export: id, format, reason: 'OWN_SYSTEM', applications: ids } },
  ])
  const digest = createHash('sha256').update(answer.rawPayload).digest('hex')
  expect(await eventsOf('staff.exports_downloaded', person.id)).toEqual([
    { ...own, details: { export: id, applications: ids, digest } },
  ])
  expect(await openedBy(person.id)).toBe(3)
  const again = await download(person, `/exports/${id}/file`)
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
})

test('a list that is empty, too long, or has an application twice is refused beside it, and stores nothing', async () => {
  const person = await enter()
  const many = Array.from({ length: 101 }, () => newId().slice(0, 10))
  for (const [list, message] of [
    [[], 'Choose at least one application'],
    [many, 'Choose at most 100 applications'],
    [[ids[0]!, ids[1]!, ids[0]!], 'An application is on the list twice'],
  ] as const) {
    const body = { application_ids: list, format: 'JSON', reason: 'OWN_SYSTEM' }
    const answer = await person.browser.call('POST', '/exports', body)
    expect([...codeOf(answer), answer.body.errors]).toEqual([422, 'invalid_form', { application_ids: message }])
  }
  expect((await person.browser.call('GET', '/exports')).body).toEqual({ exports: [] })
})

test('an application of another dealer, an unknown one, and one of a borrower refuse the whole list alike', async () => {
  const other = await findDealer(db, 'blue-ridge-homes')
  const [elsewhere] = await submitted(1, other.id)
  const person = await enter([{ role: 'OFFICER', scope: { dealer_id: desk.dealer.id } }])
  const borrower = await enter(undefined, await emailOf(ids[1]!))
  for (const [asking, list] of [
    [person, [ids[0]!, elsewhere!]],
    [person, [ids[0]!, 'ABCDEFGHJK']],
    [person, [ids[0]!, 'x']],
    [borrower, ids],
  ] as const)
    expect(codeOf(await ask(asking, [...list]))).toEqual([404, 'application_not_found'])
  expect((await person.browser.call('GET', '/exports')).body).toEqual({ exports: [] })
})

/** The email that the primary borrower signed. */
async function emailOf(application_id: string): Promise<string> {
  return (await readSignedPeople(db, services.keys.fields, [application_id]))[0]!.email
}

test('a proof for another list, or one that was used, makes no files', async () => {
  const person = await enter()
  expect(codeOf(await ask(person, ids, { proved: ids.slice(1) }))).toEqual([403, 'staff_step_up_required'])
  expect(
    codeOf(await person.browser.call('POST', '/exports', { application_ids: ids, format: 'JSON', reason: 'TRIAL' })),
  ).toEqual([403, 'staff_step_up_required'])
  expect(codeOf(await ask(person, ids.toReversed(), { proved: ids }))).toEqual([201, undefined])
  await queue.drain()
})

test('a repeated request with its key gets the first answer, and another list is refused while files are being made', async () => {
  const person = await enter()
  const first = await ask(person, ids, { key: 'asked-1' })
  expect(await ask(person, ids, { key: 'asked-1' })).toEqual(first)
  expect(codeOf(await ask(person, ids.slice(0, 1)))).toEqual([409, 'exports_being_made'])
  await queue.drain()
  expect(codeOf(await ask(person, ids.slice(0, 1)))).toEqual([201, undefined])
  await queue.drain()
  expect(await eventsOf('staff.exports_requested', person.id)).toHaveLength(2)
})

test('a job that stops midway continues, and no file and no event is made twice', async () => {
  const person = await enter()
  const { id } = (await ask(person, ids)).body
  const stopping = {
    count: 0,
    get aborted() {
      return this.count++ >= 2
    },
    throwIfAborted() {
      if (this.aborted) throw new Error('the server stops')
    },
  }
  await expect(run(id, stopping as unknown as AbortSignal)).rejects.toThrow('the server stops')
  expect(await progress(person, id)).toMatchObject({ state: 'MAKING', made: 2 })
  const [first, second] = await itemsOf(id)
  await queue.drain()
  expect(await progress(person, id)).toMatchObject({ state: 'READY', made: 3 })
  const after = await itemsOf(id)
  expect(after.slice(0, 2)).toEqual([first, second])
  expect((await eventsOf('application.exported', person.id)).map(({ chain }) => chain).sort()).toEqual(ids.toSorted())
  await run(id)
  expect(await eventsOf('application.exported', person.id)).toHaveLength(3)
})

test('two workers at once make each file once', async () => {
  const person = await enter()
  const { id } = (await ask(person, ids)).body
  await Promise.all([run(id), run(id), queue.drain()])
  expect(await progress(person, id)).toMatchObject({ state: 'READY', made: 3, refused: [] })
  expect((await eventsOf('application.exported', person.id)).map(({ chain }) => chain).sort()).toEqual(ids.toSorted())
  const rows = await db
    .selectFrom('application_export')
    .select('application_id')
    .where('made_by', '=', person.id)
    .execute()
  expect(rows).toHaveLength(3)
  expect(await openedBy(person.id)).toBe(3)
})

test('the limit of openings refuses the rest, with its sentence in the zip file', async () => {
  const person = await enter()
  await ready(person, ids.slice(0, 1))
  await db
    .updateTable('staff_opening_count')
    .set({ opened: openingsADay.most - 1 })
    .where('staff_id', '=', person.id)
    .execute()
  const id = await ready(person)
  const { made, refused, state } = await progress(person, id)
  const text = refusalSentence('staff_openings_used_up')
  expect({ made, refused, state }).toEqual({ made: 2, refused: [{ application_id: ids[2], text }], state: 'READY' })
  const entries = zipEntries((await download(person, `/exports/${id}/file`)).rawPayload)
  expect([...entries.keys()].at(-1)).toBe('refused.txt')
  expect(entries.get('refused.txt')).toBe(`${ids[2]}: ${text}\r\n`)
  expect(await openedBy(person.id)).toBe(openingsADay.most)
  expect((await eventsOf('staff.exports_downloaded', person.id))[0]!.details).toMatchObject({
    applications: ids.slice(0, 2),
  })
  expect(await refusalsOf(person)).toEqual([{ action: 'application.export', code: 'staff_openings_used_up' }])
})

/** The refused attempts on the person's own chain. */
async function refusalsOf({ id }: Person) {
  const events = await eventsOf('staff.refused', id)
  expect(events.map(({ chain, application_id }) => [chain, application_id])).toEqual(events.map(() => [id, null]))
  return events.map(({ details }) => details)
}

test('a request that is refused for the person is recorded on their own chain, and others are not', async () => {
  const compliance = await enter([{ role: 'COMPLIANCE', scope: 'ALL' }])
  const request = { application_ids: ids, format: 'JSON', reason: 'OWN_SYSTEM' }
  const forbidden = await compliance.browser.call('POST', '/exports', request)
  expect(codeOf(forbidden)).toEqual([403, 'staff_forbidden'])
  expect(await refusalsOf(compliance)).toEqual([{ action: 'applications.export', code: 'staff_forbidden' }])

  const other = await findDealer(db, 'blue-ridge-homes')
  const person = await enter([{ role: 'OFFICER', scope: { dealer_id: other.id } }])
  expect(codeOf(await ask(person, ids))).toEqual([404, 'application_not_found'])
  const officer = await enter()
  expect(codeOf(await officer.browser.call('POST', '/exports', request))).toEqual([403, 'staff_step_up_required'])
  expect(codeOf(await officer.browser.call('POST', '/exports', { ...request, reason: '' }))[0]).toBe(422)
  expect(codeOf(await officer.browser.call('POST', '/exports', { ...request, application_ids: [] }))[0]).toBe(422)
  expect([await refusalsOf(person), await refusalsOf(officer)]).toEqual([[], []])
})

test('an application that a borrower opened again since is refused, and the others are made', async () => {
  const person = await enter()
  const [again, ...others] = await submitted(3)
  const { id } = (await ask(person, [again!, ...others])).body
  await db.updateTable('application').set({ status: 'STARTED' }).where('id', '=', again!).execute()
  await queue.drain()
  expect(await progress(person, id)).toMatchObject({
    state: 'READY',
    made: 2,
    refused: [{ application_id: again, text: refusalSentence('wrong_status') }],
  })
  expect(await eventsOf('application.exported', person.id)).toHaveLength(2)
})

test.each(['deactivated', 'without grants', 'with another dealer'])(
  'a person who is %s since gets no file',
  async kind => {
    const person = await enter()
    const { id } = (await ask(person, ids)).body
    const other = await findDealer(db, 'blue-ridge-homes')
    await inTransaction(db, async trx => {
      if (kind === 'deactivated') await setStatus(trx, person.id, 'DEACTIVATED', clock.now())
      else
        await replaceGrants(
          trx,
          person.id,
          kind === 'without grants' ? [] : [{ role: 'OFFICER', scope: { dealer_id: other.id } }],
          clock.now(),
        )
    })
    await queue.drain()
    const code = kind === 'with another dealer' ? 'application_not_found' : 'staff_forbidden'
    expect((await itemsOf(id)).map(({ refusal, sealed_file }) => [refusal, sealed_file])).toEqual(
      ids.map(() => [code, null]),
    )
    expect(await eventsOf('application.exported', person.id)).toEqual([])
  },
)

test('progress keeps no session alive', async () => {
  const person = await enter()
  const id = await ready(person, ids.slice(0, 1))
  for (let minutes = 0; minutes < 28; minutes += 7) {
    clock.advance(7 * minute)
    expect((await person.browser.call('GET', `/exports/${id}`)).status).toBe(200)
  }
  clock.advance(3 * minute)
  expect((await person.browser.call('GET', `/exports/${id}`)).status).toBe(401)
})

test('others find neither the progress nor the zip file of a person', async () => {
  const [person, other] = [await enter(), await enter([{ role: 'MANAGER', scope: 'ALL' }])]
  const id = await ready(person, ids.slice(0, 1))
  for (const path of [`/exports/${id}`, `/exports/${id}/file`, `/exports/${newId()}`, '/exports/x/file'])
    expect(codeOf(await other.browser.call('GET', path))).toEqual([404, 'export_not_found'])
  expect((await other.browser.call('GET', '/exports')).body).toEqual({ exports: [] })
})

test('100 applications are in one zip file', async () => {
  const person = await enter()
  const all = await submitted(100)
  const id = await ready(person, all)
  expect(await progress(person, id)).toMatchObject({ state: 'READY', made: 100, refused: [] })
  const entries = zipEntries((await download(person, `/exports/${id}/file`)).rawPayload)
  expect([...entries.keys()].filter(name => /^application-\w+\.json$/.test(name))).toEqual(
    all.map(each => `application-${each}.json`),
  )
  expect(await openedBy(person.id)).toBe(100)
}, 120_000)
