import type { Grant } from '@porchlight/domain/staff'
import { beforeAll, expect, test } from 'vitest'
import { lockApplication } from '../../../src/applications/record/read-repository.ts'
import { type StaffActor, systemActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { noRequest } from '../../../src/platform/http/request-context.ts'
import { setAway } from '../../../src/staff/administration/away.ts'
import { deactivate, grant } from '../../../src/staff/administration/staff-members.ts'
import { replaceGrants, setStatus } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { race, roundsOn } from '../../races/race.ts'
import { luis, rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffHeaders } from '../../support/actors.ts'
import { sentMessages } from '../../support/inbox.ts'
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

const manager: Grant[] = [{ role: 'MANAGER', scope: 'ALL' }]
type Outcomes = { status: number; body: { results: { application_id: string; outcome: string }[] } }
const outcomesOf = ({ body }: Outcomes) => body.results.map(({ outcome }) => outcome)
const eventsOf = async () => Promise.all(ids.map(async id => (await assignmentOf(services, id)).events.length))

test('of two managers who assign the same ones, in whatever order, one gets all of them, and the other changes nothing', async () => {
  const managers = [await lendingStaffMember(services, manager), await lendingStaffMember(services, manager)]
  for (let round = 0; round < ROUNDS; round++) {
    await release()
    await services.queue.drain()
    await db.deleteFrom('message').execute()
    const before = await eventsOf()
    const answers: Outcomes[] = await Promise.all(
      managers.map((actor, index) => {
        const rows = index === 0 ? ids : ids.toReversed()
        return call(actor, '/assignments', assignmentBody(people[index]!.staff_id, null, rows))
      }),
    )
    expect(answers.map(outcomesOf).toSorted()).toEqual([
      ['ASSIGNED', 'ASSIGNED'],
      ['MOVED', 'MOVED'],
    ])
    const winner = people[answers.findIndex(answer => outcomesOf(answer)[0] === 'ASSIGNED')]!
    for (const id of ids) expect((await assignmentOf(services, id)).assignee_id).toBe(winner.staff_id)
    expect(await eventsOf()).toEqual(before.map(count => count + 1))
    await services.queue.drain()
    const toWinner = (await sentMessages(services)).filter(({ to }) => to === winner.contacts[0])
    expect(toWinner.map(({ subject }) => subject)).toEqual(['2 applications are assigned to you'])
  }
})

test('one that is finished at the same time is assigned before its end, or has ended', async () => {
  const giver = await lendingStaffMember(services, manager)
  const [person] = people
  const finish = (finished_at: Date | null) =>
    inTransaction(db, async trx => {
      await lockApplication(trx, { application_id: ids[0] })
      await trx.updateTable('application').set({ finished_at }).where('id', '=', ids[0]).execute()
    })
  for (let round = 0; round < ROUNDS; round++) {
    await release()
    const [answer] = await race<Outcomes, void>(
      services,
      { table: 'application', id: ids[0] },
      round,
      () => call(giver, '/assignments', assignmentBody(person.staff_id, null, ids)),
      () => finish(clock.now()),
    )
    const [first, second] = outcomesOf(answer)
    expect(second).toBe('ASSIGNED')
    expect(['ASSIGNED', 'ENDED']).toContain(first)
    const { assignee_id } = await assignmentOf(services, ids[0])
    expect(assignee_id).toBe(first === 'ASSIGNED' ? person.staff_id : null)
    await finish(null)
  }
})

test.each(['deactivated', 'set to no access'] as const)(
  'a manager who is %s while assigning several assigns all of them or none',
  async ending => {
    const giver = await lendingStaffMember(services, manager)
    const [person] = people
    const end = () =>
      inTransaction(db, trx => {
        const change = { ...services, trx, actor: systemActor, context: noRequest, now: clock.now() }
        return ending === 'deactivated' ? deactivate(change, giver.staff_id) : grant(change, giver.staff_id, [])
      })
    for (let round = 0; round < ROUNDS; round++) {
      await release()
      const [answer] = await Promise.all([
        call(giver, '/assignments', assignmentBody(person.staff_id, null, ids)),
        end(),
      ])
      expect([200, 401]).toContain(answer.status)
      const isAssigned = answer.status === 200 && outcomesOf(answer).every(outcome => outcome === 'ASSIGNED')
      if (answer.status === 200 && !isAssigned) expect(outcomesOf(answer)).toEqual(['NO_ACCESS', 'NO_ACCESS'])
      const holder = isAssigned ? person.staff_id : null
      for (const id of ids) expect((await assignmentOf(services, id)).assignee_id).toBe(holder)
      await inTransaction(db, async trx => {
        await setStatus(trx, giver.staff_id, 'ACTIVE', clock.now())
        await replaceGrants(trx, giver.staff_id, manager, clock.now())
      })
    }
  },
)

test('an absence that gives away what falls due, and an assignment of the same, leave each with one of the two', async () => {
  const giver = await lendingStaffMember(services, manager)
  const [person, other] = people
  const getting = await lendingStaffMember(services, officer)
  const before = '2999-01-01'
  for (let round = 0; round < ROUNDS; round++) {
    await db.updateTable('application_review').set({ assignee_id: person.staff_id }).execute()
    const leave = () =>
      inTransaction(db, trx => {
        const change = { ...services, trx, actor: person, context: noRequest, now: clock.now() }
        return setAway(change, person.staff_id, { away_until: before, give_to: getting.staff_id })
      })
    const [{ results }, answer] = await Promise.all([
      leave(),
      call(giver, '/assignments', assignmentBody(other.staff_id, person.staff_id, ids)),
    ])
    const given = results.filter(({ outcome }) => outcome === 'ASSIGNED').map(({ application_id }) => application_id)
    const assigned = (answer as Outcomes).body.results.filter(({ outcome }) => outcome === 'ASSIGNED')
    expect([...given, ...assigned.map(({ application_id }) => application_id)].toSorted()).toEqual(ids.toSorted())
    for (const id of ids)
      expect((await assignmentOf(services, id)).assignee_id).toBe(
        given.includes(id) ? getting.staff_id : other.staff_id,
      )
  }
})
