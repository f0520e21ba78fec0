import { businessDayAfter, dayIn } from '@porchlight/domain'
import { isClock, type TaskKind } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { day } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'
import { milestoneCalls, officer, type Submitted } from './milestones/milestone-desk.ts'
import { returner } from './returns/returning.ts'

const manager = staffActor([{ role: 'MANAGER', scope: 'ALL' }])
const desk = await signingDesk()
const { app, services } = desk
const { db, clock, settings } = services

const today = () => dayIn(settings.LENDER_TIME_ZONE, clock.now())
const daysAfter = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
/** Returns the day in three days, or the Monday after that Sunday. */
const callDay = () => daysAfter(today(), new Date(`${today()}T00:00Z`).getUTCDay() === 4 ? 4 : 3)

const tasksOf = (application_id: string, kind?: TaskKind) =>
  db
    .selectFrom('application_task')
    .select(['kind', 'ref', 'due_on', 'opened_at', 'closed_at', 'closed_by'])
    .where('application_id', '=', application_id)
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .orderBy('due_on')
    .orderBy('ref')
    .execute()

/** The acts of people on one application, and its tasks as they are stored. */
function story(application: Submitted) {
  const { application_id, applicants } = application
  const [{ id, headers }] = applicants
  const browser = browserOf(app, application_id, { headers })
  const staff = milestoneCalls(desk, application)
  const requests = returner(app, officer, application_id)
  const done = async (answer: Promise<{ statusCode: number } | { status: number }>) => {
    const result = await answer
    expect('status' in result ? result.status : result.statusCode).toBeOneOf([200, 201])
  }
  const version = async () => (await staff.review()).version
  const last = async () => (await staff.view()).milestone!.id
  const acts = {
    submitted: async () => {},
    opened: async () => void (await done(staff.call('GET', '/view'))),
    taken: () =>
      done(
        app.inject({
          method: 'POST',
          url: '/v1/staff/assignments',
          headers: staffHeaders(officer),
          payload: assignmentBody(officer.staff_id, null, [application_id]),
        }),
      ),
    reopened: () => done(browser.post('reopen')),
    signed: () => signAll(desk, application),
    declined: async () => {
      const { envelope_id } = (await browser.post('envelope')).json()
      await services.queue.drain()
      const page = await openSigningPage(app, (await browser.sign(id, envelope_id)).json().signing_url)
      await page.consent()
      await done(page.decline('The amount is wrong.'))
    },
    'review begun': () => done(requests.begin()),
    'review stopped': () => done(staff.call('DELETE', '/review')),
    'a change asked': () => done(browser.post('change-request', { sentence: 'We moved.' })),
    'sent back': () => done(requests.send({ [id]: ['address'] })),
    'to call in 3 days': async () => {
      const headers = { 'if-match': `"${await version()}"` }
      await done(staff.call('PUT', '/follow-up', { follow_up_on: callDay() }, officer, headers))
    },
    'the Loan Estimate sent': () => done(staff.record({ kind: 'ESTIMATE_SENT' })),
    'Land-home confirmed': () => done(staff.call('PUT', '/dates', { with_land: true })),
    called: () => done(staff.call('POST', '/notes', { kind: 'CALLED', text: '' })),
    'incomplete, by letter': () =>
      done(
        staff.record({
          ...{ kind: 'INCOMPLETENESS_NOTICE', method: 'LETTER', text: 'Pay stub' },
          until_on: daysAfter(today(), 30),
        }),
      ),
    'everything answered': () => done(staff.record({ kind: 'INCOMPLETENESS_ANSWERED' })),
    'the notice sent': () => done(staff.record({ kind: 'NOTICE', borrower_id: id, method: 'LETTER' })),
    'the counteroffer accepted': () =>
      done(staff.record({ kind: 'COUNTEROFFER_ACCEPTED', until_on: daysAfter(today(), 30) })),
    'the signing read': () => done(staff.call('POST', '/submission/read')),
    'the signing unread': async () =>
      done(staff.call('DELETE', '/submission/read', undefined, officer, { 'if-match': `"${await version()}"` })),
    'the withdrawal read': () => done(staff.call('POST', '/withdrawal/read')),
    approved: () => done(staff.record({ kind: 'APPROVED', ...staff.noticeTo() })),
    'a counteroffer': () => done(staff.record({ kind: 'COUNTEROFFER', ...staff.noticeTo() })),
    denied: () => done(staff.record({ kind: 'DENIED', ...staff.noticeTo() })),
    'denied without a notice': () => done(staff.record({ kind: 'DENIED' })),
    'denied by mistake, and corrected': async () => {
      await done(staff.record({ kind: 'DENIED' }))
      await done(staff.record({ kind: null, corrects: await last(), text: 'Another file.' }))
    },
    reconsidered: () => done(staff.record({ kind: 'RECONSIDERED', text: 'A new pay stub.' }, manager)),
    withdrawn: () =>
      done(app.inject({ method: 'DELETE', url: `/v1/${DEALER}/application/${application_id}`, headers })),
  }
  const read = async () => {
    const { status } = await staff.application()
    const { next_task, due_on, deadline_on, approved_until, waiting_since } = await db
      .selectFrom('application_review')
      .select(['next_task', 'due_on', 'deadline_on', 'approved_until', 'waiting_since'])
      .where('application_id', '=', application_id)
      .executeTakeFirstOrThrow()
    const open = (await tasksOf(application_id)).filter(({ closed_at }) => closed_at === null)
    expect(due_on).toBe(open[0]?.due_on ?? null)
    expect(deadline_on).toBe(open.find(({ kind }) => isClock(kind))?.due_on ?? null)
    expect(approved_until).toBe(open.find(({ kind }) => kind === 'CLOSE_BY')?.due_on ?? null)
    expect(open.filter(task => task.due_on === due_on).map(({ kind }) => kind)).toEqual(
      next_task === null ? [] : expect.arrayContaining([next_task]),
    )
    return { status, tasks: open.map(({ kind, due_on }) => `${kind} ${due_on}`).toSorted(), waiting_since }
  }
  /** The next day, on which the borrower signs in again. */
  const nextDay = async () => {
    clock.advance(day)
    const account = await signIn(services, `${newId()}@example.com`)
    Object.assign(headers, account.headers)
    await db.updateTable('borrower').set({ user_id: account.user.user_id }).where('id', '=', id).execute()
  }
  return { application_id, acts, read, nextDay }
}
type Story = ReturnType<typeof story>
type Act = keyof Story['acts']

/** The day on which a task is due that starts today. */
const dueToday: Partial<Record<TaskKind, () => string>> = {
  NEW: () => businessDayAfter(today(), 1),
  CAME_IN: () => businessDayAfter(today(), 1),
  CONFIRM_LAND: () => businessDayAfter(today(), 1),
  UPDATE: () => businessDayAfter(today(), 2),
  DECIDE: () => businessDayAfter(today(), 5),
  DECIDE_OR_NOTICE: () => daysAfter(today(), 20),
  CALL_LATE: () => businessDayAfter(daysAfter(today(), 9), 1),
  CLOSE_BY: () => daysAfter(today(), 30),
  WITHDREW: () => businessDayAfter(today(), 1),
  FOLLOW_UP: callDay,
  COUNTEROFFER: () => daysAfter(today(), 90),
  NOTICE_OF_ACTION: () => daysAfter(today(), 30),
  SEND_NOTICE: () => daysAfter(today(), 30),
  INCOMPLETE: () => daysAfter(today(), 30),
  LOAN_ESTIMATE: () => businessDayAfter(today(), 3),
}

/** An act, the status then, the tasks that are open then, and whether it waits for a borrower. + and - mark tasks whose time starts now, - ones that open later. */
type Row = [Act, string, string, 'waits'?]

const NEW = '+NEW +CONFIRM_LAND +UPDATE +LOAN_ESTIMATE +NOTICE_OF_ACTION -DECIDE_OR_NOTICE'

const stories: Record<string, Row[]> = {
  'reviewed, sent back twice and decided': [
    ['submitted', 'SUBMITTED', NEW],
    ['opened', 'SUBMITTED', 'NEW CONFIRM_LAND UPDATE LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['taken', 'SUBMITTED', 'NEW CONFIRM_LAND UPDATE LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['Land-home confirmed', 'SUBMITTED', 'NEW UPDATE LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['reopened', 'STARTED', '+CALL_LATE DECIDE_OR_NOTICE LOAN_ESTIMATE NOTICE_OF_ACTION', 'waits'],
    ['declined', 'STARTED', 'CALL_LATE DECIDE_OR_NOTICE LOAN_ESTIMATE NOTICE_OF_ACTION', 'waits'],
    ['reopened', 'STARTED', 'CALL_LATE DECIDE_OR_NOTICE LOAN_ESTIMATE NOTICE_OF_ACTION', 'waits'],
    ['signed', 'SUBMITTED', '+NEW +UPDATE LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['the Loan Estimate sent', 'SUBMITTED', 'NEW NOTICE_OF_ACTION'],
    ['review begun', 'REVIEWED', '+DECIDE NOTICE_OF_ACTION'],
    ['a change asked', 'REVIEWED', 'DECIDE NOTICE_OF_ACTION'],
    ['review stopped', 'SUBMITTED', 'NOTICE_OF_ACTION'],
    ['reopened', 'STARTED', '+CALL_LATE DECIDE_OR_NOTICE NOTICE_OF_ACTION', 'waits'],
    ['signed', 'SUBMITTED', '+CAME_IN +UPDATE NOTICE_OF_ACTION'],
    ['sent back', 'STARTED', '+CALL_LATE DECIDE_OR_NOTICE NOTICE_OF_ACTION', 'waits'],
    ['called', 'STARTED', '+CALL_LATE DECIDE_OR_NOTICE NOTICE_OF_ACTION', 'waits'],
    ['signed', 'SUBMITTED', '+CAME_IN +UPDATE -DECIDE NOTICE_OF_ACTION'],
    ['the signing read', 'SUBMITTED', 'DECIDE UPDATE NOTICE_OF_ACTION'],
    ['the signing unread', 'SUBMITTED', 'CAME_IN UPDATE NOTICE_OF_ACTION'],
    ['review begun', 'REVIEWED', '+DECIDE NOTICE_OF_ACTION'],
    ['to call in 3 days', 'REVIEWED', 'DECIDE +FOLLOW_UP NOTICE_OF_ACTION'],
    ['denied by mistake, and corrected', 'REVIEWED', 'DECIDE FOLLOW_UP NOTICE_OF_ACTION'],
    ['a counteroffer', 'REVIEWED', '+COUNTEROFFER FOLLOW_UP'],
    ['the counteroffer accepted', 'REVIEWED', '+CLOSE_BY FOLLOW_UP'],
    ['approved', 'REVIEWED', '+CLOSE_BY FOLLOW_UP'],
    ['sent back', 'STARTED', '+CALL_LATE CLOSE_BY FOLLOW_UP', 'waits'],
    ['denied', 'STARTED', ''],
    ['reconsidered', 'STARTED', '+CALL_LATE +DECIDE FOLLOW_UP', 'waits'],
  ],
  'incomplete, answered, and denied before the letter': [
    ['submitted', 'SUBMITTED', NEW],
    ['the Loan Estimate sent', 'SUBMITTED', 'NEW CONFIRM_LAND NOTICE_OF_ACTION'],
    ['sent back', 'STARTED', 'CONFIRM_LAND +CALL_LATE DECIDE_OR_NOTICE NOTICE_OF_ACTION', 'waits'],
    ['incomplete, by letter', 'STARTED', 'CONFIRM_LAND CALL_LATE +INCOMPLETE', 'waits'],
    [
      'everything answered',
      'STARTED',
      'CONFIRM_LAND CALL_LATE +DECIDE_OR_NOTICE +NOTICE_OF_ACTION -SEND_NOTICE',
      'waits',
    ],
    ['denied without a notice', 'STARTED', 'SEND_NOTICE NOTICE_OF_ACTION'],
    ['the notice sent', 'STARTED', ''],
  ],
  'decided before a review began': [
    ['submitted', 'SUBMITTED', NEW],
    ['approved', 'SUBMITTED', 'NEW CONFIRM_LAND LOAN_ESTIMATE +CLOSE_BY'],
    ['to call in 3 days', 'SUBMITTED', 'NEW CONFIRM_LAND LOAN_ESTIMATE CLOSE_BY +FOLLOW_UP'],
    ['denied', 'SUBMITTED', ''],
  ],
  'withdrawn in review': [
    ['submitted', 'SUBMITTED', NEW],
    ['review begun', 'REVIEWED', '+DECIDE CONFIRM_LAND LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['withdrawn', 'REVIEWED', '+WITHDREW'],
    ['the withdrawal read', 'REVIEWED', ''],
  ],
}

test.each(Object.entries(stories))('%s', async (_, rows) => {
  const { acts, read, nextDay } = story(await submittedApplication(desk, rosa))
  const due = new Map<string, string>()
  let waiting_since: string | null = null
  const [expected, found] = [[] as object[], [] as object[]]
  for (const [act, status, tasks, waits] of rows) {
    if (act !== 'submitted') await nextDay()
    await acts[act]()
    const kinds = tasks.split(' ').filter(kind => kind !== '')
    for (const kind of kinds) if (/^[+-]/.test(kind)) due.set(kind.slice(1), dueToday[kind.slice(1) as TaskKind]!())
    waiting_since = waits ? (waiting_since ?? today()) : null
    const named = kinds
      .filter(kind => !kind.startsWith('-'))
      .map(kind => kind.replace('+', ''))
      .map(kind => `${kind} ${due.get(kind)}`)
    expected.push({ act, status, tasks: named.toSorted(), waiting_since })
    found.push({ act, ...(await read()) })
  }
  expect(found).toEqual(expected)
})

test('a task says when it was opened and closed, and who closed it, also after it was open twice', async () => {
  const { acts, application_id, nextDay } = story(await submittedApplication(desk, rosa))
  const [submitted] = await tasksOf(application_id, 'NEW')
  await nextDay()
  await acts.reopened()
  expect(await tasksOf(application_id, 'NEW')).toEqual([{ ...submitted, closed_at: expect.any(Date), closed_by: null }])
  await acts.signed()
  await acts['review begun']()
  const [reviewed, ...others] = await tasksOf(application_id, 'NEW')
  expect(others).toEqual([])
  expect(reviewed).toMatchObject({ opened_at: submitted!.opened_at, closed_by: officer.staff_id })
  await acts['sent back']()
  await acts.signed()
  await acts['sent back']()
  await acts.signed()
  expect((await tasksOf(application_id, 'CAME_IN')).map(({ ref, closed_by }) => [ref, closed_by])).toEqual([
    ['3', officer.staff_id],
    ['4', null],
  ])
})
