import type { OverviewResponse } from '@porchlight/api'
import { NO_ASSIGNEE } from '@porchlight/domain/staff'
import { beforeAll, describe, expect, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { newId } from '../../src/platform/ids.ts'
import { sendNotice } from '../letters/sent-letter.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { DEALER } from '../support/filled-application.ts'
import { ASSIGNEE, grantsOf, type Person, restrictedCallers } from './access-actors.ts'
import { table } from './access-table.ts'
import { lendingStaffMember } from './assignment/lending-staff-member.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services
const scopeOf = async (slug: string) => ({ dealer_id: (await findDealer(db, slug)).id })
const scopes = { own: await scopeOf(DEALER), other: await scopeOf('blue-ridge-homes') }
const actors = new Map(restrictedCallers.map(person => [person, staffActor(grantsOf(person, scopes))]))
const assignee = actors.get(ASSIGNEE)!

async function call(actor: StaffActor, method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/v1/staff${path}`
  const answer = await app.inject({ method, url, headers: staffHeaders(actor), ...(payload && { payload }) })
  expect([path, answer.statusCode < 300 || answer.statusCode === 403 || answer.statusCode === 404]).toEqual([
    path,
    true,
  ])
  return answer
}

/** Two applications of the same people at the same dealer, of which one is restricted. */
const submitted: Awaited<ReturnType<typeof submittedApplication>>[] = []
let restricted: string
let ordinary: string
beforeAll(async () => {
  submitted.push(await submittedApplication(desk, rosa, luis), await submittedApplication(desk, rosa, luis))
  ;[restricted, ordinary] = submitted.map(({ application_id }) => application_id) as [string, string]
  const { staff_id } = await lendingStaffMember(services, [{ role: 'OFFICER', scope: 'ALL' }])
  for (const application_id of [restricted, ordinary]) {
    const due = { loan_number: 'LN-7', follow_up_on: '2026-01-02' }
    await db.updateTable('application_review').set(due).where('application_id', '=', application_id).execute()
    for (const actor of actors.values())
      await call(actor, 'POST', `/applications/${application_id}/notes`, { kind: 'CALLED', text: 'About the lot.' })
    const failed = { id: newId(), application_id, status: 'FAILED', provider: 'built-in' } as const
    await db.insertInto('envelope').values(failed).execute()
    await db.insertInto('staff_presence').values({ application_id, staff_id, seen_at: clock.now() }).execute()
  }
  const path = `/applications/${restricted}/restriction`
  expect((await call(actors.get('MANAGER own')!, 'POST', path, { reason: 'An employee.' })).statusCode).toBe(200)
})

const readers = /OFFICER own|OFFICER ALL|MANAGER own|COMPLIANCE/
const lenders = /OFFICER own|OFFICER ALL|MANAGER own/

interface Place {
  route: string
  /** The people who find applications of the dealer there. */
  who: RegExp
  query?: () => string
  body?: () => object
}
/** The places that name applications. */
const places: Record<string, Place> = {
  'the queue': { route: 'GET /staff/queue', who: readers, query: () => 'view=all' },
  'the queue in the order of submission': {
    route: 'GET /staff/queue',
    who: readers,
    query: () => 'view=all&sort=submitted',
  },
  'the queue by amount': { route: 'GET /staff/queue', who: readers, query: () => 'view=all&sort=amount' },
  'the CSV file': { route: 'GET /staff/queue/list', who: readers, query: () => 'view=all' },
  'the search for names': { route: 'POST /staff/search', who: readers, body: () => ({ term: 'Delgado' }) },
  'the search for beginnings': { route: 'POST /staff/search', who: readers, body: () => ({ term: 'ros delg' }) },
  'the search for an email': { route: 'POST /staff/search', who: readers, body: () => ({ term: rosa.email! }) },
  'the search for a loan number': { route: 'POST /staff/search', who: readers, body: () => ({ term: 'LN-7' }) },
  'who looks at rows': {
    route: 'GET /staff/queue/presence',
    who: readers,
    query: () => `ids=${restricted},${ordinary}`,
  },
  'the choice for a zip': { route: 'GET /staff/exports/candidates', who: lenders, query: () => 'view=all' },
  'the call sheet': {
    route: 'GET /staff/calls',
    who: lenders,
    query: () => `officer=${isAssigned ? assignee.staff_id : NO_ASSIGNEE}`,
  },
  'what is due': { route: 'GET /staff/due/tasks', who: /MANAGER own|COMPLIANCE/ },
  'the CSV file of what is due': { route: 'GET /staff/due/tasks/list', who: /MANAGER own|COMPLIANCE/ },
  'what one did today': { route: 'GET /staff/activity', who: lenders },
  'needs technical attention': { route: 'GET /staff/failures', who: /MANAGER own|ADMINISTRATOR/ },
}
/** The routes that name applications in another way, with their test. */
const elsewhere: Record<string, string> = {
  'GET /staff/overview': 'numbers, below',
  'GET /staff/overview/list': 'the same numbers',
  'GET /staff/due': 'the numbers of its list, overview/due.test.ts',
  'GET /staff/due/list': 'the same numbers',
  'GET /staff/queue/partially-signed': 'what was never submitted, which no one restricts',
  'POST /staff/queue/partially-signed/{id}/reminder': 'the same',
  'POST /staff/failures/{id}/retry': 'finds what the list has',
  'GET /staff/queue/events': 'live.test.ts',
  'POST /staff/queue/next': 'restriction.test.ts',
  'POST /staff/assignments': 'restriction.test.ts',
  'POST /staff/exports/batches': 'access.test.ts',
  'GET /staff/exports/batches/{batch_id}': "the caller's own list",
  'GET /staff/assignees': 'people alone',
  'GET /staff/letters': 'below',
  'POST /staff/letters/print': 'finds what the list has',
  'POST /staff/letters/mailed': 'the same',
  'GET /staff/item-sets': "the caller's own conditions, of no application",
  'POST /staff/item-sets': 'the same',
  'DELETE /staff/item-sets/{id}': 'the same',
}
/** Routes about people, and those for compliance, which reads everything. */
const others = /^\S+ \/staff\/(sign-in|invitations|session|account|step-up|people|compliance)(\/|$)/

test('every route of staff without an application in its path is a place, or has its test elsewhere', () => {
  const routes = Object.keys(table).filter(route => !route.includes('{application_id}') && !others.test(route))
  const known = [...Object.values(places).map(({ route }) => route), ...Object.keys(elsewhere)]
  expect(routes.toSorted()).toEqual([...new Set(known)].toSorted())
})

let isAssigned: boolean
describe.each([
  ['assigned to an officer', true],
  ['unassigned', false],
])('a restricted application that is %s', (_, assigned) => {
  beforeAll(async () => {
    isAssigned = assigned
    const assignee_id = assigned ? assignee.staff_id : null
    await db.updateTable('application_review').set({ assignee_id }).execute()
  })
  const knows = (person: Person) => /MANAGER own|COMPLIANCE/.test(person) || (assigned && person === ASSIGNEE)

  test.each(Object.entries(places))('is in %s for those who may know of it', async (_place, one) => {
    const [method, path] = one.route.split(' /staff') as ['GET' | 'POST', string]
    const found: Record<string, string[]> = {}
    const wanted: typeof found = {}
    for (const [person, actor] of actors) {
      const { body } = await call(actor, method, one.query ? `${path}?${one.query()}` : path, one.body?.())
      found[person] = [ordinary, restricted].filter(id => body.includes(id))
      const isIn = one.who.test(person)
      wanted[person] = [...(isIn ? [ordinary] : []), ...(isIn && knows(person) ? [restricted] : [])]
    }
    expect(found).toEqual(wanted)
  })

  test('is counted, found by its id, and named as one with the same contacts for those who may know of it', async () => {
    const found: Record<string, object> = {}
    const wanted: typeof found = {}
    const sumOf = (counts: object) => Object.values(counts).reduce((sum, count) => sum + count, 0)
    for (const [person, actor] of actors) {
      const { counts, groups } = (await call(actor, 'GET', '/queue?view=all')).json()
      const { rows } = (await call(actor, 'POST', '/search', { term: restricted })).json()
      const view = await call(actor, 'GET', `/applications/${ordinary}/view`)
      const overview = await call(actor, 'GET', '/overview')
      found[person] = {
        counted: [counts.all, sumOf(groups)],
        found: rows.map(({ id }: { id: string }) => id),
        shared: view.body.includes(restricted),
        work: (overview.json<Partial<OverviewResponse>>().workload ?? []).map(row => sumOf(row.groups)).filter(Boolean),
      }
      const number = readers.test(person) ? 1 + Number(knows(person)) : 0
      const isKnown = number === 2
      wanted[person] = {
        counted: [number, number],
        found: isKnown ? [restricted] : [],
        shared: isKnown,
        work: /MANAGER own|COMPLIANCE/.test(person) ? [2] : [],
      }
    }
    expect(found).toEqual(wanted)
  })
})

test('the letters to mail of a restricted application are listed to those who may know of it', async () => {
  const review = db.updateTable('application_review').where('application_id', '=', restricted)
  const { restricted_at } = await db
    .selectFrom('application_review')
    .select('restricted_at')
    .where('application_id', '=', restricted)
    .executeTakeFirstOrThrow()
  await review.set({ restricted_at: null }).execute()
  for (const application of submitted) await sendNotice(desk, application)
  await review.set({ restricted_at }).execute()
  await db.updateTable('letter').set({ state: 'TO_PRINT', sent_on: null, method: null }).execute()
  for (const [person, actor] of actors) {
    const { body } = await call(actor, 'GET', '/letters')
    const found = [ordinary, restricted].filter(id => body.includes(id))
    const isKnown = lenders.test(person) && /MANAGER own/.test(person)
    expect([person, found]).toEqual([
      person,
      [...(lenders.test(person) ? [ordinary] : []), ...(isKnown ? [restricted] : [])],
    ])
  }
})
