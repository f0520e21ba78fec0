import { type AuditCode, type Day, dayIn } from '@porchlight/domain'
import Fastify, { type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoData, makeDemoData } from '../../src/demo/demo-data.ts'
import { demoApplications } from '../../src/demo/plan.ts'
import { callDay } from '../../src/demo/staff-steps.ts'
import type { DemoApplication } from '../../src/demo/step.ts'
import { readDocumentSets } from '../../src/documents/downloads.ts'
import { verifySet } from '../../src/documents/verification.ts'
import { openDemoApi } from '../../src/open-demo-api.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { addDemoPeople } from '../../src/staff/sign-in/development.ts'
import { day, hour } from '../support/clock.ts'
import { type TestServices, testServices } from '../support/services.ts'

const services: TestServices = await testServices()
const { db, keys, clock } = services
const began = clock.now()
const zone = services.settings.LENDER_TIME_ZONE
const daysAgo = (days: number): Day => dayIn(zone, new Date(Date.parse(`${dayIn(zone, began)}T12:00Z`) - days * day))

// One API for all starts, because opening it takes longer than most steps.
let current: Clock = clock
const api = await openDemoApi(services, { now: () => current.now() })
afterAll(async () => {
  await api.app.close()
  await services.close()
})

/** Number of calls a step makes: the first step of a kind ends after the last of them, as that is the signature, the next one a call earlier. */
const callsOf: Partial<Record<AuditCode, number>> = {
  'salesperson.saved': 19,
  'application.submitted': 12,
  'list_entry.added': 2,
  'item.answered': 2,
}
const SIGN_IN_OPEN_AND_CHANGE = 3
const begun = new Map<AuditCode, number>()
const stopped = new Set<string>()

/** A start whose process ends once in each step, after one of its calls: what the call did is not known to the step. */
async function start(): Promise<void> {
  const ended = new AbortController()
  let callsLeft = Number.POSITIVE_INFINITY
  const stopping = (application: DemoApplication): DemoApplication => ({
    ...application,
    steps: application.steps.map(([time, { event, run }], index) => {
      const name = `${application.name} ${index}`
      const begin = (work: Parameters<typeof run>[0]) => {
        if (!stopped.has(name)) {
          const [calls, before] = [callsOf[event] ?? SIGN_IN_OPEN_AND_CHANGE, begun.get(event) ?? 0]
          callsLeft = calls - (before % calls)
          begun.set(event, before + 1)
        }
        stopped.add(name)
        return run(work)
      }
      return [time, { event, run: begin }]
    }),
  })
  const inject = async (options: InjectOptions) => {
    if (!ended.signal.aborted) {
      const answer = await api.app.inject(options)
      if (--callsLeft > 0) return answer
      ended.abort()
    }
    throw new Error('The process ended')
  }
  const openApi = async (behind: Clock) => {
    current = behind
    return { ...api, app: Object.assign(Object.create(api.app), { inject, close: async () => {} }) }
  }
  await makeDemoData({ services, openApi }, ended.signal, demoApplications.map(stopping))
}

const refuseToOpen = async () => {
  throw new Error('opened')
}

describe('on a new database', () => {
  test('begins after a page, and once', async () => {
    const demo = demoData({ services, openApi: refuseToOpen })
    const app = Fastify()
    demo.beginAfterFirstPage(app)
    app.get('/health', async () => ({}))
    app.get('/page', (_req, reply) => reply.type('text/html').send('<p>A page</p>'))
    await app.inject('/health')
    expect(services.logged).toEqual([])
    for (let pages = 0; pages < 2; pages++) await app.inject('/page')
    await app.close()
    await demo.close()
    expect(services.logged).toEqual([expect.stringContaining('no demo data')])
  })

  test('an application of someone else keeps demo data away', async () => {
    await sql`insert into application (id, dealer_id, loan_interest_rate, home_insurance_rate, property_tax_rate, starting_rates)
      select 'ABCDEFGHJK', id, 0.08, 0.01, 0.01, '{}' from dealer limit 1`.execute(db)
    await makeDemoData({ services, openApi: refuseToOpen }, new AbortController().signal)
    await sql`delete from application`.execute(db)
  })
})

let starts = 0
const stepsInAll = demoApplications.flatMap(({ steps }) => steps).length

/** The applications, by their names in the plan. */
async function made() {
  const rows = await db
    .selectFrom('application')
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .innerJoin('users', 'users.id', 'borrower.user_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .innerJoin('application_review as review', 'review.application_id', 'application.id')
    .select(['users.email_hash', 'slug', 'application.id', 'application.status'])
    .select([
      'application.created_at',
      'application.submitted_at',
      'submissions',
      'first_submitted_at',
      'last_submitted_at',
      'follow_up_on',
      'milestone',
    ])
    .select('assignee_id')
    .execute()
  return demoApplications.map(({ name, household }) => {
    const hash = keys.hashContact(household.people[0].registration.email)
    const { email_hash: _, ...row } = rows.find(({ email_hash }) => email_hash?.equals(hash))!
    return { name, ...row }
  })
}

describe('ended once in each of its steps and started again', () => {
  beforeAll(async () => {
    await addDemoPeople(db, keys, clock.now())
    for (let before = -1; before < stopped.size; starts++) {
      before = stopped.size
      await start()
    }
  }, 300_000)

  test('is ended in each', () => {
    expect({ stopped: stopped.size, starts }).toEqual({ stopped: stepsInAll, starts: stepsInAll + 1 })
  })

  test('leaves each application in its planned state', async () => {
    const states = (await made()).map(
      ({ name, slug, status, submissions, follow_up_on, milestone, assignee_id, first_submitted_at }) => [
        ...[name, slug, status, submissions, follow_up_on, milestone, assignee_id !== null],
        dayIn(zone, first_submitted_at),
      ],
    )
    expect(states).toEqual([
      ['new', 'sunrise-homes', 'SUBMITTED', 1, null, null, false, dayIn(zone, new Date(+began - 50 * 60_000))],
      ['overdue', 'sunrise-homes', 'SUBMITTED', 1, null, null, true, daysAgo(33)],
      ['submitted again', 'sunrise-homes', 'SUBMITTED', 2, null, null, true, daysAgo(6)],
      ['follow up', 'sunrise-homes', 'REVIEWED', 1, callDay(daysAgo(0)), null, true, daysAgo(9)],
      ['due soon', 'blue-ridge-homes', 'REVIEWED', 1, null, null, true, daysAgo(26)],
      ['in review', 'blue-ridge-homes', 'REVIEWED', 1, null, null, true, daysAgo(4)],
      ['sent back', 'sunrise-homes', 'STARTED', 1, null, null, true, daysAgo(12)],
      ['done', 'blue-ridge-homes', 'REVIEWED', 1, null, 'ORIGINATED', true, daysAgo(20)],
    ])
  })

  test('has each person and each entry of a list once', async () => {
    const count = async (table: 'application' | 'borrower' | 'list_entry' | 'review_note') =>
      (await db.selectFrom(table).select('id').execute()).length
    const people = demoApplications.flatMap(({ household }) => household.people)
    const entries = people.flatMap(({ addresses, jobs = [], incomes = [], accounts = [], expenses = [] }) =>
      [addresses, ['the mailing address'], jobs, incomes, accounts, expenses].flat(),
    )
    expect([await count('application'), await count('borrower')]).toEqual([demoApplications.length, people.length])
    // With the account that is added after the application was sent back.
    expect(await count('list_entry')).toBe(entries.length + 1)
    expect(await count('review_note')).toBe(3)
  })

  test('documents and what is written have the planned times, and the audit trail the real ones', async () => {
    const hours = (from: Date, to: Date) => Math.abs(to.getTime() - from.getTime()) / hour
    for (const { id, name, submitted_at, first_submitted_at, last_submitted_at } of await made()) {
      const { rows } = await sql<{ at: Date }>`
        select created_at as at from application where id = ${id}
        union all select given_at from consent_receipt where application_id = ${id}
        union all select unnest(array[created_at, opened_at, all_signed_at, sealed_at]) from envelope where application_id = ${id}
        union all select signed_at from borrower where application_id = ${id} and signed_at is not null
        union all select ${submitted_at}`.execute(db)
      expect(rows.length, name).toBeGreaterThan(10)
      const apart = rows.map(({ at }) => Math.min(hours(at, first_submitted_at), hours(at, last_submitted_at)))
      expect(Math.max(...apart), name).toBeLessThan(2)
    }
    const notes = await db.selectFrom('review_note').select('created_at').orderBy('created_at').execute()
    expect(notes.map(({ created_at }) => dayIn(zone, created_at))).toEqual([22, 18, 2].map(daysAgo))
    const first = await db
      .selectFrom('audit_event')
      .select(({ fn }) => fn.min('at').as('at'))
      .where('application_id', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(first.at.getTime()).toBeGreaterThan(began.getTime() - 60_000)
  })

  test('a notice of incompleteness was sent once, on its planned day', async () => {
    const letters = await db.selectFrom('letter').select(['state', 'sent_on']).execute()
    expect(letters).toEqual([{ state: 'SENT', sent_on: daysAgo(9) }])
    await services.queue.drain()
    expect(await db.selectFrom('letter').select(['state', 'sent_on']).execute()).toEqual(letters)
  })

  test('the documents that were sealed in the past are intact', async () => {
    const [overdue] = (await made()).filter(({ name }) => name === 'overdue')
    const [set] = await readDocumentSets(db, keys.fields, overdue!.id)
    expect(dayIn(zone, new Date(set!.sealed_at!))).toBe(daysAgo(33))
    expect(await verifySet(services, set!, zone)).toMatchObject({ is_intact: true })
  })
})

test('a start with all applications opens no API', async () => {
  const logged = services.logged.length
  await makeDemoData({ services, openApi: refuseToOpen }, new AbortController().signal)
  expect(services.logged).toHaveLength(logged)
})
