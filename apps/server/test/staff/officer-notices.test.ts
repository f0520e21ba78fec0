import { formatted, inEnglish, message } from '@porchlight/domain'
import {
  type AssignmentReason,
  assignmentEvents,
  assignmentReasons,
  type Grant,
  type OfficerEvent,
  type OfficerRecipient,
  officerEvents,
  officerNotices,
  officerRecipients,
  taskLabels,
} from '@porchlight/domain/staff'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readApplication } from '../../src/applications/record/read-repository.ts'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { notifyOfficers } from '../../src/staff/officer-notices/officer-mail.ts'
import { assignmentReasonTexts } from '../../src/staff/officer-notices/text.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { DEALER } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { assignmentBody, lendingStaffMember } from './assignment/lending-staff-member.ts'
import { returner } from './returns/returning.ts'

const desk = await signingDesk()
const { services } = desk
const { db, keys, clock, queue } = services

type Person = Awaited<ReturnType<typeof lendingStaffMember>>
let application: Awaited<ReturnType<typeof submittedApplication>>
let officer: Person
let former: Person
let manager: Person
let stranger: Person
beforeAll(async () => {
  application = await submittedApplication(desk, rosa)
  const own = { dealer_id: (await findDealer(db, DEALER)).id }
  const other = { dealer_id: (await findDealer(db, 'blue-ridge-homes')).id }
  const person = (role: Grant['role'], scope: Grant['scope']) => lendingStaffMember(services, [{ role, scope }])
  officer = await person('OFFICER', own)
  former = await person('OFFICER', own)
  manager = await person('MANAGER', own)
  stranger = await person('MANAGER', other)
  await lendingStaffMember(services, [{ role: 'MANAGER', scope: 'ALL' }], { email: rosa.email! })
})
beforeEach(async () => {
  await queue.drain()
  await db.deleteFrom('message').execute()
})

/** Notifies of an event of one application, or of several at once. */
async function notify(
  event: OfficerEvent,
  assignee_id: string | null,
  { count = 1, actor_id = '', reason }: { count?: number; actor_id?: string; reason?: AssignmentReason } = {},
): Promise<void> {
  await inTransaction(db, async trx => {
    const record = await readApplication(trx, keys.fields, { application_id: application.application_id })
    const people = { assignee_id, former_id: former.staff_id, ...(actor_id && { actor_id }) }
    const notified = { ...record, ...people, event, ...(reason && { reason }) }
    await notifyOfficers(trx, { ...services, now: clock.now() }, ...Array.from({ length: count }, () => notified))
  })
  await queue.drain()
}
/** The next date of an application as the queue has it, with its task, in the words of a mail. */
async function storedDate(application_id: string): Promise<string> {
  const { due_on, next_task } = await db
    .selectFrom('application_review')
    .select(['due_on', 'next_task'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const day = formatted('day', due_on!, 'UTC')
  return inEnglish(message('{day} ({label}', { day, label: taskLabels[next_task!] }))
}
/** The people who got a mail, each with its subject. */
async function mails(): Promise<[string, string][]> {
  const names = new Map(
    Object.entries({ officer, former, manager, stranger }).map(([name, { contacts }]) => [contacts[0]!, name]),
  )
  const sent = await sentMessages(services)
  return sent.map(({ to, subject }) => [names.get(to) ?? 'someone else', String(subject)])
}

const cases = officerEvents.flatMap(event => [true, false].map(isAssigned => [event, isAssigned] as const))

/** The people that the table names for an event. */
function namedFor(event: OfficerEvent, isAssigned: boolean): [name: string, recipient: OfficerRecipient][] {
  const people = {
    assignee: isAssigned ? 'officer' : undefined,
    former: 'former',
    managers: isAssigned ? undefined : 'manager',
  }
  return officerRecipients.flatMap((recipient): [string, OfficerRecipient][] => {
    const name = people[recipient]
    return officerNotices[event].subject[recipient] && name ? [[name, recipient]] : []
  })
}

test.each(cases)(
  '%s, assigned %s: those that the table names are notified, and no one else',
  async (event, isAssigned) => {
    await notify(event, isAssigned ? officer.staff_id : null)
    expect((await mails()).map(([name]) => name)).toEqual(namedFor(event, isAssigned).map(([name]) => name))
    for (const [, subject] of await mails()) {
      expect(subject).toContain(application.application_id)
      expect(subject).not.toContain('Rosa')
    }
    for (const { text } of await sentMessages(services)) {
      expect(text).toContain('Borrower: Rosa D.\n')
      expect(text).not.toContain('Delgado')
    }
  },
)

test.each(assignmentReasons)('%s: mails of one and of several say the reason and the next date', async reason => {
  const day = await storedDate(application.application_id)
  for (const count of [1, 3]) {
    await notify('assigned', officer.staff_id, { count, reason, actor_id: manager.staff_id })
    const [mail] = await sentMessages(services)
    expect(mail?.text).toContain(`date: ${day}`)
    expect(mail?.text).toContain('By: ')
    const said = assignmentReasons.filter(each => mail?.text.includes(inEnglish(assignmentReasonTexts[each] ?? '?')))
    expect(said).toEqual(assignmentReasonTexts[reason] ? [reason] : [])
    await db.deleteFrom('message').execute()
  }
})

test('a borrower on the application is not notified, by contact or by account', async () => {
  const { headers } = application.applicants[0]
  const { email } = (await desk.app.inject({ url: '/v1/account', headers })).json()
  const { staff_id } = await lendingStaffMember(services, [{ role: 'OFFICER', scope: 'ALL' }], { email })
  await notify('assigned', staff_id)
  expect(await mails()).toEqual([])
})

test('of a restricted application no one is notified who may not know of it: not the person who had it', async () => {
  const restrict = (restricted_at: Date | null) => db.updateTable('application_review').set({ restricted_at }).execute()
  await restrict(clock.now())
  onTestFinished(async () => void (await restrict(null)))
  for (const assignee_id of [officer.staff_id, null])
    for (const event of assignmentEvents) await notify(event, assignee_id)
  expect((await mails()).map(([name]) => name)).toEqual(['officer', 'manager'])
})

test('the person who acted is not notified', async () => {
  await notify('assigned', officer.staff_id, { actor_id: officer.staff_id })
  expect(await mails()).toEqual([])
})

test.each(cases)(
  '%s of several, assigned %s: one mail with their number where the table has it',
  async (event, isAssigned) => {
    await notify(event, isAssigned ? officer.staff_id : null, { count: 3 })
    const wanted = namedFor(event, isAssigned).flatMap(([name, recipient]) => {
      const several = officerNotices[event].several?.[recipient]
      const one = officerNotices[event].subject[recipient]!
      const { application_id } = application
      const subjects = several
        ? [several({ count: 3 })]
        : Array(3).fill(one({ application: application_id, dealer: '' }))
      return subjects.map(subject => [name, inEnglish(subject)])
    })
    expect(await mails()).toEqual(wanted)
    for (const { text } of await sentMessages(services)) expect(text).toContain(application.application_id)
  },
)

test('the managers are notified of one that is released', async () => {
  const { application_id } = application
  await db.updateTable('application_review').set({ assignee_id: officer.staff_id }).execute()
  const released = await desk.app.inject({
    method: 'POST',
    url: '/v1/staff/assignments',
    headers: staffHeaders(officer),
    payload: assignmentBody(null, officer.staff_id, [application_id]),
  })
  expect(released.statusCode).toBe(200)
  await queue.drain()
  expect(await mails()).toEqual([['manager', `Application ${application_id} is unassigned`]])
})

test.each([
  ['the person who has it', true, 'officer', ''],
  ['the managers, while no one has it', false, 'manager', ', which is unassigned'],
])('%s is notified of a borrower’s request, once for each request', async (_, isAssigned, person, ending) => {
  const { application_id, applicants } = await submittedApplication(desk, rosa)
  const byAnother = staffActor([{ role: 'MANAGER', scope: 'ALL' }])
  expect((await returner(desk.app, byAnother, application_id).begin()).statusCode).toBe(200)
  const assignee_id = isAssigned ? officer.staff_id : null
  await db.updateTable('application_review').set({ assignee_id }).execute()
  await queue.drain()
  await db.deleteFrom('message').execute()
  const browser = browserOf(desk.app, application_id, applicants[0])
  expect((await browser.post('change-request', { sentence: ' ' })).statusCode).toBe(422)
  expect((await browser.post('change-request', { sentence: 'We moved.' })).statusCode).toBe(200)
  await queue.drain()
  const subject = `A borrower asks to change something on application ${application_id}${ending}`
  expect(await mails()).toEqual([[person, subject]])
  expect(JSON.stringify(await sentMessages(services))).not.toContain('We moved')
})

test.each([
  ['reopens', 'POST', '/reopen', 'reopened'],
  ['withdraws', 'DELETE', '', 'withdrew'],
] as const)('the mail of a borrower who %s names the date that is stored then', async (_, method, path, verb) => {
  const { application_id, applicants } = await submittedApplication(desk, rosa)
  await db.updateTable('application_review').set({ assignee_id: officer.staff_id }).execute()
  const before = await storedDate(application_id)
  const url = `/v1/${DEALER}/application/${application_id}${path}`
  expect((await desk.app.inject({ method, url, headers: applicants[0].headers })).statusCode).toBeLessThan(300)
  await queue.drain()
  expect(await mails()).toContainEqual(['officer', `A borrower ${verb} application ${application_id}`])
  const sent = (await sentMessages(services)).filter(({ subject }) => subject?.includes(verb))
  const after = await storedDate(application_id)
  expect(after).not.toBe(before)
  expect(sent[0]?.text).toContain(`Next date: ${after}`)
})
