import type { OwnActivityResponse } from '@porchlight/api'
import { type Grant, ownActKinds, ownActs } from '@porchlight/domain/staff'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { statementsOf } from '../../support/sent-statements.ts'
import { milestoneCalls } from '../milestones/milestone-desk.ts'
import { returner } from '../returns/returning.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services

const everywhere: Grant = { role: 'OFFICER', scope: 'ALL' }
const officer = staffActor([everywhere])
const otherStaffMember = staffActor([{ role: 'MANAGER', scope: 'ALL' }])
const as = (grants: Grant[], contacts: string[] = []): StaffActor => ({
  ...staffActor(grants, contacts),
  staff_id: officer.staff_id,
})

const get = (actor: StaffActor = officer, query: Record<string, string> = {}) =>
  app.inject({ url: '/v1/staff/activity', query, headers: staffHeaders(actor) })
const activityOf = async (actor?: StaffActor, query?: Record<string, string>): Promise<OwnActivityResponse> => {
  const answer = await get(actor, query)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const wordsOf = ({ acts }: OwnActivityResponse) => acts.map(({ kind, words }) => `${kind}: ${words}`)

let application: Awaited<ReturnType<typeof submittedApplication>>

/** A day of the officer, with something of each kind, and a note by another staff member. */
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  const { application_id, applicants } = application
  const { call, record } = milestoneCalls(desk, application)
  const { begin, send } = returner(app, officer, application_id)
  const [primary, other] = applicants
  const about = { borrower_id: other!.id }
  const checks = (match: string) =>
    call('PUT', '/checks', { needs: [], no_other_findings: false }, officer, { 'if-match': match })
  const answers = [
    await begin(),
    await checks('"0"'),
    await checks('"1"'),
    await call('POST', '/notes', { kind: 'LEFT_MESSAGE', text: 'Secret words.', ...about }, officer),
    await call('POST', '/notes', { kind: 'NOTE', text: 'Secret words.' }, officer),
    await call('POST', '/notes', { kind: 'NOTE', text: 'From the other.' }, otherStaffMember),
    await call('POST', '/caller-check', { ...about, date_of_birth: '1960-01-01', ssn_last4: '0000' }, officer),
    await record({ kind: 'APPROVED' }, officer),
    await send({ [primary.id]: ['income'] }),
  ]
  expect(
    answers.map(answer => ('status' in answer ? answer.status : answer.statusCode)).filter(status => status > 201),
  ).toEqual([])
})

test('each act of the person is there, without texts and what others did', async () => {
  const activity = await activityOf()
  expect(wordsOf(activity)).toEqual([
    'REVIEWED: Review begun',
    'REVIEWED: Sections checked (2 times)',
    'CALLS: Left a message: Luis',
    'NOTES: Note added',
    'CALLS: Caller verification: Luis',
    'DECIDED: Outcome recorded. Approved',
    'SENT_BACK: Sent back to the borrowers',
  ])
  expect(activity.acts[0]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    kind: 'REVIEWED',
    words: 'Review begun',
    application_id: application.application_id,
    borrower: 'Rosa Delgado',
    dealer: 'Sunrise Homes',
  })
  expect(activity).toMatchObject({ more: false, day: activity.today })
  expect(JSON.stringify(activity)).not.toContain('Secret')
  expect(wordsOf(await activityOf(otherStaffMember))).toEqual(['NOTES: Note added'])
})

test.each<[string, () => StaffActor]>([
  ['their grants are for another dealer', () => as([{ role: 'OFFICER', scope: { dealer_id: newDealer } }])],
  ['they are a borrower on it', () => as([everywhere], ['luis@example.com'])],
  ['someone else asks', () => staffActor([everywhere])],
])('nothing is there where %s', async (_, actorOf) => {
  expect((await activityOf(actorOf())).acts).toEqual([])
})
const newDealer = '00000000-0000-4000-8000-000000000001'

test.each(['COMPLIANCE', 'ADMINISTRATOR'] as const)('%s has no such page', async role => {
  expect((await get(as([{ role, scope: 'ALL' }]))).statusCode).toBe(403)
})

test('another day is another list, and a day that there is not is refused', async () => {
  expect((await activityOf(officer, { day: '2026-02-27' })).acts).toEqual([])
  for (const day of ['2026-02-30', '0000-01-01', 'today']) expect((await get(officer, { day })).statusCode).toBe(400)
})

test('no event is of two kinds', () => {
  const events = ownActKinds.flatMap(kind => ownActs[kind].events)
  expect(new Set(events).size).toBe(events.length)
})

test('takes 2 statements', async () => {
  expect(await statementsOf(() => activityOf())).toHaveLength(2)
})

test('an application that no one can open any more is left out', async () => {
  const { application_id } = application
  await db.updateTable('application').set({ discarded_at: new Date() }).where('id', '=', application_id).execute()
  expect((await activityOf()).acts).toEqual([])
})
