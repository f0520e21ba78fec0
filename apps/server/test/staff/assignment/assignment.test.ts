import type { ApplicationViewResponse } from '@porchlight/api'
import { type Grant, offeredActions } from '@porchlight/domain/staff'
import { beforeAll, expect, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { newId } from '../../../src/platform/ids.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffHeaders } from '../../support/actors.ts'
import { minute } from '../../support/clock.ts'
import { DEALER } from '../../support/filled-application.ts'
import { typedCalls } from '../../support/typed-calls.ts'
import { assignmentOf, lendingStaffMember } from './lending-staff-member.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services

type Person = Awaited<ReturnType<typeof lendingStaffMember>>
let older: string
let newer: string
let olivia: Person
let omar: Person
let manager: Person
/** People who can get no application of the dealer. */
const strangers = {} as Record<string, string>

beforeAll(async () => {
  older = (await submittedApplication(desk, rosa)).application_id
  clock.advance(minute)
  newer = (await submittedApplication(desk, rosa, luis)).application_id
  const own = { dealer_id: (await findDealer(db, DEALER)).id }
  const other = { dealer_id: (await findDealer(db, 'blue-ridge-homes')).id }
  const person = (name: string, grants: Grant[], email?: string) =>
    lendingStaffMember(services, grants, { name, ...(email !== undefined && { email }) })
  olivia = await person('Olivia Ortiz', [{ role: 'OFFICER', scope: own }])
  omar = await person('Omar Haddad', [{ role: 'OFFICER', scope: own }])
  manager = await person('Mina Park', [{ role: 'MANAGER', scope: own }])
  const others = {
    'of another dealer': await person('Otto', [{ role: 'OFFICER', scope: other }]),
    'without access': await person('Nora', []),
    'of compliance': await person('Cora', [{ role: 'COMPLIANCE', scope: 'ALL' }]),
    'who runs the installation': await person('Ada', [{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
    'who is a borrower on it': await person('Luis', [{ role: 'OFFICER', scope: own }], luis.email),
  }
  for (const [name, { staff_id }] of Object.entries(others)) strangers[name] = staff_id
  strangers['who is unknown'] = newId()
  strangers['with a malformed id'] = 'x'
})

const release = (assignee_id: string | null = null) =>
  db.updateTable('application_review').set({ assignee_id }).execute()

async function assign(
  actor: StaffActor,
  to: string | null,
  from: string | null,
  { id = newer, version }: { id?: string; version?: number } = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/staff/applications/${id}/assignment`,
    headers: { ...staffHeaders(actor), ...(version !== undefined && { 'if-match': `"${version}"` }) },
    payload: { assignee_id: to, from },
  })
  return { status: answer.statusCode, etag: answer.headers.etag, body: answer.json() }
}
const next = async (actor: StaffActor, key?: string) => {
  const headers = { ...staffHeaders(actor), ...(key !== undefined && { 'idempotency-key': key }) }
  const answer = await app.inject({ method: 'POST', url: '/v1/staff/queue/next', headers })
  return { status: answer.statusCode, body: answer.json() }
}

test('people are given the unassigned one that came first, each another one, until none is left', async () => {
  await release()
  expect(await next(olivia)).toEqual({ status: 200, body: { application_id: older } })
  expect(await next(omar)).toEqual({ status: 200, body: { application_id: newer } })
  expect(await next(manager)).toMatchObject({ status: 404, body: { code: 'queue_empty' } })
  const { assignee_id, events } = await assignmentOf(services, newer)
  expect(assignee_id).toBe(omar.staff_id)
  expect(events.at(-1)).toEqual({
    actor_id: omar.staff_id,
    details: { from: [], to: [omar.staff_id], reason: 'taken' },
  })
})

test('a repeated call for the next one answers the same one', async () => {
  await release()
  expect((await next(olivia, 'next')).body).toEqual({ application_id: older })
  expect((await next(olivia, 'next')).body).toEqual({ application_id: older })
  expect((await assignmentOf(services, newer)).assignee_id).toBeNull()
})

test('the next one is never one on which the person is a borrower, nor one that was withdrawn', async () => {
  await release()
  const borrower = await lendingStaffMember(services, [{ role: 'MANAGER', scope: 'ALL' }], { email: rosa.email! })
  expect(await next(borrower)).toMatchObject({ status: 404, body: { code: 'queue_empty' } })
  const withdraw = (withdrawn_at: Date | null) =>
    db.updateTable('application').set({ withdrawn_at }).where('id', '=', older).execute()
  await withdraw(new Date())
  expect((await next(olivia)).body).toEqual({ application_id: newer })
  await withdraw(null)
})

test('a person takes, gives and releases an application, with one event for each', async () => {
  await release()
  const before = (await assignmentOf(services, newer)).events.length
  const taken = await assign(olivia, olivia.staff_id, null)
  expect(taken).toMatchObject({ status: 200, body: { assignee: { id: olivia.staff_id, name: 'Olivia Ortiz' } } })
  expect(taken.etag).toBe(`"${(await assignmentOf(services, newer)).version}"`)
  expect((await assign(olivia, olivia.staff_id, null)).status).toBe(200)
  expect((await assign(olivia, omar.staff_id, olivia.staff_id)).body).toEqual({
    assignee: { id: omar.staff_id, name: 'Omar Haddad' },
  })
  expect((await assign(omar, null, omar.staff_id)).body).toEqual({ assignee: null })
  const { events, assignee_id } = await assignmentOf(services, newer)
  expect(assignee_id).toBeNull()
  expect(events.slice(before).map(({ details }) => details)).toEqual([
    { from: [], to: [olivia.staff_id], reason: 'taken' },
    { from: [olivia.staff_id], to: [omar.staff_id], reason: 'reassigned' },
    { from: [omar.staff_id], to: [], reason: 'released' },
  ])
})

test("another's is taken and given by a manager alone", async () => {
  await release(olivia.staff_id)
  for (const to of [omar.staff_id, manager.staff_id, null])
    expect(await assign(omar, to, olivia.staff_id)).toMatchObject({
      status: 409,
      body: { code: 'assigned_to_another' },
    })
  expect((await assign(manager, omar.staff_id, olivia.staff_id)).status).toBe(200)
  expect((await assign(manager, manager.staff_id, omar.staff_id)).status).toBe(200)
})

test('the slower one of two reads who was faster, and changes nothing', async () => {
  await release()
  const { version } = await assignmentOf(services, newer)
  expect((await assign(olivia, olivia.staff_id, null, { version })).status).toBe(200)
  for (const stale of [{ version }, {}]) {
    const { status, body } = await assign(omar, omar.staff_id, null, stale)
    expect([status, body.code]).toEqual([412, 'taken_by_another'])
    expect(body.message).toContain('This application is assigned to Olivia Ortiz now')
  }
  expect((await assign(olivia, null, olivia.staff_id)).status).toBe(200)
  const released = await assign(manager, omar.staff_id, olivia.staff_id)
  expect([released.status, released.body.code]).toEqual([412, 'taken_by_another'])
  expect(released.body.message).toContain('It was unassigned')
  const old = await assign(omar, omar.staff_id, null, { version })
  expect([old.status, old.body.code]).toEqual([412, 'version_conflict'])
  expect((await assignmentOf(services, newer)).assignee_id).toBeNull()
})

test('nothing goes to a person who cannot work on it, and the answer is the same for each of them', async () => {
  await release(olivia.staff_id)
  const answers = new Set<string>()
  for (const to of Object.values(strangers)) {
    const { status, body } = await assign(manager, to, olivia.staff_id)
    answers.add(JSON.stringify({ status, errors: body.errors }))
  }
  expect([...answers]).toEqual([
    '{"status":422,"errors":{"assignee_id":"This application can\'t be assigned to this person. Choose someone else"}}',
  ])
  expect((await assignmentOf(services, newer)).assignee_id).toBe(olivia.staff_id)
})

test("the view offers on another's application what is not refused: nothing but reading, notes, a file, and for a manager to take it", async () => {
  const offeredTo = async (actor: StaffActor) => {
    const read = await app.inject({ url: `/v1/staff/applications/${newer}/view`, headers: staffHeaders(actor) })
    const view: ApplicationViewResponse = read.json()
    const flags = Object.entries({ ...view, ...view.assignment }).filter(
      ([name, value]) => name.startsWith('can_') && value === true,
    )
    const refused = new Set(view.refused_actions.map(({ action }) => action))
    const offered = new Set([...view.milestones.actions, ...offeredActions.filter(action => !refused.has(action))])
    return [...flags.map(([name]) => name), ...offered, ...view.returnable.map(() => 'returnable')]
  }
  const forAnyone = ['can_add_notes', 'can_reveal', 'can_check_callers', 'note.add', 'application.export']
  const forAssignee = [
    'can_check_sections',
    'can_assign',
    'application.assign',
    'application.return',
    'application.review',
    'milestone.record',
    'milestone.finish',
    'milestone.correct',
    'review.record',
    'returnable',
    'returnable',
  ]
  await release(olivia.staff_id)
  expect((await offeredTo(omar)).toSorted()).toEqual(forAnyone.toSorted())
  expect((await offeredTo(manager)).toSorted()).toEqual([...forAnyone, 'can_assign', 'application.assign'].toSorted())
  const all = [...forAnyone, ...forAssignee].toSorted()
  expect((await offeredTo(olivia)).toSorted()).toEqual(all)
  await release()
  expect((await offeredTo(omar)).toSorted()).toEqual(all)
})

test('what is assigned to another person is begun by no one else', async () => {
  await release(olivia.staff_id)
  const begin = (actor: StaffActor) =>
    typedCalls(app, staffHeaders(actor))('POST /staff/applications/{application_id}/review', {
      params: { application_id: newer },
    })
  for (const actor of [omar, manager]) expect((await begin(actor)).code).toBe('assigned_to_another')
  await release()
  expect((await begin(omar)).body).toEqual({ status: 'REVIEWED' })
  expect((await assignmentOf(services, newer)).assignee_id).toBe(omar.staff_id)
})
