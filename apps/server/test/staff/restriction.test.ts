import type { AssignmentResult } from '@porchlight/api'
import type { Grant } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { lockUnassigned } from '../../src/staff/assignment/assignment-repository.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { DEALER } from '../support/filled-application.ts'
import { assignmentBody, assignmentOf, lendingStaffMember } from './assignment/lending-staff-member.ts'
import { milestoneCalls } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services

type Person = Awaited<ReturnType<typeof lendingStaffMember>>
let application_id: string
let calls: ReturnType<typeof milestoneCalls>
let manager: Person
let olivia: Person
let omar: Person
beforeAll(async () => {
  const application = await submittedApplication(desk, rosa, luis)
  application_id = application.application_id
  calls = milestoneCalls(desk, application)
  const { id: dealer_id } = await findDealer(db, DEALER)
  const person = (role: Grant['role']) => lendingStaffMember(services, [{ role, scope: { dealer_id } }])
  manager = await person('MANAGER')
  olivia = await person('OFFICER')
  omar = await person('OFFICER')
})
beforeEach(() => db.updateTable('application_review').set({ restricted_at: null, assignee_id: null }).execute())

const restrict = (reason = 'An employee.', headers = {}) =>
  calls.call('POST', '/restriction', { reason }, manager, headers)
const lift = (reason: string) => calls.call('POST', '/restriction/end', { reason }, manager)
const statusFor = async (actor: StaffActor) => (await calls.call('GET', '/view', undefined, actor)).status
async function outcomeOf(by: StaffActor, from: string | null, to: string | null) {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/v1/staff/assignments', headers: staffHeaders(by) },
    payload: assignmentBody(to, from, [application_id]),
  })
  const { results } = answer.json<{ results: AssignmentResult[] }>()
  return results[0]!.outcome
}

test('is set and lifted with a reason, which becomes a note, and an event each', async () => {
  expect((await restrict(' ')).body.errors).toEqual({ reason: 'Enter a reason' })
  expect((await lift('No reason.')).body.code).toBe('application_not_restricted')
  const key = { 'idempotency-key': 'once' }
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await restrict('An employee.', key)).toMatchObject({ status: 200, body: { is_restricted: true } })
  expect((await restrict('Again.')).body.code).toBe('application_restricted')
  const view = (await calls.call('GET', '/view', undefined, manager)).body
  expect(view.is_restricted).toBe(true)
  expect(view.refused_actions).toContainEqual({
    ...{ action: 'application.restrict', why: "It's restricted.", by_role: false },
  })
  expect((await lift(' ')).body.errors).toEqual({ reason: 'Enter a reason' })
  expect((await lift('They left.')).body).toEqual({ is_restricted: false })
  const notes = (await calls.call('GET', '/notes', undefined, omar)).body.notes
  expect(notes.map(({ text }: { text: string }) => text)).toEqual(['They left.', 'An employee.'])
  const { entries } = (await calls.call('GET', '/history', undefined, omar)).body
  const labels = entries.map(({ label }: { label: string }) => label)
  expect(labels.filter((label: string) => /estrict/.test(label))).toEqual(['Restriction lifted', 'Restricted'])
})

test('the person who gets it opens it, and does not once they have lost it', async () => {
  await outcomeOf(manager, null, olivia.staff_id)
  await restrict()
  expect([await statusFor(olivia), await statusFor(omar)]).toEqual([200, 404])
  expect(await outcomeOf(manager, olivia.staff_id, omar.staff_id)).toBe('ASSIGNED')
  expect([await statusFor(olivia), await statusFor(omar)]).toEqual([404, 200])
  // Giving it up ends the access, too.
  expect(await outcomeOf(omar, omar.staff_id, null)).toBe('ASSIGNED')
  expect([await statusFor(omar), await statusFor(manager)]).toEqual([404, 200])
})

test('only a manager of the dealer gives it to someone who does not know of it', async () => {
  await outcomeOf(manager, null, olivia.staff_id)
  await restrict()
  expect(await outcomeOf(olivia, olivia.staff_id, omar.staff_id)).toBe('NOT_ABLE')
  expect(await outcomeOf(omar, olivia.staff_id, omar.staff_id)).toBe('NO_ACCESS')
  expect(await outcomeOf(olivia, olivia.staff_id, manager.staff_id)).toBe('ASSIGNED')
  expect((await assignmentOf(services, application_id)).assignee_id).toBe(manager.staff_id)
})

test('Next unassigned gives it to no officer', async () => {
  await restrict()
  const next = async (actor: StaffActor) =>
    (await app.inject({ method: 'POST', url: '/v1/staff/queue/next', headers: staffHeaders(actor) })).json()
  expect((await next(omar)).code).toBe('queue_empty')
  expect(await next(manager)).toEqual({ application_id })
})

test('one that was restricted since the queue was read is passed over', async () => {
  await restrict()
  const locks = (person: Person) => inTransaction(db, trx => lockUnassigned(trx, person, application_id))
  expect([await locks(omar), await locks(manager)]).toEqual([false, true])
})

test('a person who was a manager when the request began does not take it', async () => {
  await restrict()
  const demoted = { ...omar, grants: manager.grants }
  expect((await calls.call('POST', '/review', {}, demoted)).body.code).toBe('application_not_found')
})
