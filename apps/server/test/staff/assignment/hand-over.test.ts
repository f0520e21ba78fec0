import type { Grant } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { systemActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { noRequest } from '../../../src/platform/http/request-context.ts'
import { deactivate, grant } from '../../../src/staff/people/people.ts'
import type { PeopleChange } from '../../../src/staff/people/people-change.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { DEALER } from '../../support/filled-application.ts'
import { signedInStaff, staffApp } from '../../support/staff.ts'
import { assignmentOf, lendingPerson } from './lending-person.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock } = services
const app = await staffApp(services)

type Person = Awaited<ReturnType<typeof lendingPerson>>
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
  leaving = await lendingPerson(services, own)
  await db.updateTable('application_review').set({ assignee_id: leaving.staff_id }).execute()
})

const holders = async () => Promise.all([alone, couple].map(async id => (await assignmentOf(services, id)).assignee_id))
const lastEvent = async (id: string) => (await assignmentOf(services, id)).events.at(-1)
const byCommand = (work: (change: PeopleChange) => Promise<void>) =>
  inTransaction(db, trx => work({ ...services, trx, actor: systemActor, context: noRequest, now: clock.now() }))

async function deactivation(body: object) {
  const { staff_id } = leaving
  const proof = await administrator.stepUp('staff.deactivate', staff_id)
  return administrator.browser.call('POST', `/people/${staff_id}/deactivation`, body, proof)
}

test('what a deactivated person had goes to the person who was chosen, with an event for each', async () => {
  const { staff_id } = await lendingPerson(services, own)
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

test('an application on which the chosen person is a borrower goes to no one', async () => {
  const { staff_id } = await lendingPerson(services, own, { email: luis.email! })
  expect((await deactivation({ reassign_to: staff_id })).status).toBe(204)
  expect(await holders()).toEqual([staff_id, null])
})

test('a person who cannot open them all is refused, and nothing is changed', async () => {
  const refused = [
    await lendingPerson(services, other),
    await lendingPerson(services, []),
    await lendingPerson(services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
    await lendingPerson(services, [{ role: 'COMPLIANCE', scope: 'ALL' }]),
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

test('until when a person is away is set by an administrator and by the person, and never to a day that is over', async () => {
  const person = await signedInStaff(app, services, own)
  const day = new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const byAdministrator = async (away_until: string | null) => {
    const proof = await administrator.stepUp('staff.away', person.id)
    return administrator.browser.call('PUT', `/people/${person.id}/away`, { away_until }, proof)
  }
  expect((await byAdministrator(day)).status).toBe(204)
  expect((await person.browser.call('GET', '/account')).body).toMatchObject({ away_until: day, mail_when: null })
  for (const wrong of ['2001-01-01', '2999-01-01', '2027-02-30', 'soon'])
    expect((await byAdministrator(wrong)).body.errors).toHaveProperty('away_until')
  const back = { away_until: null, mail_when: 'DAILY' }
  expect((await person.browser.call('PUT', '/account/preferences', back)).status).toBe(204)
  expect((await person.browser.call('GET', '/account')).body).toMatchObject(back)
  expect((await administrator.browser.call('GET', `/people/${person.id}`)).body.away_until).toBeNull()
  const wrong = await person.browser.call('PUT', '/account/preferences', { ...back, away_until: '2001-01-01' })
  expect(wrong.body.errors).toHaveProperty('away_until')
  const events = await db.selectFrom('audit_event').select('details').where('event', '=', 'staff.away_set').execute()
  expect(events.map(({ details }) => details)).toEqual([
    { staff: person.id, is_away: true },
    { staff: person.id, is_away: false },
  ])
})
