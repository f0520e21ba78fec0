import type { FileEventBody } from '@porchlight/api'
import { addDays, ENGLISH, formats, UNDO_MINUTES } from '@porchlight/domain'
import { isFinal, type MilestoneKind, milestoneKinds } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk } from '../../signing/signing-desk.ts'
import { advanceToHour } from '../../support/clock.ts'
import { callsOf, DEALER, type Headers } from '../../support/filled-application.ts'
import { sentMessages } from '../../support/inbox.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { codeOf, manager, officer, otherStaffMember, submitting } from './milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const submitted = submitting(desk)
// Messages wait for minutes: none may pass midnight.
advanceToHour(services.clock, 9)
/** Until the news of an outcome goes out. */
const afterUndoing = () => services.clock.advance(UNDO_MINUTES * 60_000)

test.each(milestoneKinds)('%s is recorded, and ends the application if it is final', async kind => {
  const { record, review, view, today, application, submittedAgo } = await submitted(rosa)
  if (kind === 'CLOSED_INCOMPLETE') {
    await submittedAgo(60)
    const happened_on = addDays(today(), -40)
    const notice = { happened_on, until_on: addDays(happened_on, 30), method: 'LETTER', text: 'Pay stub' } as const
    expect((await record({ kind })).body.errors).toEqual({ kind: expect.stringContaining('notice of incompleteness') })
    expect((await record({ kind: 'INCOMPLETENESS_NOTICE', ...notice })).status).toBe(201)
    expect((await record({ kind: 'ESTIMATE_SENT', method: 'LETTER' })).status).toBe(201)
  }
  if (kind === 'ORIGINATED') {
    expect((await record({ kind })).body.errors).toEqual({ kind: expect.stringContaining('approval') })
    expect((await record({ kind: 'APPROVED' })).status).toBe(201)
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

test('borrowers get a mail about their withdrawal and their closing, and about a letter once it was sent, without what it says', async () => {
  const { application_id, applicants, record, noticeTo, borrower, today } = await submitted(rosa, luis)
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
  const letterOn = async () => (await borrower.post('calculate-progress')).json().letter_on
  expect(await letterOn()).toBe(today())
  expect((await record({ kind: 'RECONSIDERED', text: 'A new pay stub.' }, manager)).status).toBe(201)
  expect(await letterOn()).toBeNull()
  expect(denied.finished).toBe(true)
  expect((await record({ kind: 'APPROVED', ...noticeTo() })).status).toBe(201)
  expect(await news()).toEqual([letter, letter])
  expect((await record({ kind: 'ORIGINATED' })).status).toBe(201)
  afterUndoing()
  const day = formats(ENGLISH).day(today(), 'UTC')
  expect((await news()).filter(subject => subject !== letter)).toEqual([
    `Your loan closed on ${day}`,
    `Your loan closed on ${day}`,
  ])
})

test('each borrower hears of a notice that was mailed or emailed to them, also of one that was recorded later, once', async () => {
  const { application_id, applicants, record, noticeTo, borrower, view, today } = await submitted(rosa, luis)
  const letters = async () => {
    await services.queue.drain()
    const rows = await db
      .selectFrom('sent_message')
      .select('borrower_id')
      .where('application_id', '=', application_id)
      .where('kind', '=', 'letter_sent')
      .orderBy('queued_at')
      .execute()
    return [...new Set(rows.map(({ borrower_id }) => applicants.findIndex(({ id }) => id === borrower_id)))]
  }
  const [primary, other] = applicants.map(({ id }) => id) as [string, string]
  expect((await record({ kind: 'APPROVED', ...noticeTo(primary) })).status).toBe(201)
  expect(await letters()).toEqual([0])
  const later = { kind: 'NOTICE', borrower_id: other } as const
  for (const method of ['PHONE', 'IN_PERSON', 'TEXT_MESSAGE'] as const)
    expect((await record({ ...later, method })).status).toBe(201)
  expect(await letters()).toEqual([0])
  expect((await record({ ...later, method: 'EMAIL' })).status).toBe(201)
  expect(await letters()).toEqual([0, 1])
  const listed = async ({ headers }: { headers: Headers }) => {
    const { body } = await callsOf(app, headers).get(`/applications?dealer_id=${DEALER}`)
    return body[0].letter_on
  }
  expect([(await borrower.post('calculate-progress')).json().letter_on, await listed(applicants[1]!)]).toEqual([
    today(),
    today(),
  ])
  // One that came back is none.
  const { id: about } = (await view()).recorded.find(({ borrower_id }) => borrower_id === primary)!
  expect((await record({ kind: 'NOTICE_RETURNED', about })).status).toBe(201)
  expect((await borrower.post('calculate-progress')).json().letter_on).toBeNull()
})

test('the message of a closing waits, and is not sent where it was undone before', async () => {
  const { application_id, record, today, submittedAgo } = await submitted(rosa)
  await submittedAgo(2)
  const closings = async () => {
    await services.queue.drain()
    const about = (await sentMessages(services)).filter(({ text }) => text.includes(application_id))
    return about.flatMap(({ subject }) => (subject.startsWith('Your loan closed') ? [subject] : []))
  }
  await record({ kind: 'APPROVED', happened_on: addDays(today(), -1) })
  const { body: mistaken } = await record({ kind: 'ORIGINATED' })
  services.clock.advance((UNDO_MINUTES - 1) * 60_000)
  expect(await closings()).toEqual([])
  expect((await record({ kind: null, corrects: mistaken.id, text: 'Another file.' })).status).toBe(201)
  const { body: closed } = await record({ kind: 'ORIGINATED', happened_on: addDays(today(), -1) })
  // Corrected before it went out: the message has the right day alone.
  services.clock.advance(1000)
  const corrected = { kind: 'ORIGINATED', corrects: closed.id, text: 'The day of the note.' } as const
  expect((await record(corrected)).body).toMatchObject({ finished: true })
  afterUndoing()
  expect(await closings()).toEqual([`Your loan closed on ${formats(ENGLISH).day(today(), 'UTC')}`])
})

test('a withdrawal names who said it, to all borrowers', async () => {
  const { application_id, applicants, record, today } = await submitted(rosa, luis)
  await record({ kind: 'WITHDRAWN', borrower_id: applicants[1]!.id })
  afterUndoing()
  await services.queue.drain()
  const about = (await sentMessages(services)).filter(({ text }) => text.includes(application_id))
  const day = formats(ENGLISH).day(today(), 'UTC')
  const subjects = about.map(({ subject }) => subject).filter(subject => subject.includes('withdrew'))
  expect(subjects.sort()).toEqual([`Luis withdrew on ${day}`, `You withdrew on ${day}`])
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
    record({ kind: 'WITHDRAWN' }, officer, headers),
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
