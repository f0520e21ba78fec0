import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { refusalSentence } from '../../../src/staff/exports/batch-text.ts'
import { fillDisk } from '../../support/full-disk.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { dataKeyOf } from '../../support/sealed-borrower.ts'
import { zipEntries } from '../../support/zip-entries.ts'
import { codeOf, exportsDesk } from './exports-desk.ts'
import { oneFileDesk } from './one-file-desk.ts'

const desk = await exportsDesk()
const { services, app, enter, submitted, batchOf, requested, confirmBatch, post, make, outcome, recordedBy } = desk
const { db } = services
const { confirm, confirmDemographics, send, sendDemographics } = oneFileDesk(app, services)

let ids: string[]
beforeAll(async () => {
  ids = await submitted(4)
})

/** Rows that a failed attempt must leave as they were. */
const stored = async () => ({
  files: await db.selectFrom('application_export').selectAll().orderBy('id').execute(),
  batches: await db.selectFrom('export_batch').selectAll().orderBy('id').execute(),
  events: (await db.selectFrom('audit_event').select('id').execute()).length,
  openings: (await db.selectFrom('application_opening').select('staff_id').execute()).length,
})
const refusedWith = (status: number, code: string) => [status, code, status === 503 ? '5' : undefined]

/** Making the file of an application, and that of its demographics, with a proof for several attempts. */
const kinds = {
  'a file': async (application_id: string) => {
    const officer = await enter()
    const proof = await confirm(officer, application_id)
    return () => send(officer, application_id, undefined, proof)
  },
  'the demographics': async (application_id: string) => {
    const compliance = await enter([{ role: 'COMPLIANCE', scope: 'ALL' }])
    const proof = await confirmDemographics(compliance, application_id)
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
      const { statusCode, headers, ...answer } = await make()
      expect([statusCode, answer.json().code, headers['retry-after']]).toEqual(refusedWith(503, 'service_unavailable'))
      expect(await stored()).toEqual(before)
      await freeDisk()
      expect((await make()).statusCode).toBe(200)
    })
  })

  test.each(['export_batch', 'audit_event'] as const)(
    'a request for a zip is refused with 503, and can be repeated (%s)',
    async table => {
      const person = await enter()
      const batch = batchOf(ids)
      const proof = await confirmBatch(person, batch)
      const freeDisk = await fillDisk(db, { table, noticed: 'at the commit' })
      const before = await stored()
      expect(codeOf(await post(person, batch, proof))).toEqual([503, 'service_unavailable'])
      expect(await stored()).toEqual(before)
      await freeDisk()
      expect((await post(person, batch, proof)).statusCode).toBe(200)
    },
  )

  test.each([
    ['application_export', 'at once'],
    ['audit_event', 'at the commit'],
  ] as const)('a zip ends, and what it has is recorded (%s, %s)', async (table, noticed) => {
    const person = await enter()
    const batch = batchOf(ids)
    const freeDisk = await fillDisk(db, { table, noticed, rows: sql`new.application_id = ${sql.lit(ids[1])}` })
    await expect(make(person, batch)).rejects.toThrow()
    expect(await outcome(person, batch.batch_id)).toMatchObject({
      recorded: ids.slice(0, 1),
      refused: [],
      not_reached: ids.slice(1),
    })
    await freeDisk()
    await make(person, batchOf(ids.slice(1)))
    expect(await recordedBy(person)).toEqual(ids)
  })
})

test('an event that is refused costs the file of its application', async () => {
  const person = await enter()
  const batch = batchOf(ids)
  await refuseEvents(db, ['application.exported'], ids[1])
  expect(zipEntries((await make(person, batch)).rawPayload).size).toBe(ids.length)
  expect(await outcome(person, batch.batch_id)).toMatchObject({
    refused: [{ application_id: ids[1], code: 'service_unavailable' }],
    not_reached: [],
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
    expect(answer.headers['error-id']).toMatch(/^\w{4}-\w{4}$/)
    const fault = desk.lines.map(line => JSON.parse(line)).find(({ err }) => err)
    // Once.
    expect(services.logged.join()).not.toContain('no file can be made')
    expect(fault).toMatchObject({ msg: 'a fault of the program is behind a refusal', err: { type: 'TypeError' } })
    expect(fault.err.stack).toMatch(/^TypeError\n +at readExportSource/)
    expect(await stored()).toEqual(before)
    await mend()
    expect((await make()).statusCode).toBe(200)
  })

  test('in making a file of a zip costs the file of that application, and the log has nothing of its answers', async () => {
    const of = await submitted(4)
    const { person, batch, files } = await requested(of)
    await spoil(of[1]!)
    await garble(of[2]!, 'Rosa Delgado was born')
    services.logged.length = 0
    const names: (string | undefined)[] = []
    for await (const { name } of files) names.push(name.split(' ').at(-1))
    const text = refusalSentence('internal_error')
    expect(text).toContain('Report it')
    expect(await outcome(person, batch.batch_id)).toEqual({
      id: batch.batch_id,
      recorded: [of[0], of[3]],
      refused: [of[1], of[2]].map(application_id => ({ application_id, code: 'internal_error', text })),
      not_reached: [],
    })
    expect(await recordedBy(person)).toEqual([of[0], of[3]])
    expect(names).toEqual([`${of[0]}.json`, `${of[3]}.json`, 'Report.html'])
    const faults = services.logged.flatMap(line => JSON.parse(line).filter(({ err }: { err?: object }) => err))
    expect(faults.map(({ application_id, err }) => [application_id, err.name])).toEqual([
      [of[1], 'TypeError'],
      [of[2], 'SyntaxError'],
    ])
    expect(services.logged.join()).not.toContain('Rosa')
  })
})
