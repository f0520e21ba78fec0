import { dayIn } from '@porchlight/domain'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { seedDatabase } from '../../src/dealers/demo-dealers.ts'
import { defineDemoData, planDemoData } from '../../src/demo/demo-data.ts'
import { demoApplications } from '../../src/demo/plan.ts'
import { type DemoTimes, demoTimes } from '../../src/demo/times.ts'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { addDemoPeople } from '../../src/staff/sign-in/development.ts'
import { day, hour } from '../support/clock.ts'
import { type TestServices, testServices } from '../support/services.ts'

const services: TestServices = await testServices()
const { db, keys, clock, queue } = services
const began = clock.now()
const apps: FastifyInstance[] = []
afterAll(async () => {
  await Promise.all(apps.map(app => app.close()))
  await services.close()
})

const stepsLeft = () =>
  db
    .selectFrom('demo_step')
    .select(['position', 'application', 'step'])
    .where('done_at', 'is', null)
    .orderBy('position')
    .execute()

/** After which of its calls each step is stopped once: in the middle, and so that what the call did is not known to the step. */
function stopAfter({ position, step }: { position: number; step: string }): number {
  if (step.startsWith('start')) return 2
  if (step.startsWith('answers')) return 4 + (position % 20)
  if (step.startsWith('sign')) return 2 + (position % 8)
  return 1 + (position % 3)
}

const queuedJobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from manual_queue`.execute(db)
  return rows[0]!.count
}

const stopped = new Set<number>()
let calls = 0

/** An API whose process ends after a certain call of each step. */
async function stoppingApi(all: Parameters<typeof buildApi>[0]): Promise<FastifyInstance> {
  const app = await buildApi(all)
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<unknown>
  const stopping = async (options: InjectOptions) => {
    const answer = await inject(options)
    const [current] = await stepsLeft()
    if (current && !stopped.has(current.position) && ++calls >= stopAfter(current)) {
      stopped.add(current.position)
      calls = 0
      throw new PermanentError('The process was stopped')
    }
    return answer
  }
  return Object.assign(app, { inject: stopping })
}

/** Does what a start does: nothing of an earlier one is in memory. */
async function start(): Promise<DemoTimes> {
  const times = demoTimes()
  services.clock.shown = times.shown
  const demo = defineDemoData({ services, times, openApi: stoppingApi, waitMs: 0 })
  areSamplesComing = demo.areSamplesComing
  await demo.load()
  // The job has an API of its own, and of the server it needs its first page only.
  const app = Fastify()
  demo.beginAfterFirstPage(app)
  apps.push(app)
  app.get('/page', (_req, reply) => reply.type('text/html').send('<p>A page</p>'))
  const before = await queuedJobs()
  await app.inject('/page')
  expect(await demo.areSamplesComing()).toBe(true)
  // The first step is queued after the response.
  await vi.waitFor(async () => expect(await queuedJobs()).toBe(before + 1), 10_000)
  return times
}

let times: DemoTimes
let starts = 0
let areSamplesComing: () => Promise<boolean>

beforeAll(async () => {
  // As at a first start: the steps are written before the dealers.
  await db.deleteFrom('dealer').execute()
  await planDemoData(db)
  await seedDatabase(db, { withDemoDealers: true })
  await addDemoPeople(db, keys, clock.now())
  while ((await stepsLeft()).length > 0) {
    calls = 0
    starts++
    times = await start()
    await queue.drain().catch(error => {
      if (!(error as Error).message.includes('stopped')) throw error
    })
  }
}, 900_000)

const applications = () =>
  db
    .selectFrom('application')
    .innerJoin('demo_step', 'demo_step.application_id', 'application.id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .select(['application.id', 'demo_step.application as name', 'dealer.slug', 'application.status', 'submitted_at'])
    .distinctOn('application.id')
    .execute()

describe('stopped in each of its steps and started again', () => {
  test('is stopped in most of them', () => {
    expect(starts).toBeGreaterThan(30)
    expect(stopped.size).toBe(starts - 1)
  })

  test('makes exactly the applications of the plan, and leaves out nothing of them', async () => {
    const made = (await applications()).map(({ name, slug }) => ({ name, slug }))
    const planned = demoApplications.map(({ name, dealer }) => ({ name, slug: dealer }))
    expect(made.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      planned.toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    expect(await db.selectFrom('application').select('id').execute()).toHaveLength(8)
    expect(services.logged.filter(line => line.includes('left out'))).toEqual([])
    expect(await areSamplesComing()).toBe(false)
  })

  test('has each person and each entry of a list once', async () => {
    const borrowers = await db.selectFrom('borrower').select('id').execute()
    const people = demoApplications.flatMap(({ household }) => household.people)
    expect(borrowers).toHaveLength(people.length)
    const entries = await db.selectFrom('list_entry').select('id').execute()
    const planned = people.flatMap(person => [
      ...person.addresses,
      'the mailing address',
      ...person.jobs,
      ...person.incomes,
      ...person.accounts,
      ...person.expenses,
    ])
    // With the account that is added after the application was sent back.
    expect(entries).toHaveLength(planned.length + 1)
  })
})

test('documents are sealed with the real time, and the queue shows another', async () => {
  const reviews = await db.selectFrom('application_review').selectAll().execute()
  for (const { id, name, submitted_at } of await applications()) {
    expect(submitted_at!.getTime()).toBeGreaterThan(began.getTime())
    const review = reviews.find(({ application_id }) => application_id === id)!
    expect({ name, ahead: review.last_submitted_at >= submitted_at! }).toEqual({ name, ahead: false })
    expect(review.submissions).toBe(name === 'submitted again' ? 2 : 1)
    expect(review.opened_at !== null).toBe(!['new', 'submitted again'].includes(name))
  }
  const zone = services.settings.LENDER_TIME_ZONE
  const midnight = (time: Date) => Date.parse(dayIn(zone, time))
  const made = await applications()
  // Days of the calendar: how many hours they are depends on the hour at which the test runs.
  const days = (name: string) => {
    const { id, submitted_at } = made.find(application => application.name === name)!
    const { first_submitted_at } = reviews.find(({ application_id }) => application_id === id)!
    return (midnight(submitted_at!) - midnight(first_submitted_at)) / day
  }
  expect(days('overdue')).toBe(33)
  expect(days('due soon')).toBe(26)
})

test('events keep the real time, and are shown in the order in which they happened, the last ones now', async () => {
  for (const { id, name } of await applications()) {
    const events = await db
      .selectFrom('audit_event')
      .select('at')
      .where('application_id', '=', id)
      .orderBy('number')
      .execute()
    expect(events[0]!.at.getTime()).toBeGreaterThan(began.getTime() - hour)
    const shown = events.map(({ at }) => times.shown(id, at).getTime())
    expect({ name, shown }).toEqual({ name, shown: shown.toSorted((a, b) => a - b) })
    const later = new Date(clock.now().getTime() + 1)
    expect(times.shown(id, later)).toEqual(later)
  }
})

test('the first application is there to be taken, and the next ones have the officer of their dealer', async () => {
  const officers = await db.selectFrom('dealer_officer').select(['dealer_id', 'officer_id']).execute()
  expect(officers).toHaveLength(2)
  const first = await db
    .selectFrom('application_review')
    .innerJoin('demo_step', 'demo_step.application_id', 'application_review.application_id')
    .select('assignee_id')
    .where('demo_step.application', '=', 'new')
    .executeTakeFirstOrThrow()
  expect(first.assignee_id).toBeNull()
})

test('a database that has dealers gets no demo data', async () => {
  const other = await testServices()
  try {
    await planDemoData(other.db)
    expect(await other.db.selectFrom('demo_step').select('position').execute()).toEqual([])
  } finally {
    await other.close()
  }
})
