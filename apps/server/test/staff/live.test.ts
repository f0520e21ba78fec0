import type { Grant } from '@porchlight/domain/staff'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { lockReview, type ReviewChanges, updateReview } from '../../src/staff/record/review-repository.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { minute } from '../support/clock.ts'
import { openStream } from '../support/event-stream.ts'
import { onQuery } from '../support/executed-queries.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { secondServices } from '../support/second-server.ts'
import { fromStaffPages, signedInStaff, staffApp } from '../support/staff.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock } = services
const second = await secondServices(services)
const here = await staffApp(services)
const there = await staffApp(second.services)
afterAll(async () => {
  await there.close()
  await here.close()
  await second.close()
})

type Person = Awaited<ReturnType<typeof signedInStaff>>
let application: Awaited<ReturnType<typeof submittedApplication>>
let path: string
let own: Grant[]
let other: Grant[]
let olivia: Person
let omar: Person
let compliance: Person
let stranger: Person
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  path = `/applications/${application.application_id}`
  own = [{ role: 'OFFICER', scope: { dealer_id: (await findDealer(db, DEALER)).id } }]
  other = [{ role: 'MANAGER', scope: { dealer_id: (await findDealer(db, 'blue-ridge-homes')).id } }]
  olivia = await signedInStaff(here, services, own)
  omar = await signedInStaff(there, services, own)
  compliance = await signedInStaff(here, services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
  stranger = await signedInStaff(here, services, other)
})
beforeEach(() => db.deleteFrom('staff_presence').execute())

const look = async ({ browser }: Person) => (await browser.call('POST', `${path}/presence`)).body.viewers
const viewers = async ({ browser }: Person) => (await browser.call('GET', `${path}/presence`)).body.viewers
const leave = async ({ browser }: Person) => (await browser.call('DELETE', `${path}/presence`)).status
async function follow({ browser }: Person, below: string, app = here) {
  const request: InjectOptions = { url: `/v1/staff${below}`, headers: fromStaffPages, cookies: browser.cookies }
  const stream = await openStream(app, request)
  onTestFinished(stream.close)
  await stream.until(': hello')
  return stream
}
/** A change of the lender's side on the other server. */
const assign = (assignee_id: string | null, from: string | null, by = omar) =>
  by.browser.call('POST', '/assignments', assignmentBody(assignee_id, from, [application.application_id]))

test('the people who look at an application are named to each other until they leave', async () => {
  expect(await look(olivia)).toEqual([])
  expect(await look(omar)).toEqual([{ id: olivia.id, name: 'Olivia Ortiz' }])
  expect(await viewers(olivia)).toEqual([{ id: omar.id, name: 'Olivia Ortiz' }])
  expect(await leave(omar)).toBe(204)
  expect(await viewers(olivia)).toEqual([])
})

test('a person who left without a word is gone after 90 seconds', async () => {
  await look(olivia)
  clock.advance(89_000)
  expect(await viewers(compliance)).toHaveLength(1)
  clock.advance(2_000)
  expect(await viewers(compliance)).toEqual([])
})

test('the queue names who looks at its rows in one call, of what the reader may see', async () => {
  const ids = `${application.application_id},XXXXXXXXXX`
  const onRows = async ({ browser }: Person) => (await browser.call('GET', `/queue/presence?ids=${ids}`)).body.viewers
  expect(await onRows(omar)).toEqual([])
  await look(olivia)
  await look(compliance)
  const row = { application_id: application.application_id, names: ['Olivia Ortiz'] }
  expect(await onRows(omar)).toEqual([row])
  // Oneself isn't named, and those of compliance to compliance alone.
  expect(await onRows(olivia)).toEqual([])
  expect(await onRows(compliance)).toEqual([row])
  expect(await onRows(stranger)).toEqual([])
  clock.advance(91_000)
  expect(await onRows(compliance)).toEqual([])
})

test('a person is written at most once a minute', async () => {
  const written = async () =>
    (await db.selectFrom('staff_presence').select('seen_at').executeTakeFirstOrThrow()).seen_at
  await look(olivia)
  const first = await written()
  clock.advance(59_000)
  await look(olivia)
  expect(await written()).toEqual(first)
  clock.advance(2_000)
  await look(olivia)
  expect(await written()).not.toEqual(first)
})

test('people of compliance are shown to compliance alone', async () => {
  const otherStaffMember = await signedInStaff(here, services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
  await look(compliance)
  expect(await look(olivia)).toEqual([])
  expect((await look(otherStaffMember)).map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [compliance.id, olivia.id].toSorted(),
  )
})

test('a reader on another server learns at once who comes and leaves', async () => {
  const stream = await follow(olivia, `${path}/events`)
  await look(omar)
  await stream.until('data: presence\n\n')
  const before = stream.said()
  await leave(omar)
  await expect.poll(() => stream.said().length).toBeGreaterThan(before.length)
})

test('a page whose connection ends is gone', async () => {
  const stream = await follow(olivia, `${path}/events`)
  await look(olivia)
  expect(await viewers(omar)).toHaveLength(1)
  stream.close()
  await expect.poll(() => viewers(omar)).toEqual([])
})

test('a change by someone else is announced, an own one is not, and an edit of a borrower is not', async () => {
  const [olivias, omars] = [await follow(olivia, `${path}/events`), await follow(omar, `${path}/events`, there)]
  expect((await assign(omar.id, null)).status).toBe(200)
  await olivias.until('data: changed Olivia Ortiz: Application assigned\n\n')
  expect((await assign(null, omar.id)).status).toBe(200)
  await browserOf(desk.app, application.application_id, application.applicants[0]).post('reopen')
  // Each of them is notified on a server of their own, so each is waited for.
  const changes = () => [olivias, omars].map(stream => stream.said().split('data: changed ').length - 1)
  await expect.poll(changes).toEqual([3, 1])
  expect(omars.said()).toContain('data: changed Rosa: Application reopened\n\n')
  const [{ id, headers }] = application.applicants
  await callsOf(desk.app, headers).put(`/${DEALER}/borrower/${id}`, { middle_name: 'Ana' })
  // Notifications are in the order of the commits.
  await look(await signedInStaff(here, services, own))
  await Promise.all([olivias, omars].map(stream => stream.until('data: presence\n\n')))
  expect(changes()).toEqual([3, 1])
})

test('the first event of a stream is another one after a change by others, on each server, and no number', async () => {
  const mark = async (app = here) => {
    const stream = await follow(olivia, `${path}/events`, app)
    await stream.until('data: at ')
    return /^data: at (.+)$/m.exec(stream.said())![1]
  }
  const first = await mark()
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await mark(there)).toBe(first)
  await assign(omar.id, null)
  expect(await mark()).not.toBe(first)
  await assign(null, omar.id)
})

test('the queue says how many others changed to the people of the dealer, and nothing to others', async () => {
  const borrower = await signedInStaff(here, services, [{ role: 'MANAGER', scope: 'ALL' }], luis.email)
  const streams = {
    olivia: await follow(olivia, '/queue/events'),
    omar: await follow(omar, '/queue/events', there),
    compliance: await follow(compliance, '/queue/events'),
    stranger: await follow(stranger, '/queue/events'),
    borrower: await follow(borrower, '/queue/events'),
  }
  await assign(omar.id, null)
  for (const name of ['olivia', 'compliance'] as const) await streams[name].until('data: {"changed":1}\n\n')
  for (const name of ['omar', 'stranger', 'borrower'] as const) expect(streams[name].said()).toBe(': hello\n\n')
  await assign(null, omar.id)
  await assign(olivia.id, null, olivia)
  await streams.omar.until('data: {"changed":1}\n\n')
  await assign(null, olivia.id, olivia)
})

test('of a restricted application only those hear in the queue who may know of it', async () => {
  const streams = {
    omar: await follow(omar, '/queue/events', there),
    compliance: await follow(compliance, '/queue/events'),
  }
  const set = (changes: ReviewChanges) =>
    inTransaction(db, async trx => updateReview(trx, await lockReview(trx, application.application_id), changes))
  const heard = () => Object.values(streams).map(stream => stream.said().split('data: ').length - 1)
  await set({ restricted_at: clock.now() })
  await expect.poll(heard).toEqual([0, 1])
  await set({ assignee_id: omar.id })
  await expect.poll(heard).toEqual([1, 2])
  await set({ restricted_at: null, assignee_id: null })
  await expect.poll(heard).toEqual([2, 3])
})

test('a change costs one statement on each server, for forty people too', async () => {
  const streams = []
  for (let person = 0; person < 40; person++) {
    const { browser } = await signedInStaff(here, services, own)
    streams.push(await follow({ browser } as Person, '/queue/events'))
  }
  const review = await db
    .selectFrom('application_review')
    .selectAll()
    .where('application_id', '=', application.application_id)
    .executeTakeFirstOrThrow()
  const statements: string[] = []
  onQuery('before', ({ sql }) => void statements.push(sql))
  await inTransaction(db, trx => updateReview(trx, review, {}))
  for (const stream of streams) await stream.until('data: {"changed":1}\n\n')
  const reads = statements.filter(sql => sql.includes('array_agg'))
  expect(reads).toHaveLength(1)
  // Heartbeats read the session of their own stream, and one may fall into this moment; an event reads none.
  expect(statements.filter(sql => sql.includes('staff_session')).length).toBeLessThan(streams.length)
})

test('presence and streams are no activity of the person', async () => {
  const { browser, id } = await signedInStaff(here, services, own)
  const active = async () =>
    (await db.selectFrom('staff_session').select('last_active_at').where('staff_id', '=', id).executeTakeFirstOrThrow())
      .last_active_at
  const before = await active()
  clock.advance(2 * minute)
  await browser.call('POST', `${path}/presence`)
  await browser.call('GET', `${path}/presence`)
  ;(await follow({ browser } as Person, '/queue/events')).close()
  ;(await follow({ browser } as Person, `${path}/events`)).close()
  expect(await active()).toEqual(before)
  await browser.call('GET', '/account')
  expect(await active()).not.toEqual(before)
})

test('an answer of a borrower reaches the open page and the queue, on each server', async () => {
  const asked = await olivia.browser.call('POST', `${path}/items`, {
    items: [{ kind: 'QUESTION', stage: 'TO_DECIDE', waits_for: 'BORROWER', title: 'Where do you work now?' }],
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const streams = [await follow(olivia, `${path}/events`), await follow(omar, `${path}/events`, there)]
  const queue = await follow(omar, '/queue/events', there)
  const { post } = browserOf(desk.app, application.application_id, application.applicants[0])
  const answer = await post(`items/${asked.body.items[0].id}/answer`, { version: 1, words: 'At the mill.' })
  expect(answer.statusCode, answer.body).toBe(200)
  for (const stream of streams) await stream.until('data: changed Rosa: ')
  await queue.until('data: {"changed":1}\n\n')
})
