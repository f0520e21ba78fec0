import type { FileEventBody } from '@porchlight/api'
import { addDays, businessDayAfter, ENGLISH, formats } from '@porchlight/domain'
import { isFinal, type MilestoneKind, milestoneKinds } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import { openSigningPage, signingDesk, statusesOf, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor } from '../../support/actors.ts'
import { callsOf, DEALER, start } from '../../support/filled-application.ts'
import { sentMessages } from '../../support/inbox.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { milestoneCalls, officer, otherStaffMember } from './milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const manager = staffActor([{ role: 'MANAGER', scope: 'ALL' }])

const submitted = async (...people: [typeof rosa, ...(typeof rosa)[]]) => {
  const application = await submittedApplication(desk, ...people)
  const calls = milestoneCalls(desk, application)
  /** Makes the first submission one of some days ago. */
  const submittedAgo = (days: number) =>
    sql`update application_review set first_submitted_at = first_submitted_at - ${`${days} days`}::interval
         where application_id = ${application.application_id}`.execute(db)
  const kinds = async (actor?: Parameters<typeof calls.view>[0]) =>
    (await calls.view(actor)).tasks.map(({ kind }) => kind)
  return { ...application, ...calls, submittedAgo, kinds }
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test.each(milestoneKinds)('%s is recorded, and ends the application if it is final', async kind => {
  const { record, review, view, today, application, submittedAgo } = await submitted(rosa)
  if (kind === 'CLOSED_INCOMPLETE') {
    await submittedAgo(60)
    const happened_on = addDays(today(), -40)
    const notice = { happened_on, until_on: addDays(happened_on, 30), method: 'LETTER', text: 'Pay stub' } as const
    expect((await record({ kind })).body.errors).toEqual({ kind: expect.stringContaining('notice of incompleteness') })
    expect((await record({ kind: 'INCOMPLETENESS_NOTICE', ...notice })).status).toBe(201)
  }
  const recorded = await record({ kind })
  expect(recorded).toMatchObject({ status: 201, body: { finished: isFinal(kind) } })
  const { finished_at, milestone_on } = await review()
  expect([finished_at !== null, milestone_on]).toEqual([isFinal(kind), today()])
  expect((await application()).finished_at).toEqual(finished_at)
  expect((await view()).milestone).toEqual({ id: recorded.body.id, kind, on: today() })
})

test('a denial without a notice leaves the clock and the task open, until each who must have one got it', async () => {
  const { applicants, record, noticeTo, view, kinds, review } = await submitted(rosa, luis)
  const [primary, other] = applicants.map(({ id }) => id) as [string, string]
  const { status, body: denied } = await record({ kind: 'DENIED', reports_used: [other], ...noticeTo(primary) })
  expect(status).toBe(201)
  const stateOf = async () => (await view()).deadlines.find(({ clock }) => clock === 'NOTICE_OF_ACTION')?.state
  expect([await stateOf(), await kinds()]).toEqual(['MET', ['SEND_NOTICE']])
  expect((await review()).next_task).toBe('SEND_NOTICE')
  // A correction leaves the people who must have one.
  expect((await record({ kind: 'DENIED', corrects: denied.id, text: 'Another letter.' })).status).toBe(201)
  expect(await kinds()).toEqual(['SEND_NOTICE'])
  expect((await record({ kind: 'NOTICE', borrower_id: other, method: 'PHONE' })).body.errors).toEqual({
    method: 'Choose a written notice: mailed, emailed or handed over on paper',
  })
  const sent = await record({ kind: 'NOTICE', borrower_id: other, method: 'LETTER' })
  expect([sent.status, await kinds(), (await review()).next_task]).toEqual([201, [], null])
  const { recorded } = await view()
  const notice = recorded.find(({ borrower_id }) => borrower_id === primary)!
  expect((await record({ kind: 'NOTICE_RETURNED', about: notice.id })).status).toBe(201)
  expect([await stateOf(), await kinds()]).toEqual(['OPEN', ['NOTICE_OF_ACTION', 'SEND_NOTICE']])
})

test('what is missing or wrong is said beside its field, and nothing is recorded', async () => {
  const { applicants, record, review, view, today } = await submitted(rosa)
  const before = await review()
  const unknown = '0190c1f2-0000-7000-8000-000000000000'
  const wrong: [string, Partial<FileEventBody>, object][] = [
    ['no kind', { kind: null }, { kind: 'Choose what happened' }],
    ['no day', { kind: 'DENIED', happened_on: null }, { happened_on: 'Enter the day' }],
    [
      'a day to come',
      { kind: 'DENIED', happened_on: '2999-01-01' },
      { happened_on: expect.stringContaining('future') },
    ],
    [
      'a day before the first submission',
      { kind: 'DENIED', happened_on: '2020-01-01' },
      { happened_on: expect.anything() },
    ],
    ['no last day', { kind: 'APPROVED', until_on: null }, { until_on: 'Enter the last day' }],
    ['no reference', { kind: 'DENIED', text: ' ' }, { text: 'Enter this' }],
    ['too long a reference', { kind: 'DENIED', text: 'x'.repeat(4001) }, { text: 'Use up to 4,000 characters' }],
    ['no requester', { kind: 'WITHDRAWN', borrower_id: null }, { borrower_id: 'Choose the borrower' }],
    [
      'someone else',
      { kind: 'WITHDRAWN', borrower_id: unknown },
      { borrower_id: "This person isn't on the application" },
    ],
    ['a kind that the system records', { kind: 'LAND', code: 'LAND' }, { kind: expect.anything() }],
    [
      'a notice before its outcome',
      { kind: 'DENIED', notices: [{ borrower_id: applicants[0].id, happened_on: '2020-01-01', method: 'LETTER' }] },
      { [`notices.${applicants[0].id}.happened_on`]: expect.anything() },
    ],
    [
      'a denial by phone',
      { kind: 'DENIED', notices: [{ borrower_id: applicants[0].id, happened_on: today(), method: 'PHONE' }] },
      { [`notices.${applicants[0].id}.method`]: expect.stringContaining('written') },
    ],
  ]
  for (const [name, body, errors] of wrong) {
    const answer = await record(body)
    expect([name, answer.status, answer.body.errors]).toEqual([name, 422, errors])
  }
  expect(await review()).toEqual(before)
  expect((await view()).recorded.map(({ kind, by }) => [kind, by])).toEqual([['SIX_FACTS', null]])
})

test('after a final outcome every change of its borrowers is refused, and they read one neutral sentence', async () => {
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
  // It no longer counts as open, so that another one can begin.
  expect((await start(calls)).application_id).not.toBe(application_id)
})

test('borrowers get a mail about their withdrawal and their closing, and about a letter once it was sent, without what it says', async () => {
  const { application_id, applicants, record, noticeTo, today } = await submitted(rosa, luis)
  const subjects = async () => {
    await services.queue.drain()
    const about = (await sentMessages(services)).filter(({ text }) => text.includes(application_id))
    return about.flatMap(({ subject }) => subject || []).sort()
  }
  const before = await subjects()
  const news = async () => (await subjects()).filter(subject => !before.includes(subject))
  const letter = `${services.settings.LENDER_NAME} has sent you a letter`
  const { body: denied } = await record({ kind: 'DENIED' })
  expect(await news()).toEqual([])
  await record({ kind: 'NOTICE', borrower_id: applicants[0].id, method: 'LETTER' })
  expect(await news()).toEqual([letter])
  const [mail] = (await sentMessages(services)).filter(({ subject }) => subject === letter)
  expect(mail!.text).not.toMatch(/den(y|ied)|decision|approved/i)
  expect((await record({ kind: 'RECONSIDERED', text: 'A new pay stub.' }, manager)).status).toBe(201)
  expect(denied.finished).toBe(true)
  expect((await record({ kind: 'APPROVED', ...noticeTo() })).status).toBe(201)
  expect(await news()).toEqual([letter, letter])
  expect((await record({ kind: 'ORIGINATED' })).status).toBe(201)
  const day = formats(ENGLISH).day(today(), 'UTC')
  expect((await news()).filter(subject => subject !== letter)).toEqual([
    `Your loan closed on ${day}`,
    `Your loan closed on ${day}`,
  ])
})

test('a withdrawal names who said it, to all borrowers', async () => {
  const { application_id, applicants, record, today } = await submitted(rosa, luis)
  await record({ kind: 'WITHDRAWN', borrower_id: applicants[1]!.id })
  await services.queue.drain()
  const about = (await sentMessages(services)).filter(({ text }) => text.includes(application_id))
  const day = formats(ENGLISH).day(today(), 'UTC')
  const subjects = about.map(({ subject }) => subject).filter(subject => subject.includes('withdrew'))
  expect(subjects.sort()).toEqual([`Luis withdrew on ${day}`, `You withdrew on ${day}`])
})

test('a follow-up ends with the application, and is there again after it was entered by mistake', async () => {
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
  expect((await record({ kind: null, corrects: denied.id, text: '' })).body.errors).toEqual({ text: 'Enter this' })
  expect((await record({ kind: null, corrects: denied.id, text: 'Another file.' })).status).toBe(201)
  expect(await shown()).toMatchObject(followUp)
})

test('after the end what was sent can still be recorded, and nothing else', async () => {
  const { record, call, view, noticeTo } = await submitted(rosa)
  await record({ kind: 'DENIED' })
  const refused = [
    await record({ kind: 'APPROVED' }),
    await record({ kind: 'ORIGINATED' }),
    await record({ kind: 'COMPLETE', code: 'PAPERS' }),
    await call('POST', '/review'),
    await call('PUT', '/dates', { loan_number: '1' }),
  ]
  expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'application_finished']))
  const { actions, offered } = await view()
  expect([actions, offered]).toEqual([
    ['milestone.correct', 'notice.record'],
    ['ESTIMATE_SENT', 'NOTICE'],
  ])
  expect((await record({ kind: 'NOTICE', ...noticeTo().notices[0] })).status).toBe(201)
  expect((await call('POST', '/notes', { kind: 'NOTE', text: 'Called back.' })).status).toBe(201)
})

test('a manager reconsiders a final outcome: the application continues, and what was recorded stays', async () => {
  const { application_id, record, review, application, view, borrower, applicants, noticeTo, kinds } =
    await submitted(rosa)
  expect((await borrower.post('reopen')).statusCode).toBe(200)
  const { envelope_id } = (await borrower.post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await borrower.sign(applicants[0].id, envelope_id)).json()
  const page = await openSigningPage(app, signing_url)
  const { status, body: denied } = await record({ kind: 'DENIED', ...noticeTo() })
  expect([status, denied]).toEqual([201, { id: expect.any(String), finished: true }])
  await services.queue.drain()
  expect((await page.adopt({ kind: 'typed', name: page.state.signer.name })).json().code).toBe('signing_closed')

  expect(codeOf(await record({ kind: null, corrects: denied.id, text: 'x' }))).toEqual([409, 'outcome_stands'])
  expect(codeOf(await record({ kind: 'RECONSIDERED', text: 'x' }))).toEqual([403, 'application_forbidden'])
  const shown = await view(manager)
  expect([shown.offered.includes('RECONSIDERED'), shown.after_undoing?.kind]).toEqual([true, 'CONFIRM_LAND'])
  const undone = await record({ kind: 'RECONSIDERED', text: 'A new pay stub.' }, manager)
  expect([undone.status, undone.body.finished]).toEqual([201, false])
  expect([(await review()).finished_at, (await application()).finished_at]).toEqual([null, null])
  expect(await kinds()).toEqual(['CONFIRM_LAND', 'LOAN_ESTIMATE', 'DECIDE', 'CALL_LATE'])
  // Its envelope was voided, so it is open for editing, and can be signed.
  expect(await statusesOf(desk, application_id)).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT'])
  expect((await borrower.post('envelope')).statusCode).toBe(200)
  const { recorded, milestone } = await view()
  expect(recorded.map(({ kind }) => kind)).toEqual(['SIX_FACTS', 'DENIED', 'NOTICE', 'RECONSIDERED'])
  expect(milestone).toBeNull()
  await expect(sql`update file_event set kind = 'DENIED'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`delete from file_event`.execute(db)).rejects.toThrow('kept with their application')
})

test('an outcome can be corrected as entered by mistake on its day alone', async () => {
  const { record, view, today } = await submitted(rosa)
  const { body: denied } = await record({ kind: 'DENIED' })
  expect((await view()).mistake).toBe(denied.id)
  services.clock.advance(24 * 3_600_000)
  expect((await view()).mistake).toBeNull()
  expect(codeOf(await record({ kind: null, corrects: denied.id, text: 'x' }))).toEqual([409, 'outcome_stands'])
  // Its day can be corrected, with a reason.
  const corrected = { kind: 'DENIED', corrects: denied.id, happened_on: today() } as const
  expect((await record({ ...corrected, text: '' })).body.errors).toEqual({ text: 'Enter this' })
  expect((await record({ ...corrected, text: 'Decided a day later.' })).status).toBe(201)
  expect((await view()).milestone).toMatchObject({ kind: 'DENIED', on: today() })
  expect(codeOf(await record({ ...corrected, text: 'Again.' }))).toEqual([409, 'event_corrected'])
})

test('a withdrawal by a borrower is recorded by the system, and is what was decided before it', async () => {
  const { application_id, applicants, record, review, view, call, noticeTo } = await submitted(rosa)
  const [{ id, headers }] = applicants
  expect((await callsOf(app, headers).remove(`/${DEALER}/application/${application_id}`)).status).toBe(200)
  const { recorded, milestone } = await view()
  expect(recorded.at(-1)).toMatchObject({
    ...{ id: milestone!.id, kind: 'WITHDRAWN', happened_on: milestone!.on },
    ...{ method: null, borrower_id: id, corrects: null, by: null },
  })
  expect(await review()).toMatchObject({ milestone: 'WITHDRAWN', next_task: 'WITHDREW', finished_at: expect.any(Date) })
  const corrects = milestone!.id
  expect(codeOf(await record({ kind: 'DENIED' }))).toEqual([409, 'application_withdrawn'])
  expect(codeOf(await record({ kind: 'APPROVED', corrects }))).toEqual([409, 'application_withdrawn'])
  expect(codeOf(await record({ kind: null, corrects, text: 'x' }))).toEqual([409, 'outcome_stands'])
  const { status, body: denied } = await record({ kind: 'DENIED', corrects })
  expect(status).toBe(201)
  expect(codeOf(await record({ kind: null, corrects: denied.id, text: 'x' }))).toEqual([409, 'outcome_stands'])
  expect((await record({ kind: 'NOTICE', ...noticeTo().notices[0] })).status).toBe(201)
  expect(codeOf(await call('PUT', '/dates', { loan_number: '1' }))).toEqual([409, 'application_withdrawn'])
})

test('while signatures are being saved no final outcome is recorded', async () => {
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
  const isOutcome = (kind: string | null) => milestoneKinds.some((each: MilestoneKind) => each === kind)
  expect((await view()).recorded.filter(({ kind }) => isOutcome(kind))).toHaveLength(1)
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
  expect((await view()).recorded.filter(({ kind }) => kind === 'APPROVED')).toHaveLength(1)
  expect((await record({ kind: 'DENIED' }, otherStaffMember)).body.code).toBe('assigned_to_another')
})

test('nothing is recorded where the audit event cannot be written', async () => {
  const { record, review, application, call, view } = await submitted(rosa)
  const [before, shown] = [await review(), (await view()).recorded.length]
  const restore = await refuseEvents(db)
  const answers = [
    await record({ kind: 'DENIED' }),
    await call('PUT', '/dates', { loan_number: 'L-1', with_land: true }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  await restore()
  expect(await review()).toEqual(before)
  expect((await application()).finished_at).toBeNull()
  const { recorded, loan_number } = await view()
  expect([recorded.length, loan_number]).toEqual([shown, null])
})
