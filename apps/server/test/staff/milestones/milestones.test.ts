import type { MilestoneBody } from '@porchlight/api'
import { businessDayAfter, ENGLISH, formats } from '@porchlight/domain'
import { isFinal, type MilestoneKind, milestoneKinds } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import { openSigningPage, signingDesk, statusesOf, submittedApplication } from '../../signing/signing-desk.ts'
import { callsOf, DEALER, start } from '../../support/filled-application.ts'
import { sentMessages } from '../../support/inbox.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { milestoneCalls, officer, otherStaffMember } from './milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services

const submitted = async (...people: [typeof rosa, ...(typeof rosa)[]]) => {
  const application = await submittedApplication(desk, ...people)
  return { ...application, ...milestoneCalls(desk, application) }
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test.each(milestoneKinds)(
  '%s is recorded, answers the notice of action, and ends the application if it is final',
  async kind => {
    const { applicants, record, review, view, today, application } = await submitted(rosa)
    const recorded = await record({ kind, requested_by: applicants[0].id })
    expect(recorded).toMatchObject({ status: 201, body: { finished: isFinal(kind) } })
    const { finished_at } = await review()
    expect(finished_at !== null).toBe(isFinal(kind))
    expect((await application()).finished_at).toEqual(finished_at)
    const shown = await view()
    expect(shown.milestone).toEqual({ id: recorded.body.id, kind, on: today() })
    const open = shown.deadlines.filter(({ is_answered }) => !is_answered).map(({ clock }) => clock)
    expect(open).not.toContain('NOTICE_OF_ACTION')
    expect(open.includes('COUNTEROFFER')).toBe(kind === 'COUNTEROFFER')
    if (isFinal(kind)) expect(open).toEqual([])
  },
)

test('the clock of a counteroffer runs from the last one', async () => {
  const { application_id, record, view } = await submitted(rosa)
  await sql`update application_review set first_submitted_at = '2026-01-05' where application_id = ${application_id}`.execute(
    db,
  )
  for (const happened_on of ['2026-01-10', '2026-01-20'])
    expect((await record({ kind: 'COUNTEROFFER', happened_on })).status).toBe(201)
  const { deadlines } = await view()
  expect(deadlines.find(({ clock }) => clock === 'COUNTEROFFER')?.on).toBe('2026-04-20')
})

const wrong: [string, Partial<MilestoneBody>, object][] = [
  ['no kind', { kind: null }, { kind: 'Choose the outcome' }],
  ['no day', { kind: 'APPROVED', happened_on: null }, { happened_on: 'Enter the day' }],
  ['no day of the calendar', { kind: 'APPROVED', happened_on: '2026-02-30' }, { happened_on: 'Enter the day' }],
  [
    'a day to come',
    { kind: 'APPROVED', happened_on: '2999-01-01' },
    { happened_on: "Choose a day that isn't in the future" },
  ],
  [
    'a day before the first submission',
    { kind: 'DENIED', happened_on: '2020-01-01' },
    { happened_on: expect.stringContaining('It was first submitted on') },
  ],
  ['no method', { kind: 'DENIED', method: null }, { method: 'Choose how borrowers were notified' }],
  ['no requester', { kind: 'WITHDRAWN' }, { requested_by: 'Choose who requested it' }],
  [
    'someone who is not on it',
    { kind: 'WITHDRAWN', requested_by: '0190c1f2-0000-7000-8000-000000000000' },
    { requested_by: "This person isn't on the application" },
  ],
]

test('what is missing or wrong is said beside its field, and nothing is recorded', async () => {
  const { record, review, view } = await submitted(rosa)
  const before = await review()
  for (const [name, body, errors] of wrong) {
    const answer = await record(body)
    expect([name, answer.status, answer.body.errors]).toEqual([name, 422, errors])
  }
  expect(await review()).toEqual(before)
  expect((await view()).recorded).toEqual([])
})

test('after a final milestone every change of its borrowers is refused, and they read one neutral sentence', async () => {
  const { application_id, applicants, record, borrower } = await submitted(rosa, luis)
  expect((await record({ kind: 'DENIED' })).status).toBe(201)
  const [{ id, headers }, other] = applicants
  const calls = callsOf(app, headers)
  const path = `/${DEALER}/application/${application_id}`
  const refused = [
    await borrower.post('reopen'),
    await borrower.post('envelope'),
    await borrower.sign(id, 'x'),
    await app.inject({ method: 'POST', url: `/v1${path}/reopen-request`, headers: other!.headers }),
    await app.inject({ method: 'POST', url: `/v1${path}/removal-request`, headers: other!.headers }),
  ].map(({ statusCode, json }) => [statusCode, json().code])
  const saved = [
    await calls.put(`/${DEALER}/borrower/${id}`, { middle_name: 'A' }),
    await calls.put(`${path}/summary`, { home_price: 130_000 }),
    await calls.remove(path),
    await calls.remove(`/${DEALER}/borrower/${other!.id}`),
    await calls.post(`/${DEALER}/borrower/${other!.id}/reminder`),
  ].map(codeOf)
  expect([...refused, ...saved].filter(([status, code]) => status !== 409 || code !== 'application_finished')).toEqual(
    [],
  )

  const progress = await borrower.post('calculate-progress')
  expect(progress.json()).toMatchObject({ finished_at: expect.any(String), withdrawn_at: null })
  expect(progress.payload).not.toMatch(/DENIED|denied/i)
  await services.queue.drain()
  // No mail speaks of it before the lender's own letter.
  const sent = (await sentMessages(services)).filter(({ text }) => text.includes(application_id))
  expect(sent.filter(({ text }) => /finish|clos|withdr|denied|declin/i.test(text))).toEqual([])
  // It no longer counts as open, so that another one can begin.
  expect((await start(calls)).application_id).not.toBe(application_id)
})

test('borrowers get a mail about an outcome that they know, with its day, also after a correction, and about no other', async () => {
  const { application_id, applicants, record, today } = await submitted(rosa, luis)
  const requested_by = applicants[1]!.id
  const subjects = async () => {
    await services.queue.drain()
    const about = (await sentMessages(services)).filter(({ text }) => text.includes(application_id))
    return about.flatMap(({ subject }) => subject || []).sort()
  }
  const before = await subjects()
  const day = formats(ENGLISH).day(today(), 'UTC')
  let corrects: string | undefined
  const sentAfter = async (kind: MilestoneKind) => {
    const { status, body } = await record({ kind, requested_by, ...(corrects && { corrects }) })
    expect(status).toBe(201)
    corrects = body.id
    return (await subjects()).filter(subject => !before.includes(subject))
  }
  expect(await sentAfter('DENIED')).toEqual([])
  expect(await sentAfter('APPROVED_NOT_ACCEPTED')).toEqual([])
  const withdrew = [`Luis withdrew on ${day}`, `You withdrew on ${day}`]
  expect(await sentAfter('WITHDRAWN')).toEqual(withdrew)
  const closed = `Your loan closed on ${day}`
  expect(await sentAfter('ORIGINATED')).toEqual([...withdrew, closed, closed])
})

test('a follow-up ends with the application, and is there again after a correction', async () => {
  const { record, call, today } = await submitted(rosa)
  const followUp = { follow_up_on: businessDayAfter(today(), 3), follow_up_time: '09:30' }
  const shown = async () => (await call('GET', '/view')).body
  expect((await call('POST', '/notes', { kind: 'NOTE', text: 'Pay stub', ...followUp })).status).toBe(201)
  expect(await shown()).toMatchObject(followUp)
  const { body: denied } = await record({ kind: 'DENIED' })
  expect(await shown()).toMatchObject({ follow_up_on: null, follow_up_time: null })
  const late = await call('POST', '/notes', { kind: 'NOTE', text: 'Later', ...followUp })
  expect([late.status, late.body.errors]).toEqual([
    422,
    { follow_up_on: 'The application has ended. Leave the day empty' },
  ])
  expect((await call('POST', '/notes', { kind: 'NOTE', text: 'Filed.' })).status).toBe(201)
  expect((await record({ kind: null, corrects: denied.id })).status).toBe(201)
  expect(await shown()).toMatchObject(followUp)
})

test('after the end only corrections of the milestone are possible to staff', async () => {
  const { record, call, view } = await submitted(rosa)
  const { body: denied } = await record({ kind: 'DENIED' })
  const refused = [
    await record({ kind: 'APPROVED' }),
    await record({ kind: 'ORIGINATED' }),
    await call('POST', '/review'),
    await call('PUT', '/dates', { loan_number: '1' }),
  ]
  expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'application_finished']))
  const { actions } = await view()
  expect(actions).toEqual(['milestone.correct'])
  expect((await call('POST', '/notes', { kind: 'NOTE', text: 'Called back.' })).status).toBe(201)
  expect((await record({ kind: 'ORIGINATED', corrects: denied.id })).status).toBe(201)
})

test('a correction to a milestone that is not final goes on with the application; the one that it corrects stays', async () => {
  const { application_id, record, review, application, view, borrower, applicants } = await submitted(rosa)
  expect((await borrower.post('reopen')).statusCode).toBe(200)
  const { envelope_id } = (await borrower.post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await borrower.sign(applicants[0].id, envelope_id)).json()
  const page = await openSigningPage(app, signing_url)
  const { status, body: denied } = await record({ kind: 'DENIED' })
  expect([status, denied]).toEqual([201, { id: expect.any(String), finished: true }])
  await services.queue.drain()
  expect((await page.adopt({ kind: 'typed', name: page.state.signer.name })).json().code).toBe('signing_closed')

  const { body: approved } = await record({ kind: 'APPROVED', corrects: denied.id })
  expect(approved.finished).toBe(false)
  expect([(await review()).finished_at, (await application()).finished_at]).toEqual([null, null])
  // Its envelope was voided, so it is open for editing, and can be signed.
  expect(await statusesOf(desk, application_id)).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT'])
  expect((await borrower.post('envelope')).statusCode).toBe(200)
  const { recorded, milestone } = await view()
  expect(recorded.map(({ kind, corrects }) => [kind, corrects])).toEqual([
    ['DENIED', null],
    ['APPROVED', denied.id],
  ])
  expect(milestone?.kind).toBe('APPROVED')
  expect(codeOf(await record({ kind: 'ORIGINATED', corrects: denied.id }))).toEqual([409, 'milestone_corrected'])
  const nothing = await record({ kind: null, corrects: approved.id })
  expect([nothing.status, (await view()).milestone]).toEqual([201, null])
  await expect(sql`update milestone set kind = 'DENIED'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`delete from milestone`.execute(db)).rejects.toThrow('kept with their application')
})

test('a withdrawal by a borrower is recorded by the system, and its correction stays final', async () => {
  const { application_id, applicants, record, review, view, call } = await submitted(rosa)
  const [{ id, headers }] = applicants
  expect((await callsOf(app, headers).remove(`/${DEALER}/application/${application_id}`)).status).toBe(200)
  const { recorded, milestone } = await view()
  expect(recorded).toEqual([
    {
      id: milestone!.id,
      kind: 'WITHDRAWN',
      happened_on: milestone!.on,
      method: null,
      requested_by: id,
      corrects: null,
      by: null,
      recorded_at: expect.any(String),
    },
  ])
  expect(await review()).toMatchObject({ milestone: 'WITHDRAWN', next_task: 'WITHDREW', finished_at: expect.any(Date) })
  expect(codeOf(await record({ kind: 'DENIED' }))).toEqual([409, 'application_withdrawn'])
  expect(codeOf(await record({ kind: 'APPROVED', corrects: milestone!.id }))).toEqual([409, 'application_withdrawn'])
  expect((await record({ kind: 'DENIED', corrects: milestone!.id })).status).toBe(201)
  expect(codeOf(await call('PUT', '/dates', { loan_number: '1' }))).toEqual([409, 'application_withdrawn'])
})

test('while signatures are being saved no final milestone is recorded', async () => {
  const { application_id, record } = await submitted(rosa)
  const status = 'WAITING_ON_ESIGNATURE_SERVICE'
  await db.updateTable('application').set({ status }).where('id', '=', application_id).execute()
  expect(codeOf(await record({ kind: 'DENIED' }))).toEqual([409, 'signatures_being_saved'])
  expect((await record({ kind: 'APPROVED' })).status).toBe(201)
})

test('of two at once, one is recorded: the other is refused with the newer version', async () => {
  const { record, review, view } = await submitted(rosa)
  const { version } = await review()
  const headers = { 'if-match': `"${version}"` }
  const answers = await Promise.all([
    record({ kind: 'DENIED' }, officer, headers),
    record({ kind: 'ORIGINATED' }, officer, headers),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, expect.any(Number)])
  expect(['version_conflict', 'application_finished']).toContain(
    answers.find(({ status }) => status !== 201)!.body.code,
  )
  expect((await view()).recorded).toHaveLength(1)
  const { body: late } = await record({ kind: 'APPROVED' }, otherStaffMember)
  expect(late.code).toBe('application_finished')
})

test('a repeated call records one', async () => {
  const { record, view } = await submitted(rosa)
  const key = { 'idempotency-key': 'm-1' }
  const [one, two] = [
    await record({ kind: 'APPROVED' }, officer, key),
    await record({ kind: 'APPROVED' }, officer, key),
  ]
  expect(two.body).toEqual(one.body)
  expect((await view()).recorded).toHaveLength(1)
  expect((await record({ kind: 'DENIED' }, otherStaffMember)).body.code).toBe('assigned_to_another')
})

test('nothing is recorded where the event cannot be written', async () => {
  const { record, review, application, call, view } = await submitted(rosa)
  const restore = await refuseEvents(db)
  const before = await review()
  const answers = [
    await record({ kind: 'DENIED' }),
    await call('PUT', '/dates', { loan_number: 'L-1', with_land: true }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  await restore()
  expect(await review()).toEqual(before)
  expect((await application()).finished_at).toBeNull()
  expect(await view()).toMatchObject({ recorded: [], loan_number: null })
})
