import { createHash } from 'node:crypto'
import type { ExportRecord } from '@porchlight/api'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApi } from '../../../src/app.ts'
import { createLog } from '../../../src/platform/http/log.ts'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { minute } from '../../support/clock.ts'
import { checkContract } from '../../support/contract-check.ts'
import { dumpOf, tablesWith } from '../../support/database-dump.ts'
import { callsOf, DEALER } from '../../support/filled-application.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { dataKeyOf } from '../../support/sealed-borrower.ts'
import { oneFileDesk, type Person } from './one-file-desk.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock } = services
const lines: string[] = []
const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(line) })
const app = await buildApi(services, { log, addHooks: checkContract })
afterAll(() => app.close())
const { enter, confirm, send, make, sendDemographics, makeDemographics, view } = oneFileDesk(app, services)

let couple: Awaited<ReturnType<typeof submittedApplication>>
let officer: Person
let compliance: Person
beforeAll(async () => {
  couple = await submittedApplication(desk, rosa, luis)
  officer = await enter()
  compliance = await enter('COMPLIANCE')
})

const codeOf = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, JSON.parse(body).code]
const filesOf = (application_id: string) =>
  db.selectFrom('application_export').selectAll().where('application_id', '=', application_id).orderBy('id').execute()
const eventsOf = async (event: string, chain: string) =>
  db
    .selectFrom('audit_event')
    .select(['actor_id', 'details'])
    .where('event', '=', event)
    .where('chain', '=', chain)
    .orderBy('number')
    .execute()
/** The SSN and birth date that each of these borrowers signed with. */
async function identifiersOf(applicants: readonly { id: string }[]) {
  const signed: { ssn: string; date_of_birth: string }[] = []
  for (const { id } of applicants) {
    const { envelope_id, sealed_part } = await db
      .selectFrom('envelope_snapshot_part')
      .select(['envelope_id', 'sealed_part'])
      .where('borrower_id', '=', id)
      .where('part', '=', 'identifiers')
      .executeTakeFirstOrThrow()
    const row = { table: 'envelope_snapshot_part', column: 'sealed_part', row: `${envelope_id} ${id} identifiers` }
    signed.push(JSON.parse((await dataKeyOf(services, id)).openText(sealed_part, row)))
  }
  return signed
}
/** A file without the time at which it was made. */
const withoutTime = (body: string): string => body.replace(/(CreatedDatetime>|"created_at": ")[^<"]+/, '$1')

test.each([
  ['MISMO', 'mismo.xml', 'application/xml'],
  ['JSON', 'json', 'application/json'],
] as const)('a %s file leaves once its event, its hash and its opening are stored', async (format, extension, type) => {
  const { application_id } = await submittedApplication(desk, rosa, luis)
  const person = await enter()
  const { statusCode, headers, rawPayload } = await make(person, application_id, { format, reason: 'TRIAL' })
  expect([statusCode, headers['content-type']]).toEqual([200, type])
  expect(headers).toMatchObject({
    'cache-control': 'no-store, no-transform',
    'content-disposition': `attachment; filename="application-${application_id}.${extension}"`,
  })
  const sha256 = createHash('sha256').update(rawPayload).digest('hex')
  const [file, ...others] = await filesOf(application_id)
  expect(others).toEqual([])
  expect(file).toMatchObject({ kind: format, reason: 'TRIAL', sha256, batch_id: null, made_by: person.id })
  expect(await eventsOf('application.exported', application_id)).toEqual([
    {
      actor_id: person.id,
      details: {
        export: file!.id,
        format,
        reason: 'TRIAL',
        envelope: file!.envelope_id,
        digest: sha256,
        batch: [],
      },
    },
  ])
  const openings = await db
    .selectFrom('application_opening')
    .select('is_shown')
    .where('staff_id', '=', person.id)
    .execute()
  expect(openings).toEqual([{ is_shown: true }])
  const { entries } = (await person.browser.call('GET', `/applications/${application_id}/history`)).body
  const words = { MISMO: 'MISMO 3.4 (XML). To try out the import', JSON: 'JSON. To try out the import' }[format]
  expect(entries).toContainEqual(expect.objectContaining({ label: 'Exported to the loan system', detail: words }))
})

test('both files have SSN and birth date, and nothing else that staff read or the installation stores has them', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
  const signed = await identifiersOf(applicants)
  lines.length = 0
  for (const format of ['MISMO', 'JSON'] as const) {
    const { body } = await make(officer, application_id, { format })
    const found = signed.filter(({ ssn, date_of_birth }) => {
      const digits = body.includes(ssn) || body.includes(ssn.replaceAll('-', ''))
      return digits && body.includes(date_of_birth)
    })
    expect([format, found]).toEqual([format, signed])
  }
  const demographics = (await makeDemographics(compliance, application_id)).body
  const planted = signed.flatMap(({ ssn, date_of_birth }) => [ssn, ssn.replaceAll('-', ''), date_of_birth])
  const read = [
    ...lines,
    demographics,
    JSON.stringify((await view(officer, application_id)).body),
    JSON.stringify((await officer.browser.call('GET', `/applications/${application_id}/view`)).body),
  ].join('\n')
  expect(planted.filter(text => read.includes(text))).toEqual([])
  const dump = await dumpOf(db)
  expect(planted.flatMap(text => tablesWith(dump, text))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
})

test('a file of an application has no demographics, and neither the list nor the view of it names a file of them', async () => {
  const { application_id } = await submittedApplication(desk, rosa, luis)
  expect((await makeDemographics(compliance, application_id)).statusCode).toBe(200)
  expect((await view(officer, application_id)).body.export_records).toEqual([])
  expect((await officer.browser.call('GET', `/applications/${application_id}/view`)).body.last_export).toBeNull()
  const seen = (await compliance.browser.call('GET', `/applications/${application_id}/demographics`)).body
  expect(seen).toMatchObject({ can_export: true, export_records: [{ kind: 'DEMOGRAPHICS', made_by: 'Olivia Ortiz' }] })
  const [file] = await filesOf(application_id)
  const [event] = await eventsOf('demographics.exported', application_id)
  expect(event!.details).toEqual({
    export: file!.id,
    reason: 'REPORT',
    envelope: file!.envelope_id,
    digest: file!.sha256,
    answers_of: expect.any(Array),
  })
  const { entries } = (await officer.browser.call('GET', `/applications/${application_id}/history`)).body
  expect(JSON.stringify(entries)).not.toContain('demographics')
})

test('a second file of one signing differs in its time alone, also after the data of the dealer changed', async () => {
  const { application_id } = await submittedApplication(desk, rosa, luis)
  const first = [await make(officer, application_id), await make(officer, application_id, { format: 'MISMO' })]
  const columns = {
    name: 'Another Name',
    slug: 'another-slug',
    email: 'another@dealer.example',
    website_url: 'https://another.example',
  }
  const before = await db.selectFrom('dealer').selectAll().where('slug', '=', DEALER).executeTakeFirstOrThrow()
  await db.updateTable('dealer').set(columns).where('id', '=', before.id).execute()
  onTestFinished(async () => {
    await db.updateTable('dealer').set(before).where('id', '=', before.id).execute()
  })
  clock.advance(minute)
  const second = [await make(officer, application_id), await make(officer, application_id, { format: 'MISMO' })]
  for (const [index, { body }] of first.entries()) {
    expect(body.length).toBeGreaterThan(1000)
    expect(second[index]!.body).not.toBe(body)
    expect(withoutTime(second[index]!.body)).toBe(withoutTime(body))
  }
})

test('the page of the file shows the report, the export records and, after a new signing, what changed since', async () => {
  const application = await submittedApplication(desk, rosa, luis)
  const { application_id, applicants } = application
  const before = (await view(officer, application_id)).body
  expect(before).toMatchObject({
    export_records: [],
    changes: null,
    state: 'SUBMITTED',
    can_export: true,
    can_send_back: true,
  })
  for (const format of ['MISMO', 'JSON']) expect(before.preflight[format].ready).toBe(true)
  await make(officer, application_id)
  const lastExport = async () =>
    (await officer.browser.call('GET', `/applications/${application_id}/view`)).body.last_export
  expect(await lastExport()).toEqual({ at: expect.any(String), is_outdated: false })
  expect((await view(officer, application_id)).body.changes).toBeNull()

  clock.advance(minute)
  expect((await browserOf(desk.app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
  const open = (await view(officer, application_id)).body
  expect(open).toMatchObject({ state: 'OPEN_AGAIN', can_export: false, can_send_back: false })
  expect(open.preflight.MISMO).toEqual({
    ready: false,
    messages: [expect.objectContaining({ id: 'B1', level: 'blocks' })],
  })
  const { status } = await callsOf(desk.app, applicants[0].headers).put(`/${DEALER}/borrower/${applicants[0].id}`, {
    middle_name: 'Ximena',
  })
  expect(status).toBeLessThan(300)
  await signAll(desk, application)
  expect((await lastExport()).is_outdated).toBe(true)
  const { changes, export_records } = (await view(officer, application_id)).body
  expect(JSON.stringify(changes)).toContain('Ximena')
  expect(export_records).toHaveLength(1)
  await make(officer, application_id, { reason: 'SIGNED_AGAIN' })
  const after = (await view(officer, application_id)).body
  expect(after.changes).toBeNull()
  expect(after.export_records.map(({ signed_at }: ExportRecord) => signed_at)).toEqual([
    after.signed_at,
    before.signed_at,
  ])
  expect((await lastExport()).is_outdated).toBe(false)
})

test('an earlier signing of the reader shows no changes', async () => {
  const application = await readyApplication(desk, { ...rosa, email: 'changed@example.com' })
  await signAll(desk, application)
  const { application_id, applicants } = application
  await make(officer, application_id)
  await browserOf(desk.app, application_id, applicants[0]).post('reopen')
  const { status } = await callsOf(desk.app, applicants[0].headers).put(`/${DEALER}/borrower/${applicants[0].id}`, {
    email: 'since@example.com',
  })
  expect(status).toBeLessThan(300)
  await signAll(desk, application)
  const person = await enter('OFFICER', 'changed@example.com')
  expect((await view(officer, application_id)).body.changes).not.toBeNull()
  expect((await view(person, application_id)).body).toMatchObject({
    changes: null,
    export_records: [expect.anything()],
  })
  expect((await view(await enter('OFFICER', 'since@example.com'), application_id)).status).toBe(404)
})

test('a confirmation is refused after five minutes', async () => {
  const person = await enter()
  const proof = await confirm(person, couple.application_id)
  clock.advance(5 * minute)
  const late = await send(person, couple.application_id, undefined, proof)
  expect(codeOf(late)).toEqual([403, 'staff_step_up_required'])
})

test('each borrower has the day on which they signed', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
  const days = ['2026-03-14', '2026-03-16']
  for (const [index, { id }] of applicants.entries())
    await db
      .updateTable('envelope_signer')
      .set({ signed_at: new Date(`${days[index]}T15:00:00Z`) })
      .where('borrower_id', '=', id)
      .execute()
  const file = await make(await enter(), application_id)
  expect(file.json().borrowers.map(({ signed_on }: { signed_on: string }) => signed_on)).toEqual(days)
})

test('a confirmation is for one file of one application', async () => {
  const { application_id } = couple
  const other = await submittedApplication(desk, rosa)
  const before = await filesOf(application_id)
  const refused = [403, 'staff_step_up_required']
  expect(codeOf(await send(officer, application_id))).toEqual(refused)
  const wrong = [
    await confirm(officer, other.application_id),
    await confirm(officer, application_id, { format: 'MISMO', reason: 'OWN_SYSTEM' }),
    await confirm(await enter(), application_id),
  ]
  for (const proof of wrong) expect(codeOf(await send(officer, application_id, undefined, proof))).toEqual(refused)
  expect(await filesOf(application_id)).toEqual(before)

  const proof = await confirm(officer, application_id)
  const both = await Promise.all([1, 2].map(() => send(officer, application_id, undefined, proof)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  expect(codeOf(await send(officer, application_id, undefined, proof))).toEqual(refused)
  expect(await filesOf(application_id)).toHaveLength(before.length + 1)
  expect(await eventsOf('staff.refused', officer.id)).toEqual([])
  expect(codeOf(await sendDemographics(compliance, application_id))).toEqual(refused)
  const ofFile = await confirm(compliance, application_id)
  expect(codeOf(await sendDemographics(compliance, application_id, ofFile))).toEqual(refused)
})

test('those who may not are refused before they confirm, and that is recorded on their own chain', async () => {
  const { application_id } = couple
  expect(codeOf(await send(compliance, application_id))).toEqual([403, 'application_forbidden'])
  expect(codeOf(await sendDemographics(officer, application_id))).toEqual([403, 'application_forbidden'])
  const details = async ({ id }: Person) => (await eventsOf('staff.refused', id)).map(event => event.details)
  expect(await details(compliance)).toEqual([{ action: 'application.export', code: 'application_forbidden' }])
  expect(await details(officer)).toEqual([{ action: 'demographics.export', code: 'application_forbidden' }])
  const applicant = await enter('MANAGER', 'rosa@example.com')
  expect(codeOf(await send(applicant, application_id))).toEqual([404, 'application_not_found'])
})

test.each([
  {},
  { format: 'JSON' },
  { reason: 'TRIAL' },
  { format: 'PDF', reason: 'TRIAL' },
  { format: 'JSON', reason: '' },
  { format: ['JSON'], reason: 'TRIAL' },
  { format: 'JSON', reason: 'REPORT' },
  { format: null, reason: null },
])('the body %j is refused beside its field, and the confirmation stays unused', async body => {
  const { application_id } = couple
  const before = await filesOf(application_id)
  const proof = await confirm(officer, application_id)
  const answer = await send(officer, application_id, body, proof)
  expect(codeOf(answer)).toEqual([422, 'invalid_form'])
  expect(Object.keys(answer.json().errors).length).toBeGreaterThan(0)
  expect(await filesOf(application_id)).toEqual(before)
  expect((await send(officer, application_id, undefined, proof)).statusCode).toBe(200)
})

test('without its event there is no file, no row and no use of the confirmation', async () => {
  const { application_id } = couple
  const remove = await refuseEvents(db, ['application.exported', 'demographics.exported'])
  const before = await filesOf(application_id)
  const proof = await confirm(officer, application_id)
  for (const answer of [
    await send(officer, application_id, undefined, proof),
    await makeDemographics(compliance, application_id),
  ]) {
    expect(codeOf(answer)).toEqual([503, 'service_unavailable'])
    expect(Object.keys(answer.json())).toEqual(['code', 'message'])
  }
  expect(await filesOf(application_id)).toEqual(before)
  await remove()
  expect((await send(officer, application_id, undefined, proof)).statusCode).toBe(200)
})

test('a file counts as an opening: one more than a day may have is refused', async () => {
  const person = await enter()
  expect((await make(person, couple.application_id)).statusCode).toBe(200)
  await db.updateTable('staff_opening_count').set({ opened: 500 }).where('staff_id', '=', person.id).execute()
  const { application_id } = await submittedApplication(desk, rosa)
  expect(codeOf(await make(person, application_id))).toEqual([429, 'staff_openings_used_up'])
  expect(await filesOf(application_id)).toEqual([])
  expect((await eventsOf('staff.refused', person.id)).map(({ details }) => details)).toEqual([
    { action: 'application.export', code: 'staff_openings_used_up' },
  ])
})

test('an SSN that cannot be read blocks the file, and nothing is stored', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
  const person = await enter()
  await db
    .updateTable('envelope_snapshot_part')
    .set({ sealed_part: Buffer.from('not sealed') })
    .where('borrower_id', '=', applicants[1]!.id)
    .where('part', '=', 'identifiers')
    .execute()
  const { preflight, can_export } = (await view(person, application_id)).body
  expect(can_export).toBe(true)
  expect(preflight.JSON).toMatchObject({
    ready: false,
    messages: [{ id: 'B2', level: 'blocks' }, ...preflight.JSON.messages.slice(1)],
  })
  const proof = await confirm(person, application_id)
  expect(codeOf(await send(person, application_id, undefined, proof))).toEqual([409, 'export_blocked'])
  expect(await filesOf(application_id)).toEqual([])
})

test('a co-borrower whose data was deleted since is in no file', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
  const person = await enter()
  await db.deleteFrom('data_key').where('borrower_id', '=', applicants[1]!.id).execute()
  const { statusCode, body } = await make(person, application_id)
  expect(statusCode).toBe(200)
  expect(body).toContain('Rosa')
  expect(body).not.toContain('Luis')
})

test('what is deleted after its time takes the record of its files with it', async () => {
  const { application_id } = await submittedApplication(desk, rosa)
  const person = await enter()
  await make(person, application_id)
  await db.deleteFrom('envelope').where('application_id', '=', application_id).execute()
  expect(await filesOf(application_id)).toEqual([])
})
