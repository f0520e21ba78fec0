import type { CallsResponse } from '@porchlight/api'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { milestoneCalls } from '../milestones/milestone-desk.ts'
import { queueDesk } from './queue-desk.ts'

const desk = await queueDesk()
const { app, services, officer, today, dayAfter } = desk
const { db } = services

const get = (actor: StaffActor = officer, query: Record<string, string> = {}) =>
  app.inject({ url: '/v1/staff/calls', query, headers: staffHeaders(actor) })
const callsOf = async (actor?: StaffActor, query?: Record<string, string>): Promise<CallsResponse['calls']> =>
  (await get(actor, query)).json().calls
const listed = ({ staff_id }: StaffActor) =>
  db
    .selectFrom('audit_event')
    .select(['chain', 'application_id', 'details'])
    .where('event', '=', 'staff.calls_listed')
    .where('actor_id', '=', staff_id)
    .execute()

type Submitted = Awaited<ReturnType<typeof submittedApplication>>
const follow = (application: Submitted, follow_up_on: string, follow_up_time: string | null = null) =>
  db
    .updateTable('application_review')
    .set({ follow_up_on, follow_up_time, assignee_id: officer.staff_id })
    .where('application_id', '=', application.application_id)
    .execute()

const applications: Submitted[] = []
beforeAll(async () => {
  for (let count = 0; count < 3; count++) applications.push(await submittedApplication(desk, rosa, luis))
  const [couple, late, later] = applications as [Submitted, Submitted, Submitted]
  const { call } = milestoneCalls(desk, couple)
  await call('POST', '/notes', { kind: 'LEFT_MESSAGE', text: 'Secret words.' }, officer)
  await follow(couple, today(), '09:30')
  await follow(late, dayAfter(-2))
  await follow(later, dayAfter(1))
})

test('the late follow-ups come first, with phones, the last contact and no words of a note', async () => {
  const [couple, late] = applications as [Submitted, Submitted]
  const answer = await get()
  const { calls, more }: CallsResponse = answer.json()
  expect(calls.map(({ id }) => id)).toEqual([late.application_id, couple.application_id])
  expect(calls.map(({ words }) => words)).toEqual(['2 days late', 'today'])
  expect(calls[1]).toMatchObject({
    follow_up_time: '09:30',
    people: [
      { name: 'Rosa Delgado', phone_number: expect.stringMatching(/^\d{3}-\d{3}-\d{4}$/) },
      { name: 'Luis Delgado', phone_number: expect.stringMatching(/^\d{3}-\d{3}-\d{4}$/) },
    ],
    dealer: 'Sunrise Homes',
    last_contact: { kind: 'LEFT_MESSAGE', on: today() },
  })
  expect([more, answer.body]).toEqual([false, expect.not.stringContaining('Secret')])
})

test('leaves one event on the chain of the person, with the applications, and opens none', async () => {
  const reader = { ...staffActor([{ role: 'MANAGER', scope: 'ALL' }]) }
  const ids = (await callsOf(reader, { officer: officer.staff_id })).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(await listed(reader)).toEqual([
    { chain: reader.staff_id, application_id: null, details: { applications: ids } },
  ])
  expect(await db.selectFrom('application_opening').selectAll().execute()).toEqual([])
})

test.each<[string, () => StaffActor, Record<string, string>?]>([
  ['another staff member has none', () => staffActor([{ role: 'OFFICER', scope: 'ALL' }])],
  [
    'the reader is a borrower',
    () => ({ ...staffActor([{ role: 'OFFICER', scope: 'ALL' }], [luis.email!]), staff_id: officer.staff_id }),
  ],
  [
    'the dealer is not of the grants',
    () => ({ ...officer, grants: [{ role: 'OFFICER', scope: { dealer_id: OTHER } }] }),
  ],
  ['another dealer is chosen', () => officer, { dealer: '00000000-0000-4000-8000-000000000001' }],
])('no call is listed where %s', async (_, actorOf, query) => {
  const actor = actorOf()
  expect(await callsOf(actor, query)).toEqual([])
})
const OTHER = '00000000-0000-4000-8000-000000000001'

test.each(['COMPLIANCE', 'ADMINISTRATOR'] as const)('%s calls no one', async role => {
  expect((await get(staffActor([{ role, scope: 'ALL' }]))).statusCode).toBe(403)
})

test('a follow-up of what has ended is gone', async () => {
  const [couple, late] = applications as [Submitted, Submitted]
  const { record } = milestoneCalls(desk, couple)
  await record({ kind: 'DENIED', method: 'LETTER' }, officer)
  expect((await callsOf()).map(({ id }) => id)).toEqual([late.application_id])
})
