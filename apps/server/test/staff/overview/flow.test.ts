import type { OverviewResponse } from '@porchlight/api'
import { addDays, type Day, dayIn } from '@porchlight/domain'
import {
  type FlowFact,
  flowFacts,
  type MilestoneKind,
  milestoneKinds,
  mondayOf,
  overviewDays,
} from '@porchlight/domain/staff'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { newId } from '../../../src/platform/ids.ts'
import { countFlow } from '../../../src/staff/overview/count-flow.ts'
import { calendarOf } from '../../../src/staff/record/task-facts.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { statementsOf } from '../../support/sent-statements.ts'
import { queueDesk } from '../queue/queue-desk.ts'
import { queueUp } from '../queue/queue-rows.ts'

const { app, services, dealerOf, today } = await queueDesk()
const { db, keys, clock, settings } = services
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const people = [newId(), newId()] as const
const OWN = 'own@example.com'
const DAY_SECONDS = 86_400

/** The events of an application. Days count from its submission. */
interface History {
  dealer_id: string
  assignee_id: string | null
  submitted_ago: number
  isOwn: boolean
  /** Null `by`: closed by a borrower. Null `after`: still open. */
  review: { due: number; after: number | null; by: string | null }
  /** The day of a clock of the law that was missed. */
  missed: number | null
  returns: { after: number; by: string }[]
  /** `isMistake`: corrected to nothing. */
  outcomes: { kind: MilestoneKind; after: number; by: string | null; isMistake: boolean }[]
}
const person = fc.constantFrom(...people)
const after = fc.integer({ min: 0, max: 40 })
const history: fc.Arbitrary<History> = fc.record({
  dealer_id: fc.constantFrom(dealer.id, other.id),
  assignee_id: fc.option(person),
  // Whole days, so that a test that runs for a second stays on the day.
  submitted_ago: fc.integer({ min: 0, max: 110 }).map(days => days * DAY_SECONDS),
  isOwn: fc.integer({ min: 0, max: 7 }).map(n => n === 0),
  review: fc.record({ due: fc.integer({ min: 1, max: 4 }), after: fc.option(after), by: fc.option(person) }),
  missed: fc.option(after),
  returns: fc.array(fc.record({ after, by: person }), { maxLength: 2 }),
  outcomes: fc.array(
    fc.record({ kind: fc.constantFrom(...milestoneKinds), after, by: fc.option(person), isMistake: fc.boolean() }),
    { maxLength: 2 },
  ),
})
const histories = fc.sample(history, { numRuns: 250, seed: 32 })

const submittedAt = ({ submitted_ago }: History) => new Date(clock.now().getTime() - submitted_ago * 1000)
const dayOf = (at: Date): Day => dayIn(settings.LENDER_TIME_ZONE, at)
const submittedOn = (each: History) => dayOf(submittedAt(each))
const atOf = (each: History, days: number) => new Date(submittedAt(each).getTime() + days * DAY_SECONDS * 1000)

beforeAll(async () => {
  const ids = await queueUp(services, histories)
  for (const [index, each] of histories.entries()) {
    const application_id = ids[index]!
    const { review, missed, returns, outcomes, isOwn } = each
    const opened_at = submittedAt(each)
    await db
      .insertInto('application_task')
      .values({
        ...{ application_id, kind: 'NEW', ref: '', opened_at, starts_on: submittedOn(each) },
        due_on: addDays(submittedOn(each), review.due),
        closed_at: review.after === null ? null : atOf(each, review.after),
        closed_by: review.after === null ? null : review.by,
      })
      .execute()
    if (missed !== null) {
      const due_on = addDays(submittedOn(each), missed)
      const clock = { kind: 'NOTICE_OF_ACTION', ref: '', due_on, ended_on: addDays(due_on, 1), event_id: null } as const
      await db
        .insertInto('missed_clock')
        .values({ application_id, ...clock })
        .execute()
    }
    for (const { after, by } of returns)
      await db
        .insertInto('application_return')
        .values({
          ...{ id: newId(), application_id, returned_by: by, returned_at: atOf(each, after) },
          ...{ reason: 'OTHER', sections: '{}', sealed_sentence: Buffer.from('') },
        } as never)
        .execute()
    for (const { kind, after, by, isMistake } of outcomes) {
      const id = newId()
      const recorded = { application_id, recorded_by: by, recorded_at: opened_at }
      const happened_on = addDays(submittedOn(each), after)
      await db
        .insertInto('file_event')
        .values({ id, kind, happened_on, ...recorded } as never)
        .execute()
      if (isMistake)
        await db
          .insertInto('file_event')
          .values({ id: newId(), corrects: id, ...recorded } as never)
          .execute()
    }
    if (isOwn)
      await db
        .insertInto('borrower')
        .values({
          ...{ id: newId(), application_id, is_primary: false, status: 'SIGNED', schema_version: 1 },
          email_hash: keys.hashContact(OWN),
        })
        .execute()
  }
  await countFlow(services)
})

interface Happened {
  fact: FlowFact
  day: Day
  staff_id: string | null
  dealer_id: string
  days: number | null
}

/** The facts of an application, one by one. */
function plainly(each: History): Happened[] {
  const { dealer_id, assignee_id, review, missed, returns, outcomes } = each
  const found: Happened[] = []
  const add = (fact: FlowFact, day: Day, staff_id: string | null, isTimed = true) => {
    const days = Math.round((Date.parse(day) - Date.parse(submittedOn(each))) / (DAY_SECONDS * 1000))
    found.push({ fact, day, staff_id, dealer_id, days: isTimed ? days : null })
  }
  add('SUBMITTED', submittedOn(each), assignee_id, false)
  const reviewed = review.after === null ? null : dayOf(atOf(each, review.after))
  if (reviewed && review.by) add('REVIEWED', reviewed, review.by)
  for (const { after, by } of returns) add('SENT_BACK', dayOf(atOf(each, after)), by)
  for (const { kind, after, by, isMistake } of outcomes)
    if (!isMistake) add(kind, addDays(submittedOn(each), after), by)
  const due = addDays(submittedOn(each), review.due)
  if ((reviewed ?? today()) > due) add('LATE', due, reviewed ? review.by : assignee_id, false)
  if (missed !== null) add('MISSED', addDays(submittedOn(each), missed), assignee_id, false)
  const { weeks } = overviewDays(today(), calendarOf(settings))
  return found.filter(({ day }) => day >= weeks[0]! && day <= today())
}

const read = async (actor: StaffActor): Promise<OverviewResponse['flow']> => {
  const answer = await app.inject({ url: '/v1/staff/overview', headers: staffHeaders(actor) })
  expect(answer.statusCode).toBe(200)
  return answer.json().flow
}
const countsOf = (happened: readonly Happened[]) =>
  Object.fromEntries(flowFacts.map(fact => [fact, happened.filter(each => each.fact === fact).length]))
const slowMedian = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const managerOf = (...dealer_ids: string[]) =>
  staffActor(dealer_ids.map(dealer_id => ({ role: 'MANAGER', scope: { dealer_id } }) as const))
const readers: [string, StaffActor, (each: History) => boolean][] = [
  ['compliance', staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }]), () => true],
  ['a manager of one dealer', managerOf(other.id), ({ dealer_id }) => dealer_id === other.id],
  ['a manager who is a borrower', staffActor([{ role: 'MANAGER', scope: 'ALL' }], [OWN]), ({ isOwn }) => !isOwn],
]

test.each(readers)('counts what happened as one by one for %s, in two statements', async (_, actor, sees) => {
  let flow!: OverviewResponse['flow']
  expect(
    await statementsOf(async () => {
      flow = await read(actor)
    }),
  ).toHaveLength(2)
  const happened = histories.filter(sees).flatMap(plainly)
  expect(happened.length).toBeGreaterThan(200)
  expect(flow.weeks.map(({ facts }) => facts)).toEqual(
    flow.weeks.map(({ from }) => countsOf(happened.filter(({ day }) => mondayOf(day) === from))),
  )
  for (const id of [...people, null])
    expect(flow.people.find(({ person }) => (person?.id ?? null) === id)?.facts).toEqual(
      countsOf(happened.filter(({ staff_id }) => staff_id === id)),
    )
  expect(flow.people).toHaveLength(3)
  for (const { dealer: of, facts } of flow.dealers)
    expect(facts).toEqual(countsOf(happened.filter(({ dealer_id }) => dealer_id === of.id)))
  expect(flow.dealers.map(({ dealer }) => dealer.id).toSorted()).toEqual(
    [...new Set(happened.map(({ dealer_id }) => dealer_id))].toSorted(),
  )
  expect(flow.medians).toEqual(
    Object.fromEntries(
      flowFacts.map(fact => [
        fact,
        slowMedian(happened.flatMap(each => (each.fact === fact && each.days !== null ? [each.days] : []))),
      ]),
    ),
  )
  expect(flow.as_of).toEqual(expect.any(String))
})

test('counted again at once by two servers, nothing is there twice', async () => {
  const count = () => sql`select count(1)::int as count from flow_count`.execute(db)
  const before = (await count()).rows
  await Promise.all([countFlow(services), countFlow(services)])
  expect((await count()).rows).toEqual(before)
})

test('the CSV file has each table, in the scope of the reader, and no name that a spreadsheet runs', async () => {
  const answer = await app.inject({ url: '/v1/staff/overview/list', headers: staffHeaders(managerOf(other.id)) })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="Overview ${today()}.csv"`)
  const lines = answer.body.split('\r\n')
  const titles = [
    '"Overview"',
    '"At risk"',
    '"Unassigned, submitted over a business day ago"',
    '"Workload"',
    '"Due"',
    '"Flow"',
    '"Flow"',
    '"Flow"',
  ]
  expect(
    lines.filter((_line, index) => index === 0 || lines[index - 1] === '').map(line => line.replace('\uFEFF', '')),
  ).toEqual([...titles, ''])
  expect(lines[1]).toMatch(/^"As of","[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M .+ Time"$/)
  const { weeks } = overviewDays(today(), calendarOf(settings))
  expect(lines[2]).toBe(`"Flow","${weeks[0]}","${today()}"`)
  // Each total is the sum of the numbers above it.
  const totals = lines.flatMap((line, index) => (line.startsWith('"Total",') ? [index] : []))
  expect(totals.length).toBeGreaterThan(4)
  for (const at of totals) {
    const above = lines.slice(lines.lastIndexOf('', at) + 3, at).map(line => line.split(/,(?=(?:"|\d|,|$))/))
    const sums = lines[at]!.split(',').slice(1)
    for (const [column, sum] of sums.entries())
      if (sum) expect(above.reduce((total, cells) => total + Number(cells[column + 1]), 0)).toBe(Number(sum))
  }
  expect(answer.body).toContain(`"${other.name}",`)
  expect(answer.body).not.toContain(dealer.name)
})

test('the overview of nothing is complete', async () => {
  const answer = await app.inject({ url: '/v1/staff/overview', headers: staffHeaders(managerOf(newId())) })
  const { risk, workload, due, flow }: OverviewResponse = answer.json()
  expect(risk).toMatchObject({ people: [], unassigned: { applications: 0 } })
  expect(workload).toEqual([
    { person: null, groups: { OVERDUE: 0, TODAY: 0, SOON: 0, LATER: 0, WAITING: 0 }, oldest: null, away_until: null },
  ])
  expect(due).toHaveLength(12)
  expect(flow).toMatchObject({ as_of: null, people: [], dealers: [] })
  expect(flow.weeks).toHaveLength(12)
})
