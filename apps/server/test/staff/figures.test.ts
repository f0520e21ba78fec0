import type { ApplicationViewResponse, FigureBody } from '@porchlight/api'
import { addDays, ENGLISH, formats } from '@porchlight/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { exportPerson } from '../../src/retention/export-person.ts'
import { wordsIn } from '../documents/reading-pdf.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { refuseEvents } from '../support/refused-events.ts'
import { compliance, milestoneCalls, officer, otherStaffMember, type Submitted } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services

let application: Submitted
let calls: ReturnType<typeof milestoneCalls>
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  calls = milestoneCalls(desk, application)
})

const add = (body: Partial<FigureBody>, actor?: StaffActor, headers?: Record<string, string>) =>
  calls.call('POST', '/figures', { source: 'Paper', cents: 100_00, ...body }, actor, headers)
const withdraw = (id: string, actor?: StaffActor) => calls.call('POST', `/figures/${id}/withdrawal`, undefined, actor)
const view = async (actor?: StaffActor): Promise<ApplicationViewResponse> =>
  (await calls.call('GET', '/view', undefined, actor)).body
const shown = async (id: string) => {
  const figure = (await view()).figures.find(each => each.id === id)
  return figure && [figure.value, ...figure.details].join(' · ')
}
const ofEach = (kind: FigureBody['kind'], ...dollars: number[]) =>
  Promise.all(
    application.applicants.map(({ id }, index) =>
      add({ kind, borrower_id: id, cents: dollars[index]! * 100, report_on: kind === 'DEBTS' ? calls.today() : null }),
    ),
  )
const withoutReport = async () => (await view()).figures.find(({ id }) => id === 'ratio')

test('figures stand beside the stated ones, each with who entered it, and change none of them', async () => {
  const before = await view()
  expect(before.lender_figures).toEqual([])
  expect((await add({ kind: 'INVOICE', cents: 120_000_00, source: ' Invoice 12 \n of May ' })).status).toBe(201)
  const [primary] = application.applicants
  const debts = { kind: 'DEBTS', borrower_id: primary.id, cents: 400_00, report_on: calls.today() } as const
  expect((await add(debts)).status).toBe(201)
  const after = await view()
  expect(after.lender_figures).toMatchObject([
    { kind: 'INVOICE', borrower_id: null, cents: 120_000_00, source: 'Invoice 12 of May', counts: true },
    { kind: 'DEBTS', borrower_id: primary.id, report_on: calls.today(), withdrawn: null, counts: true },
  ])
  expect(after.figures.filter(({ id }) => id !== 'invoice')).toEqual(before.figures)
  expect(await shown('invoice')).toBe('$120,000 · loan to invoice 115.0%')
  expect([after.sections, after.attention]).toEqual([before.sections, before.attention])
  // Acting on an unassigned application takes it.
  expect(after.assignment.assignee?.id).toBe(officer.staff_id)
})

test('the ratio with credit report is there once both borrowers have debts by report', async () => {
  const stated = await withoutReport()
  await ofEach('DEBTS', 400, 0)
  expect(await shown('report_ratio')).toMatch(/^\d+\.\d% · with credit report · of income as stated$/)
  await ofEach('INCOME', 5000, 4000)
  expect(await shown('verified_income')).toBe('$9,000')
  expect(await shown('report_ratio')).toMatch(/^\d+\.\d% · with credit report · of verified income$/)
  expect(await withoutReport()).toEqual(stated)
  const total = (await view()).totals.find(({ id }) => id === 'report_ratio')!
  expect(total.lines.map(({ section }) => section)).toEqual([
    ...[null, null],
    ...Array.from({ length: 4 }, () => 'lender_figures'),
  ])
})

test('a later figure counts instead, and one that is withdrawn gives way to the one before it', async () => {
  await add({ kind: 'BOOK_VALUE', cents: 90_000_00 })
  const { body } = await add({ kind: 'BOOK_VALUE', cents: 900_00 })
  expect(await shown('book_value')).toMatch(/^\$900 /)
  expect(await withdraw(body.id)).toMatchObject({ status: 200, body: { id: body.id } })
  expect(await withdraw(body.id)).toMatchObject({ status: 200, body: { id: body.id } })
  expect(await shown('book_value')).toMatch(/^\$90,000 /)
  const listed = (await view()).lender_figures.filter(({ kind }) => kind === 'BOOK_VALUE')
  expect(listed.map(({ counts, withdrawn }) => [counts, withdrawn !== null])).toEqual([
    [true, false],
    [false, true],
  ])
  const events = await db
    .selectFrom('audit_event')
    .select(['event', 'details'])
    .where('application_id', '=', application.application_id)
    .where('event', 'in', ['figure.recorded', 'figure.withdrawn'])
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  expect(events.map(({ event, details }) => [event, Object.keys(details).sort()])).toEqual([
    ['figure.withdrawn', ['figure', 'kind']],
    ['figure.recorded', ['figure', 'kind']],
  ])
  expect(events[0]!.details).toEqual({ figure: body.id, kind: 'BOOK_VALUE' })
})

test('a report is not of a day before the borrower authorized it', async () => {
  const [{ id: borrower_id }] = application.applicants
  const report = { kind: 'DEBTS', borrower_id, report_on: addDays(calls.today(), -1) } as const
  const { status, body } = await add(report)
  const day = formats(ENGLISH).day(calls.today(), 'UTC')
  expect([status, body.errors]).toEqual([422, { report_on: `Choose ${day} or a later day` }])
})

test('a repeated request adds no further figure', async () => {
  const key = { 'idempotency-key': 'once' }
  const count = async () => (await view()).lender_figures.length
  const before = await count()
  const body = { kind: 'INVOICE', cents: 120_000_00 } as const
  expect((await add(body, officer, key)).body).toEqual((await add(body, officer, key)).body)
  expect(await count()).toBe(before + 1)
})

test.each<[Partial<FigureBody>, string[]]>([
  [{ kind: 'DEBTS' }, ['borrower_id', 'report_on']],
  [{ kind: 'INCOME', borrower_id: crypto.randomUUID() }, ['borrower_id']],
  [{ kind: 'INCOME', borrower_id: '' }, ['borrower_id']],
  [{ kind: 'INVOICE', cents: null }, ['cents']],
  [{ kind: 'INVOICE', cents: 0, source: ' \n' }, ['cents', 'source']],
  [{ kind: 'INVOICE', source: 'fine\n漢' }, ['source']],
])('%j is refused beside the fields', async (body, fields) => {
  const before = (await view()).lender_figures.length
  const { status, body: refused } = await add(body)
  expect([status, refused.code, Object.keys(refused.errors)]).toEqual([422, 'invalid_form', fields])
  expect((await view()).lender_figures).toHaveLength(before)
})

test('only the assignee records figures; compliance reads them; an unknown one is not found', async () => {
  const body = { kind: 'INVOICE' } as const
  const [{ id } = { id: '' }] = (await view()).lender_figures
  for (const call of [() => add(body, otherStaffMember), () => withdraw(id, otherStaffMember)])
    expect((await call()).body.code).toBe('assigned_to_another')
  for (const call of [() => add(body, compliance), () => withdraw(id, compliance)])
    expect((await call()).body.code).toBe('application_forbidden')
  expect((await view(compliance)).lender_figures).toEqual((await view()).lender_figures)
  expect((await view(compliance)).refused_actions.map(({ action }) => action)).toContain('figure.record')
  for (const unknown of ['x', crypto.randomUUID()]) expect((await withdraw(unknown)).body.code).toBe('not_found')
})

test('a figure whose event cannot be written is not stored', async () => {
  const before = (await view()).lender_figures
  await refuseEvents(db, ['figure.recorded', 'figure.withdrawn'])
  for (const answer of [await add({ kind: 'INVOICE' }), await withdraw(before[0]!.id)])
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable'])
  expect((await view()).lender_figures).toEqual(before)
})

test('figures are sealed, and their rows never change', async () => {
  const rows = await sql<{ row: string }>`select to_jsonb(lender_figure)::text as row from lender_figure`.execute(db)
  expect(rows.rows.length).toBeGreaterThan(5)
  expect(rows.rows.map(({ row }) => row).join()).not.toMatch(/Paper|Invoice 12|12000000/)
  for (const refused of [
    sql`update lender_figure set kind = 'INCOME'`,
    sql`delete from lender_figure`,
    sql`truncate lender_figure`,
    sql`update shown_findings set opened_at = now()`,
    sql`delete from shown_findings`,
    sql`truncate shown_findings`,
  ])
    await expect(refused.execute(db)).rejects.toThrow(/never changed|kept with their application/)
})

describe('beside the page of the application', () => {
  test('the summary has all figures, also those that count no more', async () => {
    const url = `/v1/staff/applications/${application.application_id}/summary`
    const words = (await wordsIn((await app.inject({ url, headers: staffHeaders(officer) })).rawPayload)).replace(
      /\s+/g,
      ' ',
    )
    for (const part of [
      "Lender's figures Entered By Figure Amount From",
      'Verified monthly $5,000.00 Paper',
      'Paper; entered by',
      'DTI with credit report: ',
      'Loan to invoice: 115.0%',
      "Lender's figure withdrawn, entered by mistake. Book value of the home",
    ])
      expect(words).toContain(part)
  })

  test('files for the loan system and the export of a person have nothing of them', async () => {
    const [{ id }] = application.applicants
    const files = new Map<string, string>()
    const record = { id, application_id: application.application_id, is_primary: true, user_id: null }
    const { keys, store } = services
    await exportPerson(
      { db, fields: keys.fields, store, write: async (name, content) => void files.set(name, String(content)) },
      { account: undefined, records: [record], namesakes: [] },
    )
    expect(files.get('person.json')).not.toMatch(/figure|Paper|Invoice 12/)
    const { body } = await calls.call('GET', '/export')
    expect(JSON.stringify(body)).not.toMatch(/Paper|Invoice 12/)
  })
})

test('after the next signing the figures stay, and after the end none is added', async () => {
  const figures = (await view()).lender_figures
  expect((await browserOf(app, application.application_id, application.applicants[0]).post('reopen')).statusCode).toBe(
    200,
  )
  expect((await add({ kind: 'BOOK_VALUE', cents: 91_000_00 })).status).toBe(201)
  await signAll(desk, application)
  const again = await view()
  expect(again.lender_figures).toHaveLength(figures.length + 1)
  // Figures of the lender's alone are no change by the borrowers.
  expect(again.changes!.figures).toEqual([])
  expect((await calls.record({ kind: 'DENIED' })).status).toBe(201)
  for (const answer of [await add({ kind: 'INVOICE' }), await withdraw(figures[0]!.id)])
    expect([answer.status, answer.body.code]).toEqual([409, 'application_finished'])
})
