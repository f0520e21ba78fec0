import type { Grant } from '@porchlight/domain/staff'
import { beforeAll, expect, test } from 'vitest'
import { type StaffActor, systemActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { noRequest } from '../../../src/platform/http/request-context.ts'
import { deactivate, grant } from '../../../src/staff/administration/staff-members.ts'
import { replaceGrants, setStatus } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { roundsOn } from '../../races/race.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffHeaders } from '../../support/actors.ts'
import { assignmentBody, assignmentOf, lendingStaffMember } from './lending-staff-member.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services
const ROUNDS = roundsOn(services, 100)

const officer: Grant[] = [{ role: 'OFFICER', scope: 'ALL' }]
type Person = Awaited<ReturnType<typeof lendingStaffMember>>
let ids: [string, string]
let people: [Person, Person]
beforeAll(async () => {
  ids = [
    (await submittedApplication(desk, rosa)).application_id,
    (await submittedApplication(desk, rosa, luis)).application_id,
  ]
  people = [await lendingStaffMember(services, officer), await lendingStaffMember(services, officer)]
})

const release = () => db.updateTable('application_review').set({ assignee_id: null }).execute()
const call = async (actor: StaffActor, path: string, payload?: object) => {
  const headers = staffHeaders(actor)
  const answer = await app.inject({ method: 'POST', url: `/v1/staff${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

test('of two who take the same one, one wins and the other is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await release()
    const before = (await assignmentOf(services, ids[0])).events.length
    const answers = await Promise.all(
      people.map(actor => call(actor, '/assignments', assignmentBody(actor.staff_id, null, [ids[0]]))),
    )
    const outcomes = answers.map(({ body }) => body.results[0].outcome)
    expect(outcomes.toSorted()).toEqual(['ASSIGNED', 'MOVED'])
    const winner = people[outcomes.indexOf('ASSIGNED')]!.staff_id
    const { assignee_id, events } = await assignmentOf(services, ids[0])
    expect(assignee_id).toBe(winner)
    expect(events.slice(before).map(({ details }) => details)).toEqual([{ from: [], to: [winner], reason: 'taken' }])
  }
})

test('of two who take the next one, each gets another one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await release()
    const answers = await Promise.all(people.map(actor => call(actor, '/queue/next')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.application_id).toSorted()).toEqual(ids.toSorted())
  }
})

test.each(['deactivated', 'set to no access'] as const)(
  'a person who is %s while taking one does not keep it',
  async ending => {
    const [person] = people
    const end = () =>
      inTransaction(db, trx => {
        const change = { ...services, trx, actor: systemActor, context: noRequest, now: clock.now() }
        return ending === 'deactivated' ? deactivate(change, person.staff_id) : grant(change, person.staff_id, [])
      })
    for (let round = 0; round < ROUNDS; round++) {
      await release()
      const path = round % 2 === 0 ? '/queue/next' : '/assignments'
      const payload = round % 2 === 0 ? undefined : assignmentBody(person.staff_id, null, ids)
      const [{ status }] = await Promise.all([call(person, path, payload), end()])
      expect([200, 401, 404]).toContain(status)
      for (const id of ids) expect((await assignmentOf(services, id)).assignee_id).toBeNull()
      await inTransaction(db, async trx => {
        await setStatus(trx, person.staff_id, 'ACTIVE', clock.now())
        await replaceGrants(trx, person.staff_id, officer, clock.now())
      })
    }
  },
)

test('a person who is deactivated while applications are given to them keeps none, and no transaction is lost', async () => {
  const [giver, person] = people
  for (let round = 0; round < ROUNDS; round++) {
    await db.updateTable('application_review').set({ assignee_id: giver.staff_id }).execute()
    const change = { ...services, actor: systemActor, context: noRequest, now: clock.now() }
    const answers = await Promise.all([
      ...ids.map(id => call(giver, '/assignments', assignmentBody(person.staff_id, giver.staff_id, [id]))),
      inTransaction(db, trx => deactivate({ ...change, trx }, person.staff_id)).then(() => ({ status: 204 })),
    ])
    for (const { status } of answers) expect([200, 204]).toContain(status)
    for (const id of ids) expect([null, giver.staff_id]).toContain((await assignmentOf(services, id)).assignee_id)
    await inTransaction(db, async trx => {
      await setStatus(trx, person.staff_id, 'ACTIVE', clock.now())
      await replaceGrants(trx, person.staff_id, officer, clock.now())
    })
  }
})
