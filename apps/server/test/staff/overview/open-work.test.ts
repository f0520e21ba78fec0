import type { OverviewResponse } from '@porchlight/api'
import { type Day, dayIn, isFinished } from '@porchlight/domain'
import {
  dueFilterNames,
  dueFilters,
  isClock,
  NO_ASSIGNEE,
  NO_LICENSE,
  openGroups,
  overviewDays,
  type QueueGroup,
  queueGroup,
  taskKinds,
} from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { calendarOf, queueDatesOn } from '../../../src/staff/record/task-facts.ts'
import { replaceLicenses } from '../../../src/staff/staff-members/license-repository.ts'
import { insertStaffMember, replaceGrants } from '../../../src/staff/staff-members/staff-member-repository.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { statementsOf } from '../../support/sent-statements.ts'
import { queueDesk } from '../queue/queue-desk.ts'
import { type QueuedApplication, queueUp } from '../queue/queue-rows.ts'
import { sampleStates } from '../queue/sampled-states.ts'

const { app, services, queueOf, allPages, dealerOf, today, dayAfter } = await queueDesk()
const { db, keys, clock, settings } = services
/** One moment for what is stored and what is expected: the days of later ones can differ. */
const queuedAt = clock.now()
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const olivia = newId()
const OWN = 'own@example.com'
/** The states of applications in turn: one that Olivia, or no one, is licensed in, one in which someone of all dealers is. */
const homeStates = ['TX', 'GA', 'OK', null]

interface Stored extends QueuedApplication {
  id: string
  group: QueueGroup
  isOwn: boolean
}
const stored: Stored[] = []
beforeAll(async () => {
  const now = clock.now()
  await inTransaction(db, async trx => {
    const profile = { name: 'Olivia Ortiz', email: 'olivia@lender.example', title: '', nmls_id: '' }
    const member = { kind: 'LENDING', status: 'ACTIVE', is_development: false } as const
    await insertStaffMember(trx, keys, { id: olivia, ...member, profile, now })
    await replaceGrants(trx, olivia, [{ role: 'OFFICER', scope: { dealer_id: dealer.id } }], now)
    await replaceLicenses(trx, olivia, [{ state: 'TX', ends_on: today() }])
    const everywhere = (role: 'OFFICER' | 'ADMINISTRATOR') => [{ role, scope: 'ALL' } as const]
    for (const [role, licenses] of [
      ['OFFICER', { OK: dayAfter(1), GA: dayAfter(-1) }],
      ['ADMINISTRATOR', { GA: dayAfter(1) }],
    ] as const) {
      const id = newId()
      await insertStaffMember(trx, keys, { id, ...member, profile: { ...profile, email: `${id}@x.example` }, now })
      await replaceGrants(trx, id, everywhere(role), now)
      await replaceLicenses(
        trx,
        id,
        Object.entries(licenses).map(([state, ends_on]) => ({ state, ends_on })),
      )
    }
  })
  await db
    .updateTable('staff_member')
    .set({ away_until: dayAfter(3) })
    .where('id', '=', olivia)
    .execute()
  const sampled = sampleStates({ dealer_ids: [dealer.id, other.id], mine: olivia, dayAfter }, 300)
  const states = sampled.map((each, index) => ({
    ...each,
    state: homeStates[index % homeStates.length]!,
    restricted: index % 5 === 0,
  }))
  const ids = await queueUp(services, states, queuedAt)
  const dates = queueDatesOn(settings, today())
  stored.push(
    ...states.map((state, index): Stored => {
      const waits = !state.withdrawn && !state.finished && !isFinished(state.status!)
      const facts = { due_on: state.due_on!, waiting_since: waits ? today() : null }
      return { ...state, id: ids[index]!, group: queueGroup(facts, dates), isOwn: index % 7 === 0 }
    }),
  )
  for (const { id } of stored.filter(({ isOwn }) => isOwn))
    await db
      .insertInto('borrower')
      .values({
        ...{ id: newId(), application_id: id, is_primary: false, status: 'SIGNED', schema_version: 1 },
        email_hash: keys.hashContact(OWN),
      })
      .execute()
})

const read = async (actor: StaffActor): Promise<OverviewResponse> => {
  const answer = await app.inject({ url: '/v1/staff/overview', headers: staffHeaders(actor) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const everywhere = { scope: 'ALL' } as const
const managerOf = (dealer_id: string) => staffActor([{ role: 'MANAGER', scope: { dealer_id } }])
const readers: [string, StaffActor, readonly string[], sees: (state: Stored) => boolean][] = [
  ['a manager', staffActor([{ role: 'MANAGER', ...everywhere }]), [dealer.id, other.id], () => true],
  ['a manager of one dealer', managerOf(dealer.id), [dealer.id], () => true],
  ['compliance', staffActor([{ role: 'COMPLIANCE', ...everywhere }]), [dealer.id, other.id], () => true],
  [
    'a manager who is a borrower',
    staffActor([{ role: 'MANAGER', ...everywhere }], [OWN]),
    [dealer.id, other.id],
    ({ isOwn }) => !isOwn,
  ],
  [
    'an officer of one dealer who manages another',
    staffActor([
      { role: 'OFFICER', scope: { dealer_id: dealer.id } },
      { role: 'MANAGER', scope: { dealer_id: other.id } },
    ]),
    [other.id],
    () => true,
  ],
]

const submittedOn = ({ submitted_ago }: Stored) =>
  dayIn(settings.LENDER_TIME_ZONE, new Date(queuedAt.getTime() - submitted_ago! * 1000))

/** Olivia is licensed in TX until today, someone of all dealers in OK, and no one who takes applications in GA. */
const isUnlicensed = ({ state, assignee_id, dealer_id }: Stored): boolean => {
  if (!state) return false
  if (assignee_id) return assignee_id !== olivia || state !== 'TX'
  return state === 'TX' ? dealer_id !== dealer.id : state !== 'OK'
}

/** The numbers of open applications in the overview, counted one by one. */
function plainly(states: readonly Stored[]) {
  const days = overviewDays(today(), calendarOf(settings))
  const open = states.filter(({ group }) => group !== 'DONE')
  const count = (is: (state: Stored) => boolean) => open.filter(is).length
  const ids = [...new Set([olivia, ...open.map(({ assignee_id }) => assignee_id!), null])]
  const ofPeople = <Value>(of: (is: (state: Stored) => boolean) => Value) =>
    new Map(ids.map(id => [id, of(({ assignee_id }) => assignee_id === id)]))
  return {
    workload: ofPeople(is => ({
      groups: Object.fromEntries(openGroups.map(group => [group, count(each => is(each) && each.group === group)])),
      oldest: open.filter(is).map(submittedOn).toSorted()[0],
    })),
    risk: ofPeople(is => {
      const by = (day: Day) => count(each => is(each) && isClock(each.task!) && each.due_on! <= day)
      const unlicensed = count(each => is(each) && isUnlicensed(each))
      return { missed: by(dayAfter(-1)), applications: by(days.risk), unlicensed }
    }),
    unassigned: Math.min(
      100,
      count(each => each.assignee_id === null && submittedOn(each) <= days.submitted),
    ),
    due: days.due.map(({ from, to }) =>
      Object.fromEntries(
        taskKinds.map(kind => [
          kind,
          count(({ task, due_on }) => task === kind && (from ?? '') <= due_on! && due_on! <= to),
        ]),
      ),
    ),
  }
}

test.each(readers)('counts what is open as one by one for %s, in two statements', async (_, actor, dealers, sees) => {
  let overview!: OverviewResponse
  expect(
    await statementsOf(async () => {
      overview = await read(actor)
    }),
  ).toHaveLength(2)
  const wanted = plainly(stored.filter(state => dealers.includes(state.dealer_id) && sees(state)))
  const { workload, risk, due } = overview
  const isWorked = ({ groups }: { groups: Record<string, number> }) => Object.values(groups).some(count => count > 0)
  expect(
    new Map(
      workload
        .filter(isWorked)
        .map(({ person, groups, oldest }) => [person?.id ?? null, { groups, oldest: oldest?.submitted_on }]),
    ),
  ).toEqual(new Map([...wanted.workload].filter(([, row]) => isWorked(row))))
  expect(new Map(risk.people.map(({ person, ...counts }) => [person?.id ?? null, counts]))).toEqual(
    new Map([...wanted.risk].filter(([, { applications, unlicensed }]) => applications > 0 || unlicensed > 0)),
  )
  expect(risk.unassigned.applications).toBe(wanted.unassigned)
  expect(due.map(({ tasks }) => tasks)).toEqual(wanted.due)
  expect(workload.at(-1)!.person).toBeNull()
})

test('each count is that of the list to which it leads', async () => {
  const [[, actor]] = readers as [(typeof readers)[number]]
  const { workload, risk, due } = await read(actor)
  const listed = async (query: Record<string, string>) => (await allPages(actor, query)).length
  for (const { person, groups } of workload.filter(({ person }) => !person || person.id === olivia)) {
    const officer = person?.id ?? NO_ASSIGNEE
    for (const name of dueFilterNames)
      expect(await listed({ view: 'all', officer, due: name })).toBe(groups[dueFilters[name] as 'LATER'])
    expect(await listed({ view: 'waiting', officer })).toBe(groups.WAITING)
  }
  for (const { person, missed, applications, unlicensed } of risk.people) {
    const filters = { view: 'all', officer: person?.id ?? NO_ASSIGNEE }
    expect(await listed({ ...filters, deadline_to: risk.missed_until })).toBe(missed)
    expect(await listed({ ...filters, deadline_to: risk.until })).toBe(applications)
    expect(await listed({ ...filters, license: NO_LICENSE })).toBe(unlicensed)
  }
  expect(risk.people.some(({ missed, applications }) => 0 < missed && missed < applications)).toBe(true)
  const late = await queueOf(actor, { view: 'unassigned', to: risk.unassigned.until })
  expect(late.counts.unassigned).toBe(risk.unassigned.applications)
  for (const { from, until, tasks } of due.slice(0, 4))
    for (const kind of taskKinds)
      expect(await listed({ view: 'all', task: kind, due_to: until, ...(from && { due_from: from }) })).toBe(
        tasks[kind],
      )
})

test('names people, the day until which one is away, and how old their oldest application is', async () => {
  const { workload } = await read(managerOf(dealer.id))
  const row = workload.find(({ person }) => person?.id === olivia)!
  expect(row.person).toEqual({ id: olivia, name: 'Olivia Ortiz' })
  expect(row.away_until).toBe(dayAfter(3))
  const oldest = stored.find(({ id }) => id === row.oldest?.id)!
  expect(oldest).toMatchObject({ assignee_id: olivia, dealer_id: dealer.id })
  expect(row.oldest).toMatchObject({ submitted_on: submittedOn(oldest), days: expect.any(Number) })
})

test('counts follow each change of an application, also one that is discarded or deleted', async () => {
  const counted = () =>
    sql`select dealer_id, assignee_id, state, kind, span, day::text, applications from open_work where applications <> 0
         order by 1, 2, 3, 4, 5, 6`.execute(db)
  const wanted = () =>
    sql`select work.dealer_id, work.assignee_id, work.state, kind, span,
               (case span when 'DAY' then day else date_trunc('week', day)::date end)::text as day, count(1)::int as applications
          from application_review review, work_of(review) work, (values ('DAY'), ('WEEK')) spans (span)
         group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db)
  const ids = stored.map(({ id }) => id)
  const review = () => db.updateTable('application_review')
  const changes = [
    () =>
      review()
        .set({ due_on: dayAfter(2), next_task: 'FOLLOW_UP' })
        .where('application_id', 'in', ids.slice(0, 60)),
    () => review().set({ assignee_id: null, deadline_on: null }).where('application_id', 'in', ids.slice(30, 90)),
    () => review().set({ state: 'GA' }).where('application_id', 'in', ids.slice(20, 70)),
    () => review().set({ waiting_since: null }).where('application_id', 'in', ids.slice(60, 120)),
    () => db.updateTable('application').set({ dealer_id: other.id }).where('id', 'in', ids.slice(80, 140)),
    () => db.updateTable('application').set({ discarded_at: clock.now() }).where('id', 'in', ids.slice(140, 170)),
    () => db.updateTable('application').set({ discarded_at: null }).where('id', 'in', ids.slice(140, 150)),
    () => db.updateTable('application').set({ withdrawn_at: clock.now() }).where('id', 'in', ids.slice(150, 190)),
    () =>
      review()
        .set({ due_on: null, next_task: null, waiting_since: null, deadline_on: null, approved_until: null })
        .where('application_id', 'in', ids.slice(170, 220)),
  ]
  for (const change of changes) {
    await change().execute()
    expect((await counted()).rows).toEqual((await wanted()).rows)
  }
  const { rows } = await counted()
  expect(rows.length).toBeGreaterThan(50)
})
