import type { AssignmentResult } from '@porchlight/api'
import { addDays, dayIn } from '@porchlight/domain'
import { type Grant, TO_SUBSTITUTE } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { DEALER } from '../../support/filled-application.ts'
import { sentMessages } from '../../support/inbox.ts'
import { signedInStaff, staffApp } from '../../support/staff.ts'
import { assignmentOf, lendingStaffMember } from './lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock, settings } = services
const app = await staffApp(services)

type SignedIn = Awaited<ReturnType<typeof signedInStaff>>
let dealer_id: string
let soon: string
let later: string
let officer: SignedIn
let manager: SignedIn
let administrator: SignedIn
let otherStaffMember: Awaited<ReturnType<typeof lendingStaffMember>>
let stranger: Awaited<ReturnType<typeof lendingStaffMember>>

const day = (days: number) => addDays(dayIn(settings.LENDER_TIME_ZONE, clock.now()), days)

beforeAll(async () => {
  soon = (await submittedApplication(desk, rosa)).application_id
  later = (await submittedApplication(desk, rosa)).application_id
  dealer_id = (await findDealer(db, DEALER)).id
  const own = (role: Grant['role']): Grant[] => [{ role, scope: { dealer_id } }]
  officer = await signedInStaff(app, services, own('OFFICER'))
  manager = await signedInStaff(app, services, own('MANAGER'))
  administrator = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  otherStaffMember = await lendingStaffMember(services, own('OFFICER'), { name: 'Omar Haddad' })
  const { id } = await findDealer(db, 'blue-ridge-homes')
  stranger = await lendingStaffMember(services, [{ role: 'OFFICER', scope: { dealer_id: id } }])
})

beforeEach(async () => {
  await db.deleteFrom('dealer_officer').execute()
  await db.updateTable('staff_member').set({ away_until: null, handed_over: [] }).execute()
  const hold = (application_id: string, due_on: string) =>
    db
      .updateTable('application_review')
      .set({ assignee_id: officer.id, due_on })
      .where('application_id', '=', application_id)
      .execute()
  await hold(soon, day(4))
  // On the day itself the person is back.
  await hold(later, day(5))
  await services.queue.drain()
  await db.deleteFrom('message').execute()
})

/** Sets the absence of a person, with a confirmation unless it is one's own. */
const setAway = (by: SignedIn, staff_id: string, away_until: string | null, give_to: string | null = null) =>
  (by.id === staff_id ? by.browser.call : by.confirmed)('PUT', `/people/${staff_id}/away`, { away_until, give_to })
const storedDay = async (id: string) =>
  (await db.selectFrom('staff_member').select('away_until').where('id', '=', id).executeTakeFirstOrThrow()).away_until
const holders = () => Promise.all([soon, later].map(async id => (await assignmentOf(services, id)).assignee_id))
const outcomes = ({ body }: { body: { results: AssignmentResult[] } }) =>
  body.results.map(({ application_id, outcome }) => [application_id, outcome])

test('a person sets their own without a confirmation, and is back', async () => {
  expect((await setAway(officer, officer.id, day(5))).body).toEqual({ results: [], handed_over: [] })
  expect((await officer.browser.call('GET', '/account')).body.away_until).toBe(day(5))
  expect(await holders()).toEqual([officer.id, officer.id])
  expect((await setAway(officer, officer.id, null)).status).toBe(200)
  expect(await storedDay(officer.id)).toBeNull()
  const events = await db.selectFrom('audit_event').select('details').where('event', '=', 'staff.away_set').execute()
  expect(events.map(({ details }) => details)).toEqual([
    { staff: officer.id, is_away: true },
    { staff: officer.id, is_away: false },
  ])
})

test('a manager sets it for those of their dealers, an administrator for all, and others for no one else', async () => {
  expect((await setAway(manager, officer.id, day(5))).status).toBe(200)
  expect((await setAway(administrator, stranger.staff_id, day(5))).status).toBe(200)
  expect((await setAway(manager, stranger.staff_id, null)).body.code).toBe('staff_not_found')
  expect((await setAway(administrator, manager.id, day(5))).status).toBe(200)
  // Those who work on no application are never away.
  expect((await setAway(manager, administrator.id, day(5))).body.code).toBe('staff_not_found')
  expect((await setAway(administrator, administrator.id, day(5))).body.code).toBe('staff_forbidden')
  const { id } = officer
  const unconfirmed = await manager.browser.call('PUT', `/people/${id}/away`, { away_until: null })
  expect(unconfirmed.body.code).toBe('staff_step_up_required')
  expect(await storedDay(id)).toBe(day(5))
})

test.each(['2001-01-01', '2999-01-01', '2027-02-30', 'soon'])('%s is refused beside the day', async wrong => {
  for (const by of [officer, manager]) {
    const { status, body } = await by.browser.call('PUT', `/people/${officer.id}/away`, { away_until: wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['away_until']])
  }
})

test('a day that has come counts as here', async () => {
  await db.updateTable('staff_member').set({ away_until: '2001-01-01' }).where('id', '=', officer.id).execute()
  expect((await officer.browser.call('GET', '/account')).body.away_until).toBeNull()
  expect((await administrator.browser.call('GET', `/people/${officer.id}`)).body.away_until).toBeNull()
  const { people } = (await manager.browser.call('GET', '/assignees')).body
  expect(people.find(({ id }: { id: string }) => id === officer.id).away_until).toBeNull()
})

test('what falls due until then goes to the chosen person, with an event each and one mail, and the rest stays', async () => {
  // The list that the dialog leads to.
  const list = await manager.browser.call('GET', `/queue?view=all&officer=${officer.id}&due_to=${day(4)}`)
  expect([list.body.counts.all, ...list.body.rows.map(({ id }: { id: string }) => id)]).toEqual([1, soon])
  const answer = await setAway(manager, officer.id, day(5), otherStaffMember.staff_id)
  expect(outcomes(answer)).toEqual([[soon, 'ASSIGNED']])
  expect(await holders()).toEqual([otherStaffMember.staff_id, officer.id])
  expect((await assignmentOf(services, soon)).events.at(-1)).toEqual({
    actor_id: manager.id,
    details: { from: [officer.id], to: [otherStaffMember.staff_id], reason: 'away' },
  })
  await services.queue.drain()
  const mails = (await sentMessages(services)).filter(({ subject }) => subject?.includes(soon))
  expect(mails.map(({ to }) => to).toSorted()).toEqual([otherStaffMember.contacts[0], officer.email].toSorted())
  expect(mails.every(({ text }) => text.includes('The loan officer is away.'))).toBe(true)
})

test('it goes to the officer or the substitute of the dealer, as new ones do, or stays', async () => {
  const officers = { dealer_id, officer_id: officer.id, substitute_id: otherStaffMember.staff_id }
  await db.insertInto('dealer_officer').values(officers).execute()
  expect(outcomes(await setAway(officer, officer.id, day(6), TO_SUBSTITUTE))).toEqual(
    [soon, later].toSorted().map(id => [id, 'ASSIGNED']),
  )
  expect(await holders()).toEqual([otherStaffMember.staff_id, otherStaffMember.staff_id])
  await db.updateTable('application_review').set({ assignee_id: officer.id }).execute()
  await db.updateTable('dealer_officer').set({ substitute_id: null }).execute()
  expect(outcomes(await setAway(officer, officer.id, day(6), TO_SUBSTITUTE)).map(([, outcome]) => outcome)).toEqual([
    'NO_SUBSTITUTE',
    'NO_SUBSTITUTE',
  ])
  expect(await holders()).toEqual([officer.id, officer.id])
})

test('nothing goes to a person who cannot work on it, and the absence is set', async () => {
  for (const to of [stranger.staff_id, administrator.id, 'x'])
    expect(outcomes(await setAway(administrator, officer.id, day(5), to))).toEqual([[soon, 'NOT_ABLE']])
  expect(await storedDay(officer.id)).toBe(day(5))
  expect(await holders()).toEqual([officer.id, officer.id])
})

test('a restricted one is named to the managers of its dealer alone, and only they give it to another officer', async () => {
  const restrict = (restricted_at: Date | null) =>
    db.updateTable('application_review').set({ restricted_at }).where('application_id', '=', soon).execute()
  await restrict(clock.now())
  onTestFinished(async () => void (await restrict(null)))
  const officers = { dealer_id, officer_id: otherStaffMember.staff_id, substitute_id: null }
  await db.insertInto('dealer_officer').values(officers).execute()
  const given = async (by: SignedIn, to: string) => outcomes(await setAway(by, officer.id, day(5), to))
  expect(await given(administrator, otherStaffMember.staff_id)).toEqual([])
  expect(await given(officer, otherStaffMember.staff_id)).toEqual([[soon, 'NOT_ABLE']])
  for (const by of [officer, manager]) expect(await given(by, TO_SUBSTITUTE)).toEqual([[soon, 'NO_SUBSTITUTE']])
  expect(await holders()).toEqual([officer.id, officer.id])
  expect(await given(manager, otherStaffMember.staff_id)).toEqual([[soon, 'ASSIGNED']])
})

test('the end of an absence says who got how many with it, once', async () => {
  const omar = { person: { id: otherStaffMember.staff_id, name: 'Omar Haddad' }, applications: 2 }
  await setAway(officer, officer.id, day(5), otherStaffMember.staff_id)
  // A longer absence adds to it.
  expect((await setAway(officer, officer.id, day(6), otherStaffMember.staff_id)).body.handed_over).toEqual([])
  expect((await setAway(officer, officer.id, null)).body).toEqual({ results: [], handed_over: [omar] })
  expect((await setAway(officer, officer.id, null)).body.handed_over).toEqual([])
})

test('what went with an absence that is over is not said of the next one', async () => {
  await setAway(officer, officer.id, day(5), otherStaffMember.staff_id)
  await db.updateTable('staff_member').set({ away_until: '2001-01-01' }).where('id', '=', officer.id).execute()
  await setAway(officer, officer.id, day(5))
  expect((await setAway(officer, officer.id, null)).body.handed_over).toEqual([])
})
