import type { StaffPreferences } from '@porchlight/api'
import { type Day, dayIn } from '@porchlight/domain'
import { type OfficerEvent, officerNotices } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readApplication } from '../../src/applications/record/read-repository.ts'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { nextMailTime, planDailyMails, sendDailyMail } from '../../src/staff/officer-notices/daily-mail.ts'
import { notifyOfficers } from '../../src/staff/officer-notices/officer-mail.ts'
import { setStatus } from '../../src/staff/staff-members/staff-member-repository.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { DEALER } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'
import { lendingStaffMember } from './assignment/lending-staff-member.ts'
import { type QueuedApplication, queueUp } from './queue/queue-rows.ts'

const desk = await signingDesk()
const { services } = desk
const { db, keys, clock, queue, settings } = services
const zone = settings.LENDER_TIME_ZONE
const DAY_MS = 86_400_000

type Person = Awaited<ReturnType<typeof lendingStaffMember>>
let application_id: string
let dealer_id: string
let other_id: string
let person: Person
beforeAll(async () => {
  application_id = (await submittedApplication(desk, rosa)).application_id
  dealer_id = (await findDealer(db, DEALER)).id
  other_id = (await findDealer(db, 'blue-ridge-homes')).id
})
beforeEach(async () => {
  await db.deleteFrom('officer_mail').execute()
  await queue.drain()
  await db.deleteFrom('message').execute()
  person = await lendingStaffMember(services, [{ role: 'OFFICER', scope: { dealer_id } }])
  await choose({ mail_when: 'DAILY' })
})

const choose = (preferences: Partial<StaffPreferences & { away_until: string }>) =>
  db.updateTable('staff_member').set(preferences).where('id', '=', person.staff_id).execute()
const plan = () => inTransaction(db, trx => planDailyMails(trx, services))
const morning = () => nextMailTime(zone, clock.now())
const dayAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
const written = (day: Day) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Runs the jobs up to the next morning. Returns the mails of the person, as text. */
async function nextMorning(): Promise<string[]> {
  clock.advance(morning().getTime() - clock.now().getTime() + 1000)
  return mailsNow()
}
async function mailsNow(): Promise<string[]> {
  await queue.drain()
  const sent = (await sentMessages(services)).filter(({ to }) => to === person.contacts[0])
  await db.deleteFrom('message').execute()
  return sent.map(({ text }) => text)
}

/** The state of one that is due on the next morning. */
const soon = (): Partial<QueuedApplication> => ({ due_on: dayIn(zone, morning()) })

/** Puts applications of the person into the queue. */
const assigned = (...states: Partial<QueuedApplication>[]) =>
  queueUp(
    services,
    states.map(state => ({ dealer_id, assignee_id: person.staff_id, ...state })),
  )

/** Queues an event for the daily mail of the staff member. */
const queueNews = (event: OfficerEvent = 'submitted_again') =>
  inTransaction(db, async trx => {
    const record = await readApplication(trx, keys.fields, { application_id })
    await notifyOfficers(trx, { ...services, now: clock.now() }, { ...record, event, assignee_id: person.staff_id })
  })
const news = () => `Submitted again: ${application_id}.`

test('lists the news and what is to be done, in the order of the queue, each date with its rule', async () => {
  await plan()
  const today = dayIn(zone, morning())
  const [due, past] = [today, dayAfter(today, -1)]
  const [overdue, sameDay, soon] = await assigned(
    { due_on: past },
    { due_on: due, task: 'NEW' },
    { due_on: dayAfter(today, 1), task: 'FOLLOW_UP', status: 'STARTED' },
    { due_on: dayAfter(today, 30) },
    { finished: true },
    { due_on: past, assignee_id: null },
    { due_on: past, dealer_id: other_id },
  )
  await queueNews()
  const [text, ...others] = await nextMorning()
  expect(others).toEqual([])
  expect(text!.split('\n\n').slice(0, -2)).toEqual([
    `Your applications on ${written(today)}`,
    news(),
    `Overdue: ${overdue}, Sunrise Homes. Decision notice (30 days), 12 CFR 1002.9(a)(1)(i), (c)(1): ${written(past)}.`,
    `Today: ${sameDay}, Sunrise Homes. New: review: ${written(due)}.`,
    `Next 5 business days: ${soon}, Sunrise Homes. Follow up: ${written(dayAfter(today, 1))}.`,
  ])
})

test('has what is about items, which a server of 0.1.0 beside it leaves alone', async () => {
  await plan()
  for (const event of ['submitted_again', 'item_answered', 'item_not_understood'] as const) await queueNews(event)
  // It takes all of this table, and stops at an event that it does not know.
  const taken = await db
    .deleteFrom('officer_notice')
    .where('staff_id', '=', person.staff_id)
    .returning('event')
    .execute()
  expect(taken.map(({ event }) => event)).toEqual(['submitted_again'])
  const [text] = await nextMorning()
  for (const event of ['item_answered', 'item_not_understood'] as const)
    expect(text).toContain(`${officerNotices[event].title}: ${application_id}.`)
  expect(await db.selectFrom('item_officer_notice').select('id').execute()).toEqual([])
})

test('has no name, answer or word of a borrower', async () => {
  await plan()
  await db
    .updateTable('application_review')
    .set({ assignee_id: person.staff_id })
    .where('application_id', '=', application_id)
    .execute()
  const [text] = await nextMorning()
  expect(text).toMatch(new RegExp(`(Today|Overdue): ${application_id}, Sunrise Homes\\. New: review`))
  expect(text).not.toMatch(/Rosa|Delgado|@example\.com/)
})

test('lists fifty and says that there are more', async () => {
  await plan()
  await assigned(...Array.from({ length: 51 }, () => soon()))
  const [text] = await nextMorning()
  expect(text!.match(/^Today: /gm)).toHaveLength(50)
  expect(text).toContain('More are in the queue.')
})

test('on a day without anything there is no mail, and one on the day after', async () => {
  await plan()
  expect(await nextMorning()).toEqual([])
  await assigned(soon())
  expect(await nextMorning()).toHaveLength(1)
  expect(await nextMorning()).toHaveLength(1)
})

test('two servers, a repeated job and a clock that is behind send one mail', async () => {
  await plan()
  await Promise.all([plan(), plan()])
  await assigned(soon())
  await queueNews()
  const before = clock.now()
  const due = { staff_id: person.staff_id, send_at: morning().toISOString() }
  await Promise.all([sendDailyMail(services, due), sendDailyMail(services, due)])
  await sendDailyMail(services, due)
  await inTransaction(db, trx => planDailyMails(trx, { ...services, clock: { now: () => before } }))
  expect(await mailsNow()).toHaveLength(1)
  expect(await nextMorning()).toEqual([])
  expect(await nextMorning()).toHaveLength(1)
})

test('news of an application that was restricted since are left out, unless the person has it', async () => {
  await plan()
  const restricted = async (assignee_id: string | null) => {
    await db
      .updateTable('application_review')
      .set({ restricted_at: clock.now(), assignee_id, due_on: dayAfter(dayIn(zone, clock.now()), 60) })
      .where('application_id', '=', application_id)
      .execute()
    await queueNews()
    return nextMorning()
  }
  onTestFinished(async () => {
    await db.updateTable('application_review').set({ restricted_at: null }).execute()
  })
  expect(await restricted(null)).toEqual([])
  expect(await restricted(person.staff_id)).toEqual([expect.stringContaining(news())])
})

test('a mail that cannot be queued changes nothing, and its next attempt sends all of it', async () => {
  await plan()
  await queueNews()
  const due = { staff_id: person.staff_id, send_at: morning().toISOString() }
  const failing = { ...services.jobs, sendMessage: () => Promise.reject(new Error('The queue is away')) }
  await expect(sendDailyMail({ ...services, jobs: failing }, due)).rejects.toThrow('The queue is away')
  expect(await nextMorning()).toEqual([expect.stringContaining(news())])
})

test('while the person is away there is none, and what was queued comes on the day they are back', async () => {
  await plan()
  await assigned(soon())
  await queueNews()
  await choose({ away_until: dayAfter(dayIn(zone, morning()), 1) })
  expect(await nextMorning()).toEqual([])
  expect(await nextMorning()).toEqual([expect.stringContaining(news())])
})

test('a person who chose mail at once again gets what was queued, and no list', async () => {
  await plan()
  await assigned(soon())
  await queueNews()
  await choose({ mail_when: 'AT_ONCE' })
  const [text] = await nextMorning()
  expect(text).toContain(news())
  expect(text).not.toContain('Decision notice (30 days)')
  expect(await nextMorning()).toEqual([])
})

test.each(['is deactivated', 'lost the access'])('a person who %s gets no list', async state => {
  await plan()
  await assigned(soon())
  if (state === 'is deactivated')
    await inTransaction(db, trx => setStatus(trx, person.staff_id, 'DEACTIVATED', clock.now()))
  else await db.deleteFrom('staff_grant').where('staff_id', '=', person.staff_id).execute()
  expect(await nextMorning()).toEqual([])
})

test('a mail whose job was lost is planned again', async () => {
  await assigned(soon())
  const long_ago = new Date(clock.now().getTime() - 2 * DAY_MS)
  await db.insertInto('officer_mail').values({ staff_id: person.staff_id, send_at: long_ago }).execute()
  await plan()
  expect(await nextMorning()).toHaveLength(1)
})

test('choosing it plans the first one', async () => {
  const app = await staffApp(services)
  const { browser, id, email } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: { dealer_id } }])
  person = { ...person, staff_id: id, contacts: [email] }
  await assigned(soon())
  const body = { mail_when: 'DAILY' }
  expect((await browser.call('PUT', '/account/preferences', body)).status).toBe(204)
  expect(await nextMorning()).toHaveLength(1)
})
