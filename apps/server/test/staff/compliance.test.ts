import type { MissedClocksResponse, OverridesResponse, WordsSentResponse } from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { fromStaffPages, signedInStaff } from '../support/staff.ts'
import { compliance, manager, officer, submitting } from './milestones/milestone-desk.ts'
import { coveringSentence, returner } from './returns/returning.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const submit = submitting(desk)

const submitted = async (person: typeof rosa) => {
  const application = await submit(person)
  await application.submittedAgo(90)
  return application
}
let first: Awaited<ReturnType<typeof submitted>>
let second: Awaited<ReturnType<typeof submitted>>
beforeAll(async () => {
  first = await submitted(rosa)
  second = await submitted(luis)
})

const read = async (below: string, actor: StaffActor = compliance) => {
  const { statusCode, body } = await app.inject({
    url: `/v1/staff/compliance/${below}`,
    headers: staffHeaders(actor),
  })
  return { status: statusCode, body }
}
const pageOf = async <Page>(list: string, actor?: StaffActor): Promise<Page> => {
  const { status, body } = await read(list, actor)
  expect([status, body]).toEqual([200, expect.any(String)])
  return JSON.parse(body)
}
const linesOf = async (list: string) => (await read(`${list}/list`)).body.slice(1).trimEnd().split('\r\n')
const missed = async (actor?: StaffActor) =>
  (await pageOf<MissedClocksResponse>('missed-clocks', actor)).rows.map(
    ({ application_id, clock, due_on, ended_on }) => [application_id, clock, due_on, ended_on],
  )

test('clocks that were missed are listed, open, ended, and without ever being an open task', async () => {
  const { record, call, today } = first
  const due = addDays(today(), -60)
  // Any change computes the tasks again.
  await call('PUT', '/dates', { loan_number: 'L-1' })
  await second.call('PUT', '/dates', { loan_number: 'L-2' })
  const open = (application_id: string) => [application_id, 'NOTICE_OF_ACTION', due, null]
  expect(await missed()).toEqual(
    [first, second]
      .map(each => open(each.application_id))
      .sort()
      .reverse(),
  )

  const notices = [{ borrower_id: first.applicants[0].id, happened_on: today(), method: 'LETTER' as const }]
  expect((await record({ kind: 'DENIED', notices })).status).toBe(201)
  const ended = [first.application_id, 'NOTICE_OF_ACTION', due, today()]
  expect(await missed()).toContainEqual(ended)
  expect(await missed(staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }], [rosa.email!]))).toEqual([
    open(second.application_id),
  ])

  // The fact came long before the Loan Estimate, and is entered after it.
  expect((await second.call('PUT', '/dates', { with_land: true })).status).toBe(200)
  await sql`alter table file_event disable trigger all`.execute(db)
  await sql`delete from file_event where application_id = ${second.application_id} and kind = 'SIX_FACTS'`.execute(db)
  await sql`alter table file_event enable trigger all`.execute(db)
  const sent = addDays(today(), -20)
  expect((await second.record({ kind: 'ESTIMATE_SENT', happened_on: sent })).status).toBe(201)
  const came = { kind: 'SIX_FACTS', happened_on: addDays(today(), -80), text: 'The address, by phone.' } as const
  const known = await second.record(came)
  expect(known.status).toBe(201)
  const late = (await missed()).find(([, clock]) => clock === 'LOAN_ESTIMATE')
  expect(late).toEqual([second.application_id, 'LOAN_ESTIMATE', expect.any(String), sent])
  const mistake = { kind: null, corrects: known.body.id, text: 'Another application.' } as const
  expect((await second.record(mistake)).status).toBe(201)
  expect((await missed()).some(([, clock]) => clock === 'LOAN_ESTIMATE')).toBe(false)
  expect(await linesOf('missed-clocks')).toHaveLength(3)
})

test('each kind of override is listed, the latest first, with a page for the rest', async () => {
  const { record, today, applicants } = await submitted(rosa)
  const yesterday = addDays(today(), -1)
  const entered = async (body: Parameters<typeof record>[0]) => {
    const { status, body: answer } = await record(body, manager)
    expect([body.kind, status, answer.errors]).toEqual([body.kind, 201, undefined])
    return answer.id as string
  }
  await entered({ kind: 'COMPLETE', code: 'CREDIT_REPORT' })
  await entered({ kind: 'COMPLETE', code: 'OTHER', text: 'A survey.', happened_on: yesterday })
  const notice = { kind: 'INCOMPLETENESS_NOTICE', method: 'LETTER', text: 'Pay stub' } as const
  const id = await entered({ ...notice, until_on: addDays(today(), 61), code: 'THIRD_PARTY' })
  await entered({ ...notice, until_on: addDays(today(), 40), corrects: id })
  const denied = await entered({ kind: 'DENIED' })
  await entered({ kind: null, corrects: denied, text: 'Another application.' })
  await entered({ kind: 'WITHDRAWN', borrower_id: applicants[0].id })
  await entered({ kind: 'RECONSIDERED', text: 'They called.' })

  const { rows, next } = await pageOf<OverridesResponse>('overrides')
  expect(next).toBeNull()
  expect(rows.slice(0, 6).map(({ overrides, kind, corrected_on }) => [overrides, kind, corrected_on])).toEqual([
    [['RECONSIDERED'], 'RECONSIDERED', null],
    [['MISTAKE'], 'DENIED', today()],
    [['CORRECTION'], 'INCOMPLETENESS_NOTICE', today()],
    [['LONGER_PERIOD'], 'INCOMPLETENESS_NOTICE', null],
    [['COMPLETE_OTHER', 'LATE'], 'COMPLETE', null],
    [['COMPLETE'], 'COMPLETE', null],
  ])
  const lines = await linesOf('overrides')
  expect(lines).toHaveLength(rows.length + 1)
  const corrections = lines.filter(line => line.includes('Before: '))
  expect(corrections.slice(0, 2)).toEqual([
    expect.stringContaining(`"Entered by mistake. Before: Denied, ${today()}"`),
    expect.stringContaining(`"Corrected. Before: Notice of incompleteness sent, ${today()}"`),
  ])
  expect((await read('overrides?after=x')).status).toBe(400)
})

test('the words that staff sent are listed with their events, and a list of more than a page continues', async () => {
  const { application_id, applicants } = await submitted(rosa)
  const [{ id: borrower_id }] = applicants
  const sections = [{ borrower_id, section: 'address', words: 'Which of the two?' }]
  expect((await returner(app, officer, application_id).send({}, { sections })).statusCode).toBe(200)
  const [row] = (await pageOf<WordsSentResponse>('words')).rows
  expect(row).toMatchObject({
    application_id,
    sentence: coveringSentence,
    sections: [{ section: 'Address', words: 'Which of the two?' }],
  })
  await sql`insert into application_return (id, application_id, returned_by, returned_at, reason, sections, sealed_sentence)
            select gen_random_uuid(), application_id, returned_by, returned_at, reason, sections, sealed_sentence
              from application_return, generate_series(1, 50)`.execute(db)
  await sql`delete from data_key where borrower_id = ${borrower_id}`.execute(db)
  const page = await pageOf<WordsSentResponse>('words')
  const rest = await pageOf<WordsSentResponse>(`words?after=${page.next}`)
  expect([page.rows.length, rest.rows.length, rest.next]).toEqual([50, 1, null])
  expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size).toBe(51)
  expect(page.rows[0]).toMatchObject({ sentence: '', sections: [] })
  const events = await db
    .selectFrom('audit_event')
    .select(['event', 'details'])
    .where('actor_id', '=', compliance.staff_id)
    .where('event', '=', 'staff.words_viewed')
    .execute()
  expect(events).toEqual(
    [1, 2, 3].map(() => ({ event: 'staff.words_viewed', details: { applications: [application_id] } })),
  )
})

test('the decision worksheet has what ended in its days, takes a confirmation of them, and leaves an event', async () => {
  const { application_id, call, record, today } = await submitted(rosa)
  await submitted(luis)
  await call('PUT', '/dates', { with_land: true })
  expect((await record({ kind: 'APPROVED' })).status).toBe(201)
  expect((await record({ kind: 'ORIGINATED' })).status).toBe(201)
  // With sessions and passkeys as they are.
  const site = await buildApi(services)
  onTestFinished(() => site.close())
  const person = await signedInStaff(site, services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
  const make = (from: string, to: string, headers: Record<string, string> = {}) =>
    site.inject({
      ...{ method: 'POST', url: '/v1/staff/compliance/worksheet', payload: { from, to } },
      ...{ cookies: person.browser.cookies, headers: { ...fromStaffPages, ...headers } },
    })
  const confirm = (from: string, to: string) => person.stepUp('POST', '/compliance/worksheet', { from, to })
  expect((await make(today(), '')).json()).toMatchObject({ errors: { to: 'Enter the last day' } })
  expect((await make(today(), today())).json().code).toBe('staff_step_up_required')
  const proof = await confirm(today(), today())
  expect((await make(addDays(today(), -1), today(), proof)).json().code).toBe('staff_step_up_required')
  const made = await make(today(), today(), proof)
  expect(made.headers['content-disposition']).toContain(`Decision worksheet ${today()} to ${today()}.csv`)
  const [head, ...rows] = made.body.slice(1).trimEnd().split('\r\n')
  expect(head).toContain('"Action taken"')
  const submittedOn = addDays(today(), -90)
  expect(rows.find(row => row.includes(application_id))).toMatch(
    new RegExp(
      `^"${application_id}","[^"]+","${submittedOn}","Loan originated","${today()}",[\\d.]+,"Manufactured home and land",`,
    ),
  )
  expect(rows.filter(row => !/originated|denied|withdrawn/.test(row))).toEqual([])
  const { details } = await db
    .selectFrom('audit_event')
    .select('details')
    .where('event', '=', 'staff.worksheet_exported')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ from: today(), to: today(), rows: rows.length })
  const before = addDays(today(), -1)
  const empty = await make(before, before, await confirm(before, before))
  expect(empty.body.trimEnd().split('\r\n')).toHaveLength(1)
})
