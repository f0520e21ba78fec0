import { createHash } from 'node:crypto'
import { openingsADay } from '@porchlight/domain/staff'
import { beforeAll, expect, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { readReadableIdentifiers } from '../../../src/documents/snapshot-parts-repository.ts'
import { readSignedPeople } from '../../../src/documents/snapshot-repository.ts'
import { newId } from '../../../src/platform/ids.ts'
import { refusalSentence } from '../../../src/staff/exports/batch-text.ts'
import { dumpOf, tablesWith } from '../../support/database-dump.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { zipEntries } from '../../support/zip-entries.ts'
import { codeOf, exportsDesk, type Person } from './exports-desk.ts'

const desk = await exportsDesk()
const { services, enter, submitted, batchOf, confirmBatch, post, make, outcome, recordedBy, download, eventsOf } = desk
const { db } = services

let ids: string[]
beforeAll(async () => {
  ids = await submitted(3)
})

const openedBy = async ({ id }: Person) =>
  (await db.selectFrom('staff_opening_count').select('opened').where('staff_id', '=', id).execute())[0]?.opened
const batchesOf = ({ id }: Person) => db.selectFrom('export_batch').select('id').where('staff_id', '=', id).execute()
const reportIn = (entries: Map<string, string>) => entries.get('Report.html') ?? ''

test.each([
  ['MISMO', 'mismo.xml'],
  ['JSON', 'json'],
] as const)('a zip has a file of each application with its event, and one report (%s)', async (format, ending) => {
  const person = await enter()
  const batch = batchOf(ids, { format })
  const answer = await make(person, batch)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'content-disposition': expect.stringMatching(/^attachment; filename="Applications \d{4}-\d\d-\d\d\.zip"$/),
  })
  expect(answer.headers).not.toHaveProperty('content-encoding')
  const people = await readSignedPeople(db, services.keys.fields, ids)
  const nameOf = (id: string) => people.find(({ application_id }) => application_id === id)!.name
  const names = ids.map(id => `${nameOf(id).split(' ').at(-1)} ${id}.${ending}`)
  expect(names[0]).toMatch(/^Delgado \w{10}\.(mismo\.xml|json)$/)
  const entries = zipEntries(answer.rawPayload)
  expect([...entries.keys()]).toEqual([...names, 'Report.html'])

  const records = await db.selectFrom('application_export').selectAll().where('made_by', '=', person.id).execute()
  const hashes = names.map(name => createHash('sha256').update(entries.get(name)!).digest('hex'))
  expect(records.map(row => [row.application_id, row.sha256, row.batch_id]).sort()).toEqual(
    ids.map((each, index) => [each, hashes[index], batch.batch_id]).sort(),
  )
  const exported = await eventsOf('application.exported', person.id)
  expect(exported.map(({ application_id, details }) => [application_id, details])).toEqual(
    [...ids]
      .sort()
      .map(each => [
        each,
        expect.objectContaining({ batch: [batch.batch_id], format, digest: hashes[ids.indexOf(each)] }),
      ]),
  )
  const details = { batch: batch.batch_id, format, reason: 'OWN_SYSTEM', applications: ids }
  expect(await eventsOf('staff.export_batch_requested', person.id)).toEqual([
    { application_id: null, chain: person.id, details },
  ])
  expect(await openedBy(person)).toBe(3)
  expect(await outcome(person, batch.batch_id)).toEqual({
    id: batch.batch_id,
    recorded: ids,
    refused: [],
    not_reached: [],
  })
  const report = reportIn(entries)
  expect(report).toContain('3 of 3 applications exported.')
  expect(report).toMatch(
    /<p>\w{3} \d+, \d{4}, \d+:\d\d [AP]M Eastern Time\. (MISMO 3\.4 \(XML\)|JSON)\. To enter it in the loan system \(LOS\)\.<\/p>/,
  )
  expect(report).toContain('Check these')
  for (const [index, id] of ids.entries()) {
    expect(report).toContain(`${nameOf(id)} ${id}</h2>`)
    expect(report).toContain(names[index])
  }
})

test('a list that is empty, too long, or has an application twice is refused beside it, and stores nothing', async () => {
  const person = await enter()
  const tooMany = Array.from({ length: 101 }, () => newId().slice(0, 10))
  for (const [list, message] of [
    [[], 'Choose at least one application'],
    [tooMany, 'Choose at most 100 applications'],
    [[ids[0]!, ids[1]!, ids[0]!], 'An application is on the list twice'],
  ] as const) {
    const answer = await post(person, batchOf([...list]))
    expect([...codeOf(answer), answer.json().errors]).toEqual([422, 'invalid_form', { application_ids: message }])
  }
  expect(await batchesOf(person)).toEqual([])
})

test('an application of another dealer, an unknown one, and one of a borrower refuse the whole list alike', async () => {
  const other = await findDealer(db, 'blue-ridge-homes')
  const [elsewhere] = await submitted(1, other.id)
  const person = await enter([{ role: 'OFFICER', scope: { dealer_id: desk.dealer.id } }])
  const [signer] = await readSignedPeople(db, services.keys.fields, [ids[1]!])
  const borrower = await enter(undefined, signer!.email)
  for (const [asking, list] of [
    [person, [ids[0]!, elsewhere!]],
    [person, [ids[0]!, 'ABCDEFGHJK']],
    [person, [ids[0]!, 'x']],
    [borrower, ids],
  ] as const)
    expect(codeOf(await make(asking, batchOf([...list])))).toEqual([404, 'application_not_found'])
  expect([await batchesOf(person), await batchesOf(borrower)]).toEqual([[], []])
})

test('a proof is for one zip, and a refused request leaves it unused', async () => {
  const person = await enter()
  const refused = [403, 'staff_step_up_required']
  expect(codeOf(await post(person, batchOf(ids)))).toEqual(refused)
  const first = batchOf(ids.toReversed())
  const proof = await confirmBatch(person, first)
  expect(codeOf(await post(person, { ...first, application_ids: ids }, proof))).toEqual(refused)
  const allow = await refuseEvents(db, ['staff.export_batch_requested'])
  expect((await post(person, first, proof)).statusCode).toBeGreaterThanOrEqual(500)
  await allow()
  expect(await batchesOf(person)).toEqual([])
  expect((await post(person, first, proof)).statusCode).toBe(200)
  expect(codeOf(await post(person, first, proof))).toEqual(refused)
  expect(codeOf(await make(person, first))).toEqual([409, 'export_batch_exists'])
  expect(await recordedBy(person)).toEqual(first.application_ids)
  await db.deleteFrom('export_batch').execute()
  expect(codeOf(await make(person, first))).toEqual([409, 'export_batch_exists'])
})

test.each([
  ['an id with a prefix', (id: string) => `urn:uuid:${id}`],
  ['an id in capitals', (id: string) => id.toUpperCase()],
])('a zip with %s is refused before anything is made', async (_, changed) => {
  const batch = batchOf(ids)
  const answer = await make(await enter(), { ...batch, batch_id: changed(batch.batch_id) })
  expect(codeOf(answer)).toEqual([422, 'invalid_form'])
})

test('the limit of openings refuses the rest, with its sentence in the report', async () => {
  const person = await enter()
  await make(person, batchOf(ids.slice(0, 1)))
  await db
    .updateTable('staff_opening_count')
    .set({ opened: openingsADay.most - 1 })
    .where('staff_id', '=', person.id)
    .execute()
  const batch = batchOf(ids)
  const entries = zipEntries((await make(person, batch)).rawPayload)
  const text = refusalSentence('staff_openings_used_up')
  expect(await outcome(person, batch.batch_id)).toMatchObject({
    recorded: ids.slice(0, 2),
    refused: [{ application_id: ids[2], code: 'staff_openings_used_up', text }],
    not_reached: [],
  })
  expect(entries.size).toBe(3)
  expect(reportIn(entries)).toContain('2 of 3 applications exported.')
  expect(reportIn(entries)).toContain(`${ids[2]}: ${text.replaceAll("'", '&#39;')}`)
  expect(await openedBy(person)).toBe(openingsADay.most)
  expect(await refusalsOf(person)).toEqual([{ action: 'application.export', code: 'staff_openings_used_up' }])
})

/** The refused attempts on the staff member's own chain. */
async function refusalsOf({ id }: Person) {
  const events = await eventsOf('staff.refused', id)
  expect(events.map(({ chain, application_id }) => [chain, application_id])).toEqual(events.map(() => [id, null]))
  return events.map(({ details }) => details)
}

test('a request that is refused for the staff member is recorded on their own chain, and others are not', async () => {
  const compliance = await enter([{ role: 'COMPLIANCE', scope: 'ALL' }])
  expect(codeOf(await post(compliance, batchOf(ids)))).toEqual([403, 'staff_forbidden'])
  expect(await refusalsOf(compliance)).toEqual([{ action: 'applications.export', code: 'staff_forbidden' }])

  const other = await findDealer(db, 'blue-ridge-homes')
  const person = await enter([{ role: 'OFFICER', scope: { dealer_id: other.id } }])
  expect(codeOf(await make(person, batchOf(ids)))).toEqual([404, 'application_not_found'])
  const officer = await enter()
  expect(codeOf(await post(officer, batchOf(ids)))[0]).toBe(403)
  for (const wrong of [{ reason: '' }, { format: 'PDF' }, { batch_id: 'x' }, { batch_id: undefined }])
    expect(codeOf(await post(officer, { ...batchOf(ids), ...wrong }))).toEqual([422, 'invalid_form'])
  expect([await refusalsOf(person), await refusalsOf(officer)]).toEqual([[], []])
})

test('an application that was opened again costs its own file alone, and one that ended has its file', async () => {
  const person = await enter()
  const of = await submitted(4)
  const now = services.clock.now()
  const changes = [{ status: 'STARTED' }, { withdrawn_at: now }, { finished_at: now }] as const
  for (const [index, change] of changes.entries())
    await db.updateTable('application').set(change).where('id', '=', of[index]!).execute()
  const batch = batchOf(of)
  const entries = zipEntries((await make(person, batch)).rawPayload)
  expect(entries.size).toBe(4)
  const { recorded, refused } = await outcome(person, batch.batch_id)
  expect(recorded.toSorted()).toEqual(of.slice(1).toSorted())
  expect(refused.map(({ application_id, code }) => [application_id, code])).toEqual([[of[0], 'wrong_status']])
  for (const { text } of refused) expect(reportIn(entries)).toContain(text)
})

test('others do not find the batch of a staff member', async () => {
  const [person, other] = [await enter(), await enter([{ role: 'MANAGER', scope: 'ALL' }])]
  const batch = batchOf(ids.slice(0, 1))
  await make(person, batch)
  for (const id of [batch.batch_id, newId(), 'x'])
    expect(await other.browser.call('GET', `/exports/batches/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'export_batch_not_found' },
    })
  expect((await outcome(person, batch.batch_id)).recorded).toEqual(batch.application_ids)
})

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: items.length / size }, (_, part) => items.slice(part * size, (part + 1) * size))

test('no SSN and no birth date is in a table, a log, the report, the outcome, or the list of the queue', async () => {
  const person = await enter()
  const of = await submitted(2)
  desk.lines.length = 0
  const batch = batchOf(of)
  const entries = zipEntries((await make(person, batch)).rawPayload)
  const report = reportIn(entries)
  entries.delete('Report.html')
  const files = [...entries.values()].join('\n')
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
  const read = `${desk.lines.join('\n')}${report}${JSON.stringify(await outcome(person, batch.batch_id))}${list.body}`
  expect(planted.filter(text => read.includes(text))).toEqual([])
  expect(desk.lines.length).toBeGreaterThan(0)
})

test('100 applications are in one zip file', async () => {
  const person = await enter()
  const all = await submitted(100)
  const entries = zipEntries((await make(person, batchOf(all))).rawPayload)
  expect(entries.size).toBe(101)
  expect(await recordedBy(person)).toEqual(all)
  expect(await openedBy(person)).toBe(100)
})
