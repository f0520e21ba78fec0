import type { Grant } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { systemActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { noRequest } from '../../../src/platform/http/request-context.ts'
import { deactivate, grant } from '../../../src/staff/administration/staff-members.ts'
import type { StaffChange } from '../../../src/staff/staff-members/staff-change.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { DEALER } from '../../support/filled-application.ts'
import { sentMessages } from '../../support/inbox.ts'
import { signedInStaff, staffApp } from '../../support/staff.ts'
import { assignmentOf, lendingStaffMember } from './lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock } = services
const app = await staffApp(services)

type Person = Awaited<ReturnType<typeof lendingStaffMember>>
let alone: string
let couple: string
let own: Grant[]
let other: Grant[]
let administrator: Awaited<ReturnType<typeof signedInStaff>>
let leaving: Person
beforeAll(async () => {
  alone = (await submittedApplication(desk, rosa)).application_id
  couple = (await submittedApplication(desk, rosa, luis)).application_id
  own = [{ role: 'OFFICER', scope: { dealer_id: (await findDealer(db, DEALER)).id } }]
  other = [{ role: 'OFFICER', scope: { dealer_id: (await findDealer(db, 'blue-ridge-homes')).id } }]
  administrator = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
})
beforeEach(async () => {
  leaving = await lendingStaffMember(services, own)
  await db.updateTable('application_review').set({ assignee_id: leaving.staff_id }).execute()
})

const holders = async () => Promise.all([alone, couple].map(async id => (await assignmentOf(services, id)).assignee_id))
const lastEvent = async (id: string) => (await assignmentOf(services, id)).events.at(-1)
const byCommand = (work: (change: StaffChange) => Promise<void>) =>
  inTransaction(db, trx => work({ ...services, trx, actor: systemActor, context: noRequest, now: clock.now() }))

const deactivation = (body: object) => administrator.confirmed('POST', `/people/${leaving.staff_id}/deactivation`, body)

test.each(['OFFICER', 'MANAGER'] as const)(
  'a restricted one goes to a chosen %s only where they know of it',
  async role => {
    const restrict = (restricted_at: Date | null) =>
      db.updateTable('application_review').set({ restricted_at }).where('application_id', '=', alone).execute()
    await restrict(clock.now())
    onTestFinished(async () => void (await restrict(null)))
    const { staff_id } = await lendingStaffMember(services, [{ role, scope: own[0]!.scope }])
    expect((await deactivation({ reassign_to: staff_id })).status).toBe(204)
    expect(await holders()).toEqual([role === 'MANAGER' ? staff_id : null, staff_id])
  },
)

test('what a deactivated person had goes to the person who was chosen, with an event for each', async () => {
  const { staff_id } = await lendingStaffMember(services, own)
  expect((await deactivation({ reassign_to: staff_id })).status).toBe(204)
  expect(await holders()).toEqual([staff_id, staff_id])
  for (const id of [alone, couple])
    expect(await lastEvent(id)).toEqual({
      actor_id: administrator.id,
      details: { from: [leaving.staff_id], to: [staff_id], reason: 'deactivated' },
    })
})

test.each([{}, { reassign_to: null }])('without a choice, %j, it becomes unassigned', async body => {
  expect((await deactivation(body)).status).toBe(204)
  expect(await holders()).toEqual([null, null])
})

/** A person who is a borrower on one of the applications. Made once, because an email is one person's. */
let borrowing: Promise<Person> | undefined
const sharing = () => (borrowing ??= lendingStaffMember(services, own, { email: luis.email! }))

test('an application on which the chosen person is a borrower goes to no one', async () => {
  const { staff_id } = await sharing()
  expect((await deactivation({ reassign_to: staff_id })).status).toBe(204)
  expect(await holders()).toEqual([staff_id, null])
})

test('a person who cannot open them all is refused, and nothing is changed', async () => {
  const refused = [
    await lendingStaffMember(services, other),
    await lendingStaffMember(services, []),
    await lendingStaffMember(services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
    await lendingStaffMember(services, [{ role: 'COMPLIANCE', scope: 'ALL' }]),
    leaving,
  ]
  for (const staff_id of [...refused.map(person => person.staff_id), 'x']) {
    const { status, body } = await deactivation({ reassign_to: staff_id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['reassign_to']])
  }
  expect(await holders()).toEqual([leaving.staff_id, leaving.staff_id])
  const { status } = await db
    .selectFrom('staff_member')
    .select('status')
    .where('id', '=', leaving.staff_id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('ACTIVE')
})

test('a deactivation by command makes it unassigned', async () => {
  await byCommand(change => deactivate(change, leaving.staff_id))
  expect(await holders()).toEqual([null, null])
  expect(await lastEvent(alone)).toEqual({
    actor_id: null,
    details: { from: [leaving.staff_id], to: [], reason: 'deactivated' },
  })
})

test.each([
  ['none is left', (): Grant[] => []],
  ['one for another dealer is left', () => other],
  ['one that opens no application is left', (): Grant[] => [{ role: 'ADMINISTRATOR', scope: 'ALL' }]],
])('with a lost grant it becomes unassigned where %s', async (_left, grants) => {
  await byCommand(change => grant(change, leaving.staff_id, grants()))
  expect(await holders()).toEqual([null, null])
  expect((await lastEvent(couple))?.details).toEqual({ from: [leaving.staff_id], to: [], reason: 'grant_lost' })
})

test('with another role for the same dealer it stays', async () => {
  await byCommand(change => grant(change, leaving.staff_id, [{ role: 'MANAGER', scope: 'ALL' }]))
  expect(await holders()).toEqual([leaving.staff_id, leaving.staff_id])
})

describe('the people who are notified', () => {
  let getting: Person
  let manager: Person
  beforeEach(async () => {
    getting = await lendingStaffMember(services, own)
    // Those of the test before.
    await db.deleteFrom('staff_grant').where('role', '=', 'MANAGER').execute()
    manager = await lendingStaffMember(services, [{ ...own[0]!, role: 'MANAGER' }])
    await lendingStaffMember(services, [{ ...other[0]!, role: 'MANAGER' }])
    await services.queue.drain()
    await db.deleteFrom('message').execute()
  })

  /** The mails about applications: who got each, its subject and its text. */
  async function mails() {
    await services.queue.drain()
    const names = new Map(
      Object.entries({ leaving, getting, manager }).map(([name, { contacts }]) => [contacts[0]!, name]),
    )
    const sent = (await sentMessages(services)).filter(({ subject }) => /application/i.test(subject ?? ''))
    return sent.map(({ to, subject, text }) => ({ to: names.get(to) ?? 'someone else', subject, text }))
  }

  test('the person who gets several gets one mail with their number', async () => {
    await deactivation({ reassign_to: getting.staff_id })
    expect(await mails()).toEqual([
      { to: 'getting', subject: '2 applications are assigned to you', text: expect.stringContaining(alone) },
    ])
    expect((await mails())[0]!.text).toContain(couple)
  })

  test('one application is named in the subject', async () => {
    await db.updateTable('application_review').set({ assignee_id: null }).where('application_id', '=', couple).execute()
    await deactivation({ reassign_to: getting.staff_id })
    const subject = `Application ${alone} is assigned to you`
    expect(await mails()).toEqual([{ to: 'getting', subject, text: expect.any(String) }])
  })

  test('a person with one mail a day has them there', async () => {
    await db.updateTable('staff_member').set({ mail_when: 'DAILY' }).where('id', '=', getting.staff_id).execute()
    await deactivation({ reassign_to: getting.staff_id })
    expect(await mails()).toEqual([])
    const queued = await db.selectFrom('officer_notice').select(['event', 'application_id']).execute()
    expect(queued.toSorted((a, b) => a.application_id.localeCompare(b.application_id))).toEqual(
      [alone, couple].toSorted().map(application_id => ({ event: 'assigned', application_id })),
    )
  })

  test.each(['by an administrator', 'by command'])(
    'the managers of the dealer, for those that no one gets, %s',
    async by => {
      if (by === 'by command') await byCommand(change => deactivate(change, leaving.staff_id))
      else await deactivation({ reassign_to: null })
      expect(await mails()).toEqual([
        { to: 'manager', subject: '2 applications are unassigned', text: expect.stringContaining('Sunrise Homes: ') },
      ])
    },
  )

  test('both, where the person who gets them is a borrower on one', async () => {
    const { staff_id, contacts } = await sharing()
    await deactivation({ reassign_to: staff_id })
    getting = { ...getting, contacts }
    expect((await mails()).map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      `getting: Application ${alone} is assigned to you`,
      `manager: Application ${couple} is unassigned`,
    ])
  })

  test('the person who lost the access, and the managers', async () => {
    await byCommand(change => grant(change, leaving.staff_id, other))
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['leaving', '2 applications are no longer yours'],
      ['manager', '2 applications are unassigned'],
    ])
  })

  test('not of an application that has ended', async () => {
    await db.updateTable('application').set({ finished_at: clock.now() }).where('id', '=', couple).execute()
    await deactivation({ reassign_to: getting.staff_id })
    await db.updateTable('application').set({ finished_at: null }).where('id', '=', couple).execute()
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Application ${alone} is assigned to you`])
  })
})
