import type { DueResponse, DueTasksResponse } from '@porchlight/api'
import { type Day, dayIn, daysBetween } from '@porchlight/domain'
import {
  type DueGroup,
  dueFilterNames,
  dueFilters,
  dueGroups,
  type Grant,
  isClock,
  NO_ASSIGNEE,
  overviewRoles,
  queueGroup,
  queueGroupLabels,
  rolesForAllDealers,
  staffRoles,
  type TaskKind,
  taskKinds,
  taskLabels,
} from '@porchlight/domain/staff'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { queueDatesOn } from '../../../src/staff/record/task-facts.ts'
import { insertStaffMember } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { statementsOf } from '../../support/sent-statements.ts'
import { queueDesk } from '../queue/queue-desk.ts'
import { queueUp } from '../queue/queue-rows.ts'

const { app, services, dealerOf, today, dayAfter } = await queueDesk()
const { db, keys, clock, settings } = services
/** One moment for what is stored and what is expected: the days of later ones can differ. */
const queuedAt = clock.now()
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const OWN = 'own@example.com'
const people = { [newId()]: 'Olivia Ortiz', [newId()]: '=Ada Abbott' }
const [olivia, ada] = Object.keys(people) as [string, string]

interface History {
  dealer_id: string
  assignee_id: string | null
  restricted: boolean
  isDiscarded: boolean
  isOwn: boolean
  tasks: { kind: TaskKind; ref: string; due: number; isClosed: boolean }[]
}
const task = fc.record({
  kind: fc.constantFrom(...taskKinds),
  ref: fc.constantFrom('', 'a', 'b'),
  due: fc.constantFrom(-400, -40, -2, -1, 0, 1, 2, 5, 6, 7, 8, 9, 30),
  isClosed: fc.integer({ min: 0, max: 3 }).map(n => n === 0),
})
const seldom = fc.integer({ min: 0, max: 7 }).map(n => n === 0)
const history: fc.Arbitrary<History> = fc.record({
  dealer_id: fc.constantFrom(dealer.id, other.id),
  assignee_id: fc.constantFrom(olivia, ada, null),
  restricted: seldom,
  isDiscarded: seldom,
  isOwn: seldom,
  tasks: fc.uniqueArray(task, { maxLength: 6, selector: ({ kind, ref }) => kind + ref }),
})

/** An open task of an application that was not discarded. */
interface Open extends Pick<History, 'dealer_id' | 'assignee_id' | 'isOwn'> {
  id: string
  kind: TaskKind
  ref: string
  due_on: Day
  group: DueGroup
}
const open: Open[] = []
beforeAll(async () => {
  await inTransaction(db, async trx => {
    for (const [id, name] of Object.entries(people))
      await insertStaffMember(trx, keys, {
        ...{ id, kind: 'LENDING', status: 'ACTIVE', is_development: false, now: queuedAt },
        profile: { name, email: `${id}@lender.example`, title: '', nmls_id: '' },
      })
  })
  await db.updateTable('dealer').set({ name: '@Blue, "Ridge"' }).where('id', '=', other.id).execute()
  const histories = fc.sample(history, { numRuns: 150, seed: 35 })
  const ids = await queueUp(services, histories, queuedAt)
  const dates = queueDatesOn(settings, dayIn(settings.LENDER_TIME_ZONE, queuedAt))
  for (const [index, { tasks, isOwn, isDiscarded, ...of }] of histories.entries()) {
    const id = ids[index]!
    for (const { kind, ref, due, isClosed } of tasks) {
      const due_on = dayAfter(due)
      await db
        .insertInto('application_task')
        .values({
          ...{ application_id: id, kind, ref, due_on, starts_on: dayAfter(due - 3), opened_at: queuedAt },
          closed_at: isClosed ? queuedAt : null,
        })
        .execute()
      const group = queueGroup({ due_on, waiting_since: null }, dates) as DueGroup
      if (!isClosed && !isDiscarded) open.push({ ...of, id, isOwn, kind, ref, due_on, group })
    }
    if (isDiscarded) await db.updateTable('application').set({ discarded_at: queuedAt }).where('id', '=', id).execute()
    if (isOwn)
      await db
        .insertInto('borrower')
        .values({
          ...{ id: newId(), application_id: id, is_primary: false, status: 'SIGNED', schema_version: 1 },
          email_hash: keys.hashContact(OWN),
        })
        .execute()
  }
})

const get = (actor: StaffActor, below = '', query: Record<string, string> = {}) =>
  app.inject({ url: `/v1/staff/due${below}`, query, headers: staffHeaders(actor) })
async function read(actor: StaffActor): Promise<DueResponse> {
  const answer = await get(actor)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function tasksOf(actor: StaffActor, query: Record<string, string> = {}): Promise<DueTasksResponse['rows']> {
  const rows: DueTasksResponse['rows'] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page: DueTasksResponse = (await get(actor, '/tasks', { ...query, ...(after && { after }) })).json()
    rows.push(...page.rows)
    after = page.next
  }
  return rows
}
const linesOf = async (actor: StaffActor, below: string, query?: Record<string, string>) =>
  (await get(actor, below, query)).body.slice(1).trimEnd().split('\r\n')

const dealers = [dealer.id, other.id]
const grantsOf = (role: Grant['role']): Grant[] => [
  { role, scope: 'ALL' },
  ...(rolesForAllDealers.has(role) ? [] : dealers.map((dealer_id): Grant => ({ role, scope: { dealer_id } }))),
]
const named = ({ role, scope }: Grant) =>
  `${role} of ${scope === 'ALL' ? 'all' : scope.dealer_id === dealer.id ? 'one dealer' : 'the other dealer'}`
/** A person, and the dealers whose tasks count; none where the person has no such report. */
const readers: [string, StaffActor, readonly string[]][] = [
  ...staffRoles
    .flatMap(grantsOf)
    .map((grant): [string, StaffActor, readonly string[]] => [
      named(grant),
      staffActor([grant]),
      overviewRoles.includes(grant.role) ? (grant.scope === 'ALL' ? dealers : [grant.scope.dealer_id]) : [],
    ]),
  ['a manager who is a borrower', staffActor([{ role: 'MANAGER', scope: 'ALL' }], [OWN]), dealers],
  [
    'an officer of all dealers who manages one',
    staffActor([
      { role: 'OFFICER', scope: 'ALL' },
      { role: 'MANAGER', scope: { dealer_id: other.id } },
    ]),
    [other.id],
  ],
]
const manager = staffActor([{ role: 'MANAGER', scope: 'ALL' }])

const seenBy = (actor: StaffActor, scope: readonly string[]) =>
  open.filter(({ dealer_id, isOwn }) => scope.includes(dealer_id) && !(isOwn && actor.contacts.includes(OWN)))
const countsOf = (tasks: readonly Open[]) =>
  Object.fromEntries(dueGroups.map(group => [group, tasks.filter(each => each.group === group).length]))

test.each(readers)('counts the open tasks as one by one for %s, in one statement', async (_, actor, scope) => {
  if (scope.length === 0) {
    for (const below of ['', '/list', '/tasks', '/tasks/list'])
      expect((await get(actor, below)).json().code).toBe('staff_forbidden')
    return
  }
  let report!: DueResponse
  const sent = await statementsOf(async () => {
    report = await read(actor)
  })
  expect(sent).toHaveLength(1)
  const seen = seenBy(actor, scope)
  expect(report.tasks).toEqual(
    taskKinds
      .map(kind => ({ task: kind, groups: countsOf(seen.filter(each => each.kind === kind)) }))
      .filter(({ task }) => seen.some(({ kind }) => kind === task)),
  )
  expect(report.people.map(({ person, groups }) => [person, groups])).toEqual(
    [ada, olivia, null].map(id => [
      id && { id, name: people[id] },
      countsOf(seen.filter(({ assignee_id }) => assignee_id === id)),
    ]),
  )
  expect(new Set(seen.map(({ group }) => group)).size).toBe(dueGroups.length)
})

test.each(readers.filter(([, , scope]) => scope.length > 0))(
  'lists for %s what is open, the earliest day first, each page in one statement',
  async (_, actor, scope) => {
    const sent = await statementsOf(async () => {
      await get(actor, '/tasks')
    })
    expect(sent).toHaveLength(1)
    const rows = await tasksOf(actor)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.map(({ due_on }) => due_on)).toEqual(rows.map(({ due_on }) => due_on).toSorted())
    const found = ({ application_id, dealer: name, task: kind, due_on, days_late, assignee }: (typeof rows)[number]) =>
      [application_id, name, kind, due_on, days_late, assignee].join()
    const names = { [dealer.id]: dealer.name, [other.id]: '@Blue, "Ridge"' }
    const wanted = ({ id, dealer_id, kind, due_on, assignee_id }: Open) =>
      [
        ...[id, names[dealer_id], kind, due_on, Math.max(0, daysBetween(due_on, today()))],
        assignee_id && people[assignee_id],
      ].join()
    expect(rows.map(found).toSorted()).toEqual(seenBy(actor, scope).map(wanted).toSorted())
  },
)

test('each number is that of the list to which it leads', async () => {
  const { tasks, people: rows } = await read(manager)
  const counted = async (query: Record<string, string>) => (await tasksOf(manager, query)).length
  for (const name of dueFilterNames) {
    const group = dueFilters[name]
    for (const { task: kind, groups } of tasks)
      expect([kind, await counted({ task: kind, due: name })]).toEqual([kind, groups[group]])
    for (const { person, groups } of rows)
      expect(await counted({ officer: person?.id ?? NO_ASSIGNEE, due: name })).toBe(groups[group])
    expect(await counted({ due: name })).toBe(tasks.reduce((sum, { groups }) => sum + groups[group], 0))
  }
  expect(tasks.some(({ task: kind }) => isClock(kind))).toBe(true)
})

test('the tables download with the numbers of the page and their sums', async () => {
  const { tasks, people: rows } = await read(manager)
  const lines = await linesOf(manager, '/list')
  const groupHeads = dueGroups.map(group => `"${queueGroupLabels[group]}"`)
  const numbersOf = (groups: Record<DueGroup, number>) => dueGroups.map(group => groups[group])
  const withSum = (numbers: number[]) => [...numbers, numbers.reduce((sum, number) => sum + number, 0)].join()
  const sums = withSum(dueGroups.map(group => open.filter(each => each.group === group).length))
  expect(lines[0]).toBe('"Due and overdue"')
  expect(lines.slice(3)).toEqual([
    '"By task"',
    ['"What to do"', ...groupHeads, '"Total"'].join(),
    ...tasks.map(({ task: kind, groups }) => `"${taskLabels[kind]}",${withSum(numbersOf(groups))}`),
    `"Total",${sums}`,
    '',
    '"By assignee"',
    ['"Assigned to"', ...groupHeads, '"Total"'].join(),
    ...rows.map(
      ({ person, groups }) =>
        `"${person ? person.name.replace(/^=/, "'=") : 'Unassigned'}",${withSum(numbersOf(groups))}`,
    ),
    `"Total",${sums}`,
  ])
})

test('a list downloads whole, with no formula in it, and leaves an event with its count', async () => {
  const query = { due: 'overdue' }
  const rows = await tasksOf(manager, query)
  const [heads, ...lines] = await linesOf(manager, '/tasks/list', query)
  expect(heads).toBe('"Application","Dealer","What to do","Due","Days late","Assigned to"')
  const cell = (text: string | null) => (text === null ? '' : `"${text.replace(/^[=@]/, "'$&").replaceAll('"', '""')}"`)
  expect(lines).toEqual(
    rows.map(({ application_id, dealer: name, task: kind, due_on, days_late, assignee }) =>
      [cell(application_id), cell(name), cell(taskLabels[kind]), cell(due_on), days_late, cell(assignee)].join(),
    ),
  )
  expect(lines.some(line => line.includes(`"'@Blue, ""Ridge"""`) && line.endsWith(`"'=Ada Abbott"`))).toBe(true)
  const event = await db
    .selectFrom('audit_event')
    .select('details')
    .where('event', '=', 'staff.due_listed')
    .executeTakeFirstOrThrow()
  expect(event.details).toEqual({ rows: rows.length })
})

test('a cursor of another list is refused', async () => {
  expect((await get(manager, '/tasks', { after: 'x' })).json().code).toBe('malformed_address')
})
