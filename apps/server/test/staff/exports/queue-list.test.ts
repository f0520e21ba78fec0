import type { QueueRow } from '@porchlight/api'
import { dayIn, ENGLISH, formats } from '@porchlight/domain'
import { milestoneLabels } from '@porchlight/domain/staff'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newApplicationId } from '../../../src/applications/record/application-id.ts'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { queueDesk } from '../queue/queue-desk.ts'
import { queueUp } from '../queue/queue-rows.ts'

const desk = await queueDesk()
const { app, services, officer, allPages, dealerOf, dayAfter, today } = desk
const { db, settings } = services

const get = (actor: StaffActor = officer, query: Record<string, string> = {}) =>
  app.inject({ url: '/v1/staff/queue/list', query, headers: staffHeaders(actor) })
const listOf = async (actor?: StaffActor, query?: Record<string, string>): Promise<Record<string, string>[]> =>
  parse((await get(actor, query)).rawPayload, { bom: true, columns: true })
const listed = ({ staff_id }: StaffActor) =>
  db
    .selectFrom('audit_event')
    .select(['chain', 'application_id', 'details'])
    .where('event', '=', 'staff.queue_listed')
    .where('actor_id', '=', staff_id)
    .execute()

const addFigure = (payload: object) =>
  app.inject({
    method: 'POST',
    url: `/v1/staff/applications/${application_id}/figures`,
    headers: staffHeaders(officer),
    payload: { source: 'Paper', ...payload },
  })
/** Figures of both borrowers and of the home. The last invoice counts. */
const figures = ([primary, other]: readonly { id: string }[]) => [
  { kind: 'DEBTS', borrower_id: other!.id, cents: 412_50, report_on: today() },
  { kind: 'INCOME', borrower_id: primary!.id, cents: 5_000_00 },
  { kind: 'INVOICE', cents: 89_000_00 },
  { kind: 'INVOICE', cents: 98_000_00 },
]

let dealer: { id: string; name: string }
let application_id: string
beforeAll(async () => {
  dealer = await dealerOf(DEALER)
  const other = await dealerOf('blue-ridge-homes')
  const submitted = await submittedApplication(desk, rosa, luis)
  const { applicants } = submitted
  application_id = submitted.application_id
  await db.updateTable('application_review').set({ loan_number: '=1+2' }).execute()
  const note = await app.inject({
    method: 'POST',
    url: `/v1/staff/applications/${application_id}/notes`,
    headers: staffHeaders(staffActor([{ role: 'OFFICER', scope: 'ALL' }])),
    payload: { kind: 'LEFT_MESSAGE', text: 'Call back.' },
  })
  expect(note.statusCode).toBe(201)
  for (const figure of figures(applicants)) expect((await addFigure(figure)).statusCode).toBe(201)
  const steps = { application_id, person: officer.staff_id, at: services.clock.now() }
  await sql`insert into application_task (application_id, kind, ref, starts_on, due_on, opened_at, closed_at, closed_by)
    values (${steps.application_id}, 'NEW', 'closed', ${today()}, ${today()}, ${steps.at}, ${steps.at}::timestamptz + interval '1 day', ${steps.person})`.execute(
    db,
  )
  await sql`insert into application_return (id, application_id, returned_by, returned_at, reason, sections, sealed_sentence)
    values (gen_random_uuid(), ${steps.application_id}, ${steps.person}, ${steps.at}::timestamptz + interval '3 days', 'UNCLEAR', '[]', '')`.execute(
    db,
  )
  await queueUp(services, [
    { dealer_id: dealer.id, status: 'STARTED', due_on: dayAfter(9) },
    { dealer_id: dealer.id, withdrawn: true, milestone: 'WITHDRAWN' },
    { dealer_id: dealer.id, status: 'REVIEWED', finished: true, milestone: 'DENIED' },
    { dealer_id: other.id, status: 'REVIEWED', with_land: true },
    { dealer_id: other.id, assignee_id: officer.staff_id },
  ])
})

test('the list has the rows of the queue in its order, with its columns', async () => {
  const answer = await get(officer, { view: 'all' })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'content-disposition': `attachment; filename="Applications ${today()}.csv"`,
  })
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const rows = await listOf(officer, { view: 'all' })
  const queue = await allPages(officer, { view: 'all' })
  expect(rows.map(({ Application }) => Application)).toEqual(queue.map(({ id }) => id))
  const dayOf = (at: string) => dayIn(settings.LENDER_TIME_ZONE, new Date(at))
  const row = queue.find(({ id }) => id === application_id) as QueueRow
  expect(rows.find(({ Application }) => Application === application_id)).toEqual({
    Application: application_id,
    Borrower: 'Rosa Delgado',
    'Co-borrowers': '1',
    'Loan number': "'=1+2",
    Dealer: dealer.name,
    Amount: String(row.amount),
    Collateral: 'Land-home',
    Group: 'Next 5 business days',
    'What to do': 'New: review',
    'Assigned to': row.assignee?.name ?? '',
    Submitted: dayOf(row.submitted_at),
    'First submitted': dayOf(row.first_submitted_at),
    Due: row.task!.due_on,
    ...{ 'Holds until': '', Closing: '', Conditions: '' },
    Status: 'Submitted',
    Outcome: '',
    'Outcome on': '',
    'Days to first review': '1',
    'Days to first send-back': '3',
    'Days to outcome': '',
    'Waiting for': '',
    'Last contact': 'Left a message',
    'Last contact on': today(),
    'Monthly debts by credit report, borrower': '',
    'Monthly debts by credit report, co-borrowers': '412.5',
    'Verified monthly income, borrower': '5000',
    'Verified monthly income, co-borrowers': '',
    'Invoice of the home': '98000',
    'Book value of the home': '',
  })
  const decided = queue.filter(({ outcome }) => outcome !== null)
  expect(decided.length).toBeGreaterThan(1)
  for (const { id, outcome } of decided)
    expect(rows.find(({ Application }) => Application === id)).toMatchObject({
      Outcome: milestoneLabels[outcome!.kind],
      'Outcome on': outcome!.on,
      'Days to outcome': '0',
    })
  const day = formats(ENGLISH).day(today(), 'UTC')
  expect(new Set(rows.map(({ Status }) => Status))).toEqual(
    new Set(['Submitted', 'Open again', `Withdrawn ${day}`, `Denied ${day}`, 'In review']),
  )
})

test.each<Record<string, string>>([
  { view: 'done' },
  { view: 'mine' },
  { view: 'all', collateral: 'land' },
  { view: 'all', sort: '-submitted' },
  { view: 'all', sort: '-amount' },
  { view: 'all', officer: 'none', due: 'later' },
])('the list of %j has what the queue has', async query => {
  const rows = await listOf(officer, query)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ Application }) => Application)).toEqual((await allPages(officer, query)).map(({ id }) => id))
})

test('the list has neither identifiers nor contacts, opens nothing, and leaves one event with its count', async () => {
  const reader = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])
  const { body } = await get(reader)
  expect(body).toContain('Rosa Delgado')
  expect(body).not.toMatch(/\d{3}-\d{2}-\d{4}|@|\+1\d{10}/)
  expect(await listed(reader)).toEqual([
    { chain: reader.staff_id, application_id: null, details: { rows: body.split('\r\n').length - 2 } },
  ])
  expect(await db.selectFrom('application_opening').selectAll().execute()).toEqual([])
})

test('has the rows of the dealers of the grants, and none of which the reader is a borrower', async () => {
  const manager = staffActor([{ role: 'MANAGER', scope: { dealer_id: dealer.id } }])
  expect((await listOf(manager, { view: 'all' })).map(({ Dealer }) => Dealer)).toEqual(Array(4).fill(dealer.name))
  const borrower = staffActor([{ role: 'OFFICER', scope: 'ALL' }], [luis.email!])
  expect((await listOf(borrower, { view: 'all' })).map(({ Application }) => Application)).not.toContain(application_id)
  const administrator = staffActor([{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  expect((await get(administrator)).json()).toMatchObject({ code: 'staff_forbidden' })
})

test('without its event no list leaves', async () => {
  await refuseEvents(db, ['staff.queue_listed'])
  const answer = await get(officer, { view: 'all' })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([503, ['code', 'message']])
})

test('a list of 2,000 rows is made, and a longer one is refused with the limit', async () => {
  const id = officer.staff_id
  const before = (await listOf(officer, { view: 'mine' })).length
  const add = (count: number) =>
    sql`with added as (
      insert into application (id, dealer_id, loan_interest_rate, home_insurance_rate, property_tax_rate, starting_rates, submitted_at, status)
      select id, ${dealer.id}, 0.09, 0.01, 0.01, '{}', now(), 'SUBMITTED'
        from unnest(${Array.from({ length: count }, () => newApplicationId())}::text[]) id
      returning id)
      insert into application_review (application_id, dealer_id, assignee_id, first_submitted_at, last_submitted_at, with_land,
        next_task, due_on)
      select id, ${dealer.id}, ${id}, now(), now(), false, 'NEW', current_date from added`.execute(db)
  await add(2000 - before)
  expect(await listOf(officer, { view: 'mine' })).toHaveLength(2000)
  await add(1)
  const answer = await get(officer, { view: 'mine' })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'list_too_long'])
  expect(answer.json().message).toContain('more than 2,000 rows')
})
