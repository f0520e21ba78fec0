import { exportsTarget, STEP_UP_HEADER } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeMany } from '../../../src/staff/exports/many-job.ts'
import { refusalSentence } from '../../../src/staff/exports/many-text.ts'
import { fillDisk } from '../../support/full-disk.ts'
import { dataKeyOf } from '../../support/sealed-borrower.ts'
import { zipEntries } from '../../support/zip-entries.ts'
import { codeOf, exportsDesk, type Person } from './exports-desk.ts'
import { oneFileDesk } from './one-file-desk.ts'

const desk = await exportsDesk()
const { services, app, enter, submitted, ask, progress, download, eventsOf, itemsOf } = desk
const { db, queue } = services
const { send, sendDemographics } = oneFileDesk(app, services)

let ids: string[]
beforeAll(async () => {
  ids = await submitted(4)
}, 180_000)

const run = (export_id: string) => makeMany(services, { export_id }, new AbortController())
/** Rows that a failed attempt must leave as they were. */
const stored = async () => ({
  files: await db.selectFrom('application_export').selectAll().orderBy('id').execute(),
  many: await db.selectFrom('export_of_many').selectAll().orderBy('id').execute(),
  items: await db.selectFrom('export_of_many_item').selectAll().orderBy('export_id').orderBy('number').execute(),
  events: (await db.selectFrom('audit_event').select('id').execute()).length,
  openings: (await db.selectFrom('application_opening').select('staff_id').execute()).length,
})
const exportedBy = async ({ id }: Person) =>
  (await eventsOf('application.exported', id)).map(({ chain }) => chain).sort()
const refusedWith = (status: number, code: string) => [status, code, status === 503 ? '5' : undefined]

/** Making the file of an application, and that of its demographics, with a proof for several attempts. */
const kinds = {
  'a file': async (application_id: string) => {
    const officer = await enter()
    const proof = await officer.stepUp('application.export', application_id)
    return () => send(officer, application_id, undefined, proof)
  },
  'the demographics': async (application_id: string) => {
    const compliance = await enter([{ role: 'COMPLIANCE', scope: 'ALL' }])
    const proof = await compliance.stepUp('demographics.export', application_id)
    return () => sendDemographics(compliance, application_id, proof)
  },
}
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

describe('while the disk of the database is full', () => {
  describe.each(kindNames)('%s', kind => {
    test.each([
      ['application_export', 'at once'],
      ['application_export', 'at the commit'],
      ['application_opening', 'at once'],
      ['audit_event', 'at once'],
      ['audit_event', 'at the commit'],
    ] as const)('is refused with 503, stores nothing, and can be made afterwards (%s, %s)', async (table, noticed) => {
      const [application_id] = await submitted(1)
      const make = await kinds[kind](application_id!)
      const freeDisk = await fillDisk(db, { table, noticed })
      const before = await stored()
      desk.lines.length = 0
      const { statusCode, headers, ...answer } = await make()
      expect([statusCode, answer.json().code, headers['retry-after']]).toEqual(refusedWith(503, 'service_unavailable'))
      expect(desk.lines.join()).toContain('the disk of the database is full')
      expect(await stored()).toEqual(before)
      await freeDisk()
      expect((await make()).statusCode).toBe(200)
    })
  })

  test.each(['export_of_many', 'export_of_many_item', 'audit_event'] as const)(
    'a request for many is refused with 503, and can be repeated (%s)',
    async table => {
      const person = await enter()
      const proof = await person.stepUp('applications.export', exportsTarget(ids))
      const request = { application_ids: ids, format: 'JSON', reason: 'OWN_SYSTEM' }
      const post = () => person.browser.call('POST', '/exports', request, { [STEP_UP_HEADER]: proof[STEP_UP_HEADER]! })
      const freeDisk = await fillDisk(db, { table, noticed: 'at the commit' })
      const before = await stored()
      expect(codeOf(await post())).toEqual([503, 'service_unavailable'])
      expect(await stored()).toEqual(before)
      await freeDisk()
      expect(codeOf(await post())).toEqual([201, undefined])
      await queue.drain()
    },
  )

  test.each([
    ['application_export', 'at once'],
    ['export_of_many_item', 'at once'],
    ['export_of_many_item', 'at the commit'],
    ['audit_event', 'at the commit'],
  ] as const)('the job stops, keeps what it made, and makes the rest later (%s, %s)', async (table, noticed) => {
    const person = await enter()
    const { id } = (await ask(person, ids)).body
    const freeDisk = await fillDisk(db, { table, noticed, rows: sql`new.application_id = ${sql.lit(ids[1])}` })
    await expect(run(id)).rejects.toThrow()
    expect((await itemsOf(id)).map(({ sealed_file, refusal }) => [sealed_file !== null, refusal])).toEqual(
      ids.map((_, index) => [index === 0, null]),
    )
    expect(await exportedBy(person)).toEqual(ids.slice(0, 1))
    expect(await progress(person, id)).toMatchObject({ state: 'MAKING', made: 1 })
    await freeDisk()
    await queue.drain()
    expect(await progress(person, id)).toMatchObject({ state: 'READY', made: 4, refused: [] })
    expect(await exportedBy(person)).toEqual(ids.toSorted())
  })

  test('a download is refused with 503, and can be repeated', async () => {
    const person = await enter()
    const id = await desk.ready(person, ids)
    const freeDisk = await fillDisk(db, { table: 'audit_event' })
    const before = await stored()
    const { statusCode, headers, ...answer } = await download(person, `/exports/${id}/file`)
    expect([statusCode, answer.json().code, headers['retry-after']]).toEqual(refusedWith(503, 'service_unavailable'))
    expect(await stored()).toEqual(before)
    await freeDisk()
    expect(zipEntries((await download(person, `/exports/${id}/file`)).rawPayload).size).toBe(8)
  })
})

/** Stores what was signed in a way that no file can be made of, until the test ends or the returned function is called. */
async function spoil(application_id: string): Promise<() => Promise<void>> {
  const { id, facts } = await db
    .selectFrom('envelope')
    .select(['id', 'facts'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  await sql`update envelope set facts = facts - 'names' where id = ${id}`.execute(db)
  const mend = async () =>
    void (await sql`update envelope set facts = ${JSON.stringify(facts)} where id = ${id}`.execute(db))
  onTestFinished(mend)
  return mend
}

/** Stores signed answers that are no JSON, and that the error about them quotes. */
async function garble(application_id: string, words: string): Promise<void> {
  const { envelope_id, borrower_id } = await db
    .selectFrom('envelope_snapshot')
    .innerJoin('envelope', 'envelope.id', 'envelope_id')
    .select(['envelope_id', 'borrower_id'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const place = { table: 'envelope_snapshot', column: 'sealed_snapshot', row: `${envelope_id} ${borrower_id}` }
  const sealed_snapshot = (await dataKeyOf(services, borrower_id)).seal(words, place)
  await db
    .updateTable('envelope_snapshot')
    .set({ sealed_snapshot })
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .execute()
}

describe('a fault of the program', () => {
  test.each(kindNames)('in making %s is 500 with a reference, is logged, and stores nothing', async kind => {
    const [application_id] = await submitted(1)
    const make = await kinds[kind](application_id!)
    const mend = await spoil(application_id!)
    const before = await stored()
    desk.lines.length = 0
    services.logged.length = 0
    const answer = await make()
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal_error'])
    expect(answer.json().message).toContain('Reference: ')
    const fault = desk.lines.map(line => JSON.parse(line)).find(({ err }) => err)
    // Once.
    expect(services.logged.join()).not.toContain('no file can be made')
    expect(fault).toMatchObject({ msg: 'a fault of the program is behind a refusal', err: { type: 'TypeError' } })
    expect(fault.err.stack).toMatch(/^TypeError\n +at readExportSource/)
    expect(await stored()).toEqual(before)
    await mend()
    expect((await make()).statusCode).toBe(200)
  })

  test('in making one of many costs the file of that application, and the log has nothing of its answers', async () => {
    const of = await submitted(4)
    const person = await enter()
    const { id } = (await ask(person, of)).body
    await spoil(of[1]!)
    await garble(of[2]!, 'Rosa Delgado was born')
    services.logged.length = 0
    await queue.drain()
    const text = refusalSentence('internal_error')
    expect(text).toContain('has a fault')
    expect(await progress(person, id)).toMatchObject({
      state: 'READY',
      made: 2,
      refused: [of[1], of[2]].map(application_id => ({ application_id, text })),
    })
    expect(await exportedBy(person)).toEqual([of[0], of[3]].sort())
    const entries = zipEntries((await download(person, `/exports/${id}/file`)).rawPayload)
    expect([...entries.keys()].filter(name => !name.endsWith('.report.json'))).toEqual([
      `application-${of[0]}.json`,
      `application-${of[3]}.json`,
      'refused.txt',
    ])
    const faults = services.logged.flatMap(line => JSON.parse(line).filter(({ err }: { err?: object }) => err))
    expect(faults.map(({ application_id, err }) => [application_id, err.name])).toEqual([
      [of[1], 'TypeError'],
      [of[2], 'SyntaxError'],
    ])
    expect(services.logged.join()).not.toContain('Rosa')
  })
})
