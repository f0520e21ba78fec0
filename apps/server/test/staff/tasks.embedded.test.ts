import { businessDayAfter, dayIn } from '@porchlight/domain'
import { isClock, type TaskKind } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { day } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'
import { milestoneCalls, officer, type Submitted } from './milestones/milestone-desk.ts'
import { returner } from './returns/returning.ts'

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
    'the Loan Estimate sent': async () => {
      const headers = { 'if-match': `"${await version()}"` }
      await done(staff.call('PUT', '/dates', { estimate_sent_on: today() }, officer, headers))
    },
    'the withdrawal read': () => done(staff.call('POST', '/withdrawal/read')),
    approved: () => done(staff.record({ kind: 'APPROVED' })),
    'a counteroffer': () => done(staff.record({ kind: 'COUNTEROFFER' })),
    denied: () => done(staff.record({ kind: 'DENIED' })),
    'said to be a mistake': async () => done(staff.record({ kind: null, corrects: await last() })),
    withdrawn: () =>
      done(app.inject({ method: 'DELETE', url: `/v1/${DEALER}/application/${application_id}`, headers })),
  }
  const read = async () => {
    const { status } = await staff.application()
    const { next_task, due_on, deadline_on, waiting_since } = await db
      .selectFrom('application_review')
      .select(['next_task', 'due_on', 'deadline_on', 'waiting_since'])
      .where('application_id', '=', application_id)
      .executeTakeFirstOrThrow()
    const open = (await tasksOf(application_id)).filter(({ closed_at }) => closed_at === null)
    expect(due_on).toBe(open[0]?.due_on ?? null)
    expect(deadline_on).toBe(open.find(({ kind }) => isClock(kind))?.due_on ?? null)
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
const dueToday: Record<TaskKind, () => string> = {
  NEW: () => businessDayAfter(today(), 1),
  CAME_IN: () => businessDayAfter(today(), 1),
  DECIDE: () => businessDayAfter(today(), 5),
  CLOSE_BY: () => daysAfter(today(), 30),
  WITHDREW: () => businessDayAfter(today(), 1),
  FOLLOW_UP: callDay,
  COUNTEROFFER: () => daysAfter(today(), 90),
  NOTICE_OF_ACTION: () => daysAfter(today(), 30),
  LOAN_ESTIMATE: () => businessDayAfter(today(), 3),
}

/** An act, the status then, the tasks that are open then, and whether it waits for a borrower. A + marks a task that starts now. */
type Row = [Act, string, string, 'waits'?]

const stories: Record<string, Row[]> = {
  'reviewed, sent back twice and decided': [
    ['submitted', 'SUBMITTED', '+NEW +LOAN_ESTIMATE +NOTICE_OF_ACTION'],
    ['opened', 'SUBMITTED', 'NEW LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['taken', 'SUBMITTED', 'NEW LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['reopened', 'STARTED', 'LOAN_ESTIMATE NOTICE_OF_ACTION', 'waits'],
    ['declined', 'STARTED', 'LOAN_ESTIMATE NOTICE_OF_ACTION', 'waits'],
    ['reopened', 'STARTED', 'LOAN_ESTIMATE NOTICE_OF_ACTION', 'waits'],
    ['signed', 'SUBMITTED', '+NEW LOAN_ESTIMATE NOTICE_OF_ACTION'],
    ['the Loan Estimate sent', 'SUBMITTED', 'NEW NOTICE_OF_ACTION'],
    ['review begun', 'REVIEWED', '+DECIDE NOTICE_OF_ACTION'],
    ['a change asked', 'REVIEWED', 'DECIDE NOTICE_OF_ACTION'],
    ['review stopped', 'SUBMITTED', 'NOTICE_OF_ACTION'],
    ['reopened', 'STARTED', 'NOTICE_OF_ACTION', 'waits'],
    ['signed', 'SUBMITTED', '+CAME_IN NOTICE_OF_ACTION'],
    ['sent back', 'STARTED', 'NOTICE_OF_ACTION', 'waits'],
    ['signed', 'SUBMITTED', '+CAME_IN NOTICE_OF_ACTION'],
    ['review begun', 'REVIEWED', '+DECIDE NOTICE_OF_ACTION'],
    ['to call in 3 days', 'REVIEWED', 'DECIDE +FOLLOW_UP NOTICE_OF_ACTION'],
    ['a counteroffer', 'REVIEWED', '+COUNTEROFFER FOLLOW_UP'],
    ['said to be a mistake', 'REVIEWED', 'DECIDE FOLLOW_UP NOTICE_OF_ACTION'],
    ['approved', 'REVIEWED', '+CLOSE_BY FOLLOW_UP'],
    ['sent back', 'STARTED', 'CLOSE_BY FOLLOW_UP', 'waits'],
    ['denied', 'STARTED', ''],
    ['said to be a mistake', 'STARTED', 'CLOSE_BY FOLLOW_UP', 'waits'],
  ],
  'decided before a review began': [
    ['submitted', 'SUBMITTED', '+NEW +LOAN_ESTIMATE +NOTICE_OF_ACTION'],
    ['approved', 'SUBMITTED', 'NEW LOAN_ESTIMATE +CLOSE_BY'],
    ['to call in 3 days', 'SUBMITTED', 'NEW LOAN_ESTIMATE CLOSE_BY +FOLLOW_UP'],
    ['denied', 'SUBMITTED', ''],
    ['said to be a mistake', 'SUBMITTED', 'NEW LOAN_ESTIMATE CLOSE_BY FOLLOW_UP'],
  ],
  'withdrawn in review': [
    ['submitted', 'SUBMITTED', '+NEW +LOAN_ESTIMATE +NOTICE_OF_ACTION'],
    ['review begun', 'REVIEWED', '+DECIDE LOAN_ESTIMATE NOTICE_OF_ACTION'],
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
    for (const kind of kinds) if (kind.startsWith('+')) due.set(kind.slice(1), dueToday[kind.slice(1) as TaskKind]())
    waiting_since = waits ? (waiting_since ?? today()) : null
    const named = kinds.map(kind => kind.replace('+', '')).map(kind => `${kind} ${due.get(kind)}`)
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
