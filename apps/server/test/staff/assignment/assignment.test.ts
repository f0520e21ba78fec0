import type { ApplicationViewResponse, AssignmentResult } from '@porchlight/api'
import { type Grant, offeredActions } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { newId } from '../../../src/platform/ids.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffHeaders } from '../../support/actors.ts'
import { minute } from '../../support/clock.ts'
import { DEALER } from '../../support/filled-application.ts'
import { sentMessages } from '../../support/inbox.ts'
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

type Row = { application_id: string; from: string | null; version?: number }
async function assignAll(actor: StaffActor, to: string | null, applications: Row[], reason = 'Vacation') {
  const headers = staffHeaders(actor)
  const payload = { applications, assignee_id: to, reason }
  const answer = await app.inject({ method: 'POST', url: '/v1/staff/assignments', headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
/** The result for one application. */
async function assign(actor: StaffActor, to: string | null, from: string | null, version?: number) {
  const row = { application_id: newer, from, ...(version !== undefined && { version }) }
  const { status, body } = await assignAll(actor, to, [row])
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results[0]
}
const named = ({ staff_id: id, name }: Person) => ({ id, name })
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
  const { version } = await assignmentOf(services, newer)
  expect(taken).toEqual({ application_id: newer, outcome: 'ASSIGNED', assignee: named(olivia), version })
  expect(await assign(olivia, olivia.staff_id, null)).toEqual({ ...taken, outcome: 'UNCHANGED' })
  expect(await assign(olivia, omar.staff_id, olivia.staff_id)).toMatchObject({ assignee: named(omar) })
  expect(await assign(omar, null, omar.staff_id)).toMatchObject({ outcome: 'ASSIGNED', assignee: null })
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
    expect(await assign(omar, to, olivia.staff_id)).toMatchObject({ outcome: 'OF_ANOTHER', assignee: named(olivia) })
  expect(await assign(manager, omar.staff_id, olivia.staff_id)).toMatchObject({ outcome: 'ASSIGNED' })
  expect(await assign(manager, manager.staff_id, omar.staff_id)).toMatchObject({ outcome: 'ASSIGNED' })
})

test('the slower one of two reads who was faster, and changes nothing', async () => {
  await release()
  expect(await assign(olivia, olivia.staff_id, null)).toMatchObject({ outcome: 'ASSIGNED' })
  expect(await assign(omar, omar.staff_id, null)).toMatchObject({ outcome: 'MOVED', assignee: named(olivia) })
  const released = await assign(olivia, null, olivia.staff_id)
  expect(await assign(manager, omar.staff_id, olivia.staff_id)).toEqual({ ...released, outcome: 'MOVED' })
  const old = await assign(omar, omar.staff_id, null, released.version - 1)
  expect(old).toEqual({ ...released, outcome: 'CHANGED' })
  expect((await assignmentOf(services, newer)).assignee_id).toBeNull()
})

test('nothing goes to a person who cannot work on it, and the answer is the same for each of them', async () => {
  await release(olivia.staff_id)
  for (const to of Object.values(strangers))
    expect(await assign(manager, to, olivia.staff_id)).toMatchObject({ outcome: 'NOT_ABLE', assignee: named(olivia) })
  expect((await assignmentOf(services, newer)).assignee_id).toBe(olivia.staff_id)
})

describe('several at once', () => {
  const fromOlivia = () => [older, newer].map(application_id => ({ application_id, from: olivia.staff_id }))
  const mails = async () => {
    await services.queue.drain()
    const people = new Map([olivia, omar, manager].map(({ contacts, name }) => [contacts[0]!, name]))
    return (await sentMessages(services)).map(({ to, subject, text }) => ({ to: people.get(to), subject, text }))
  }
  beforeEach(async () => {
    await release(olivia.staff_id)
    await services.queue.drain()
    await db.deleteFrom('message').execute()
  })

  test('each has its event, and who gets and who loses them has one mail with the reason', async () => {
    const before = await Promise.all([older, newer].map(async id => (await assignmentOf(services, id)).events.length))
    const { body } = await assignAll(manager, omar.staff_id, fromOlivia(), '  Olivia is on   vacation. ')
    expect(body.results.map((each: AssignmentResult) => [each.outcome, each.assignee])).toEqual([
      ['ASSIGNED', named(omar)],
      ['ASSIGNED', named(omar)],
    ])
    for (const [index, id] of [older, newer].entries()) {
      const { events } = await assignmentOf(services, id)
      expect(events.slice(before[index])).toEqual([
        {
          actor_id: manager.staff_id,
          details: { from: [olivia.staff_id], to: [omar.staff_id], reason: 'reassigned' },
        },
      ])
    }
    const sent = await mails()
    expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['Olivia Ortiz', '2 applications are no longer yours'],
      ['Omar Haddad', '2 applications are assigned to you'],
    ])
    for (const { text } of sent) {
      expect(text).toContain('Reason: Olivia is on   vacation.')
      for (const id of [older, newer]) expect(text).toContain(id)
      expect(text).not.toContain('Rosa')
    }
  })

  test('a repeated request answers the same, and sends nothing more', async () => {
    const headers = { ...staffHeaders(manager), 'idempotency-key': newId() }
    const payload = { applications: fromOlivia(), assignee_id: omar.staff_id, reason: 'Vacation' }
    const send = () => app.inject({ method: 'POST', url: '/v1/staff/assignments', headers, payload })
    const [first, again] = [await send(), await send()]
    expect(again.json()).toEqual(first.json())
    expect(await mails()).toHaveLength(2)
  })

  test('each is assigned or has the reason why not, and nothing of the others is lost', async () => {
    const { application_id: done } = await submittedApplication(desk, rosa)
    const { application_id: mine } = await submittedApplication(desk, { ...rosa, email: manager.contacts[0]! })
    await db.updateTable('application').set({ finished_at: clock.now() }).where('id', '=', done).execute()
    await db
      .updateTable('application_review')
      .set({ assignee_id: null })
      .where('application_id', 'in', [done, mine])
      .execute()
    const rows = [
      ...fromOlivia(),
      { application_id: done, from: null },
      { application_id: mine, from: null },
      { application_id: '0000000000', from: null },
      { application_id: 'x', from: null },
    ]
    // The second one is another person's by now, though it was read as hers.
    await db
      .updateTable('application_review')
      .set({ assignee_id: manager.staff_id })
      .where('application_id', '=', newer)
      .execute()
    const { body } = await assignAll(manager, omar.staff_id, rows)
    expect(body.results.map((each: AssignmentResult) => each.outcome)).toEqual([
      'ASSIGNED',
      'MOVED',
      'ENDED',
      'NO_ACCESS',
      'NO_ACCESS',
      'NO_ACCESS',
    ])
    expect((await assignmentOf(services, older)).assignee_id).toBe(omar.staff_id)
    for (const id of [done, mine]) expect((await assignmentOf(services, id)).assignee_id).toBeNull()
    // On its own, to be corrected, it is assigned.
    const [alone] = (await assignAll(manager, omar.staff_id, [{ application_id: done, from: null }])).body.results
    expect(alone.outcome).toBe('ASSIGNED')
  })

  test.each([
    ['several without a reason', () => fromOlivia(), ''],
    ['one of another person without a reason', () => fromOlivia().slice(0, 1), '   '],
    ['a reason that is too long', () => fromOlivia(), 'a'.repeat(301)],
    ['a reason that cannot be printed', () => fromOlivia(), 'On \u202evacation'],
  ])('%s are refused beside the reason, and nothing is changed', async (_, rows, reason) => {
    const { status, body } = await assignAll(manager, omar.staff_id, rows(), reason)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']])
    expect((await assignmentOf(services, older)).assignee_id).toBe(olivia.staff_id)
    expect(await mails()).toEqual([])
  })

  test('none and more than 50 are refused', async () => {
    for (const rows of [[], Array.from({ length: 51 }, () => fromOlivia()[0]!)])
      expect((await assignAll(manager, omar.staff_id, rows)).status).toBe(422)
  })

  test('undone, each goes back, and what changed since stays', async () => {
    const { results } = (await assignAll(manager, omar.staff_id, fromOlivia())).body
    await db
      .updateTable('application_review')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('application_id', '=', newer)
      .execute()
    const back = results.map(({ application_id, version }: AssignmentResult) => ({
      application_id,
      from: omar.staff_id,
      version,
    }))
    const { body } = await assignAll(manager, olivia.staff_id, back, 'Undone')
    expect(body.results.map((each: AssignmentResult) => each.outcome)).toEqual(['ASSIGNED', 'CHANGED'])
    expect((await assignmentOf(services, older)).assignee_id).toBe(olivia.staff_id)
    expect((await assignmentOf(services, newer)).assignee_id).toBe(omar.staff_id)
  })
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
    'electronic-records.record',
    'figure.record',
    'item.ask',
    'item.check',
    'letter.prepare',
    'notice.record',
    'review.record',
    'returnable',
    'returnable',
  ]
  await release(olivia.staff_id)
  expect((await offeredTo(omar)).toSorted()).toEqual(forAnyone.toSorted())
  const forManager = ['can_assign', 'application.assign', 'application.restrict']
  expect((await offeredTo(manager)).toSorted()).toEqual([...forAnyone, ...forManager].toSorted())
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
