import { staffOperations } from '@porchlight/api'
import type { Grant } from '@porchlight/domain/staff'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { lockReview, updateReview } from '../../src/staff/record/review-repository.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { openStream } from '../support/event-stream.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { fromStaffPages, signedInStaff, staffApp } from '../support/staff.ts'
import { lendingStaffMember } from './assignment/lending-staff-member.ts'
import { grantedChanges } from './granted-changes.ts'

// A reader is notified of a change exactly where one of their responses is another one.

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const site = await staffApp(services)
afterAll(() => site.close())
const { changes, applications, make, prepare } = grantedChanges(desk)

const wanda = { first_name: 'Wanda', last_name: 'Whitlock', email: 'wanda@example.com' }
type Reader = Awaited<ReturnType<typeof signedInStaff>>
const readers: Record<string, Reader> = {}
/** Applications that no test changes, of each dealer. */
let others: string[]
const LAST = 'Lastly Said'
/** Staff members who act and follow no stream. */
let colleague: StaffActor
let lastly: StaffActor
let compliance: StaffActor
/** An application on which its borrowers act, and one that is in review for them. */
const acting = {} as Record<'open' | 'reviewed', Awaited<ReturnType<typeof submittedApplication>>>

beforeAll(async () => {
  await prepare()
  const own: Grant['scope'] = { dealer_id: (await findDealer(db, DEALER)).id }
  const other: Grant['scope'] = { dealer_id: (await findDealer(db, 'blue-ridge-homes')).id }
  const grants: [string, Grant, string?][] = [
    ['an officer of the dealer', { role: 'OFFICER', scope: own }],
    ['a manager', { role: 'MANAGER', scope: 'ALL' }],
    ['compliance', { role: 'COMPLIANCE', scope: 'ALL' }],
    ['an officer of another dealer', { role: 'OFFICER', scope: other }],
    ['a manager who is the borrower', { role: 'MANAGER', scope: 'ALL' }, rosa.email],
  ]
  for (const [name, grant, email] of grants) readers[name] = await signedInStaff(site, services, [grant], email)
  colleague = await lendingStaffMember(services, [{ role: 'MANAGER', scope: 'ALL' }])
  lastly = await lendingStaffMember(services, [{ role: 'MANAGER', scope: 'ALL' }], { name: LAST })
  compliance = await lendingStaffMember(services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
  acting.open = await submittedApplication(desk, rosa, luis)
  acting.reviewed = await submittedApplication(desk, rosa, luis)
  expect((await by(colleague, 'POST', acting.reviewed.application_id, '/review')).statusCode).toBe(200)
  others = []
  for (const dealer_id of [own.dealer_id, other.dealer_id]) {
    const { application_id } = await submittedApplication(desk, wanda)
    await db.updateTable('application').set({ dealer_id }).where('id', '=', application_id).execute()
    await db.updateTable('application_review').set({ dealer_id }).where('application_id', '=', application_id).execute()
    others.push(application_id)
  }
  // The next one that no one has is one of those above.
  await db
    .updateTable('application_review')
    .set({ assignee_id: colleague.staff_id })
    .where('application_id', 'in', [...others, acting.open.application_id])
    .execute()
}, 120_000)

const by = (actor: StaffActor, method: 'POST' | 'DELETE', id: string, below: string, payload?: object) =>
  app.inject({
    method,
    url: `/v1/staff/applications/${id}${below}`,
    headers: staffHeaders(actor),
    ...(payload && { payload }),
  })

interface Act {
  on(): string
  act(): Promise<{ statusCode: number } | { status: number }>
}
const presence = (whose: () => StaffActor): Record<'comes' | 'leaves', Act> => ({
  comes: {
    on: () => acting.reviewed.application_id,
    act: () => by(whose(), 'POST', acting.reviewed.application_id, '/presence'),
  },
  leaves: {
    on: () => acting.reviewed.application_id,
    act: () => by(whose(), 'DELETE', acting.reviewed.application_id, '/presence'),
  },
})
const ofLender = presence(() => colleague)
const ofCompliance = presence(() => compliance)
const rosaOn = (which: keyof typeof acting) => browserOf(app, acting[which].application_id, acting[which].applicants[0])

/** Everything that happens to an application, in this order. */
const acts: Record<string, Act> = {
  ...Object.fromEntries(
    Object.entries(changes).map(([route, { state = 'submitted' }]) => [
      route,
      { on: () => applications[state].application_id, act: () => make(route) },
    ]),
  ),
  'a call is logged': {
    on: () => acting.reviewed.application_id,
    act: () =>
      by(colleague, 'POST', acting.reviewed.application_id, '/notes', { kind: 'CALLED', text: 'About the lot.' }),
  },
  'someone of the lender comes': ofLender.comes,
  'someone of the lender leaves': ofLender.leaves,
  'someone of compliance comes': ofCompliance.comes,
  'someone of compliance leaves': ofCompliance.leaves,
  'a borrower asks for a change': {
    on: () => acting.reviewed.application_id,
    act: () => rosaOn('reviewed').post('change-request', { sentence: 'We moved.' }),
  },
  'a borrower withdraws electronic records': {
    on: () => acting.reviewed.application_id,
    act: () => {
      const [{ id, headers }] = acting.reviewed.applicants
      return callsOf(app, headers).post(`/${DEALER}/borrower/${id}/electronic-records/withdrawal`)
    },
  },
  'a borrower opens it again': { on: () => acting.open.application_id, act: () => rosaOn('open').post('reopen') },
  'a borrower sends it for signature': {
    on: () => acting.open.application_id,
    act: () => rosaOn('open').post('envelope'),
  },
}

type Body = Record<string, unknown>
/** The responses of a reader about an application that a change may make others. */
async function responses({ browser }: Reader, id: string) {
  const body = async (path: string): Promise<Body | undefined> => {
    const answer = await browser.call('GET', path)
    return answer.status === 200 ? answer.body : undefined
  }
  const view = await body(`/applications/${id}/view`)
  // Reading changes nothing.
  const history = (view?.history as { entries: { is_view: boolean }[] } | undefined)?.entries.filter(
    ({ is_view }) => !is_view,
  )
  const rows = (await body('/queue?view=all'))?.rows as { id: string }[] | undefined
  return {
    view: view && { ...view, history },
    viewers: await body(`/applications/${id}/presence`),
    row: rows?.find(row => row.id === id),
  }
}

async function follow({ browser }: Reader, path: string) {
  const request = { url: `/v1/staff${path}`, headers: fromStaffPages, cookies: browser.cookies }
  const stream = await openStream(site, request)
  onTestFinished(stream.close)
  if (stream.answer.statusCode !== 200) return undefined
  await stream.until(': hello')
  return stream
}
type Stream = NonNullable<Awaited<ReturnType<typeof follow>>>

const countOf = (stream: Stream | undefined, data: string): number =>
  (stream?.said().split(`data: ${data}`).length ?? 1) - 1
/** The number of changed applications of the queue of which the reader was notified. */
const changedRows = (stream: Stream): number =>
  [...stream.said().matchAll(/"changed":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Follows the streams of a reader, before and after a change of an application. */
async function follower(reader: Reader, id: string) {
  const before = await responses(reader, id)
  const stream = await follow(reader, `/applications/${id}/events`)
  const queue = (await follow(reader, '/queue/events'))!
  const rows = ((await reader.browser.call('GET', '/queue?view=all')).body.rows as { id: string }[]).filter(row =>
    others.includes(row.id),
  ).length
  return {
    async after() {
      const after = await responses(reader, id)
      const differs = {
        view: differ(before.view, after.view),
        viewers: differ(before.viewers, after.viewers),
        row: differ(before.row, after.row) && after.row !== undefined,
      }
      // Those who are to be notified are waited for, so that nothing of it is taken for what follows.
      if (stream && after.view === undefined) await stream.untilOver()
      else if (stream && differs.view) await expect.poll(() => countOf(stream, 'changed ')).toBe(1)
      if (stream && differs.viewers && after.view) await expect.poll(() => countOf(stream, 'presence')).toBe(1)
      if (differs.row) await expect.poll(() => changedRows(queue)).toBe(1)
      return differs
    },
    async notifiedOfRow(): Promise<boolean> {
      await expect.poll(() => changedRows(queue)).toBeGreaterThanOrEqual(rows)
      return changedRows(queue) > rows
    },
    /** After a last note. Undefined where the reader has no stream of the application. */
    async notifiedOfApplication(): Promise<{ view: boolean; viewers: boolean } | undefined> {
      if (!stream || stream.isOver()) return undefined
      await stream.until(LAST)
      return { view: countOf(stream, 'changed ') > 1, viewers: countOf(stream, 'presence') > 0 }
    },
  }
}

/** Changes the other applications, of which each reader is notified who may see them. */
const changeOthers = () =>
  inTransaction(db, async trx => {
    for (const id of others) await updateReview(trx, await lockReview(trx, id), {})
  })

test('these are all streams of events for staff', () => {
  const streams = Object.entries(staffOperations).filter(([, { response }]) =>
    JSON.stringify(response).includes('text/event-stream'),
  )
  expect(streams.map(([key]) => key).toSorted()).toEqual([
    'GET /staff/applications/{application_id}/events',
    'GET /staff/queue/events',
  ])
})

const read = new Set<string>()

test.each(Object.keys(acts))('%s: each reader is notified exactly where a response is another one', async name => {
  const { on, act } = acts[name]!
  const id = on()
  // The first reading stores what was found then, which the others read.
  for (const reader of read.has(id) ? [] : Object.values(readers)) await responses(reader, id)
  read.add(id)
  const followers: [string, Awaited<ReturnType<typeof follower>>][] = []
  for (const [who, reader] of Object.entries(readers)) followers.push([who, await follower(reader, id)])
  const done = await act()
  expect('status' in done ? done.status : done.statusCode).toBeLessThan(300)
  const differences = new Map(
    await Promise.all(followers.map(async ([who, { after }]) => [who, await after()] as const)),
  )
  await changeOthers()
  for (const [who, { notifiedOfRow }] of followers) {
    const { view, row } = differences.get(who)!
    const notified = await notifiedOfRow()
    if (notified !== row) expect({ who, notified, row, view }).toEqual({ who, notified: view, row, view: true })
  }
  expect((await by(lastly, 'POST', id, '/notes', { kind: 'NOTE', text: 'Last.' })).statusCode).toBe(201)
  for (const [who, { notifiedOfApplication }] of followers) {
    const notified = await notifiedOfApplication()
    const { view, viewers } = differences.get(who)!
    if (notified) expect({ who, ...notified }).toEqual({ who, view, viewers })
  }
})
