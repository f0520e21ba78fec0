import { dayIn, nextDayIn } from '@porchlight/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, signAll, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { daysAgo } from '../../support/clock.ts'
import { DEALER } from '../../support/filled-application.ts'
import { queueDesk } from './queue-desk.ts'
import { queueUp } from './queue-rows.ts'

const desk = await queueDesk()
const { app, services, officer, get, queueOf, idsOf, allPages, dealerOf, dayAfter } = desk
const { db, clock } = services
const everywhere = { scope: 'ALL' } as const

const noCounts = { mine: 0, unassigned: 0, all: 0, waiting: 0, calls: 0, approved: 0, done: 0 }

let dealer: { id: string; name: string }
let other: { id: string; name: string }
let older: Awaited<ReturnType<typeof submittedApplication>>
let newer: typeof older
beforeAll(async () => {
  dealer = await dealerOf(DEALER)
  other = await dealerOf('blue-ridge-homes')
  older = await submittedApplication(desk, rosa)
  clock.advance(60_000)
  newer = await submittedApplication(desk, rosa, luis)
  await readyApplication(desk, rosa)
})

describe('the queue', () => {
  test('has what was submitted, the oldest first, with the names and amounts that were signed, and leaves no event', async () => {
    const { rows, dealers, counts, ...page } = await queueOf(officer, { view: 'all' })
    expect(rows).toEqual([
      expect.objectContaining({ id: older.application_id, borrower: 'Rosa Delgado', coborrowers: 0 }),
      {
        id: newer.application_id,
        group: 'SOON',
        task: { kind: 'NEW', due_on: expect.any(String), words: expect.any(String), time: '' },
        dealer,
        status: 'SUBMITTED',
        borrower: 'Rosa Delgado',
        coborrowers: 1,
        state: 'OK',
        amount: 138_000,
        collateral: expect.stringMatching(/^HOME/),
        loan_number: null,
        assignee: null,
        is_restricted: false,
        submitted_at: expect.any(String),
        first_submitted_at: expect.any(String),
        outcome: null,
        ...{ days: 0, waiting: null, last_contact: null, approved_until: null, closing_on: null, conditions: null },
        withdrawn_at: null,
        version: expect.any(Number),
      },
    ])
    expect(page).toEqual({
      ...{ next: null, officers: expect.any(Array), view: 'all', can_take_next: true },
      as_of: expect.any(String),
      groups: { OVERDUE: 0, TODAY: 0, SOON: 2, LATER: 0, WAITING: 0, DONE: 0 },
    })
    expect(counts).toEqual({ ...noCounts, unassigned: 2, all: 2 })
    expect(dealers).toContainEqual(dealer)
    const events = await db.selectFrom('audit_event').select('event').where('actor_id', '=', officer.staff_id).execute()
    expect(events).toEqual([])
    expect(await db.selectFrom('application_opening').selectAll().execute()).toEqual([])
  })

  test('shows their own work to those who work on applications, and everything to compliance', async () => {
    expect(await queueOf()).toMatchObject({ view: 'mine', rows: [] })
    const compliance = await queueOf(staffActor([{ role: 'COMPLIANCE', ...everywhere }]))
    expect(compliance).toMatchObject({ view: 'all', can_take_next: false })
    expect(compliance.rows).toHaveLength(2)
  })

  test('has those of the dealers of the grants, and of the chosen dealer', async () => {
    const both = [older.application_id, newer.application_id]
    const all = { view: 'all' }
    const of = (...dealer_ids: string[]) =>
      staffActor(dealer_ids.map(dealer_id => ({ role: 'MANAGER', scope: { dealer_id } }) as const))
    expect(await idsOf(of(dealer.id), all)).toEqual(both)
    expect(await idsOf(of(other.id, dealer.id), all)).toEqual(both)
    expect(await idsOf(officer, { ...all, dealer: dealer.id })).toEqual(both)
    expect(await idsOf(officer, { ...all, dealer: other.id })).toEqual([])
    expect(await idsOf(of(other.id), { ...all, dealer: dealer.id })).toEqual([])
    const elsewhere = await queueOf(of(other.id), all)
    expect(elsewhere).toMatchObject({ rows: [], dealers: [other], counts: noCounts })
    const nothing = { rows: [], dealers: [], officers: [], counts: noCounts }
    const administrator = staffActor([{ role: 'ADMINISTRATOR', ...everywhere }])
    expect(await queueOf(administrator, all)).toMatchObject(nothing)
    const both_roles = staffActor([
      { role: 'ADMINISTRATOR', ...everywhere },
      { role: 'OFFICER', scope: { dealer_id: other.id } },
    ])
    expect(await idsOf(both_roles, all)).toEqual([])
  })

  test.each(['Luis@Example.com', '+15015550142'])(
    'leaves out of rows and counts what the reader is a borrower on (%s)',
    async contact => {
      const { rows, counts } = await queueOf(staffActor([{ role: 'OFFICER', ...everywhere }], [contact]), {
        view: 'all',
      })
      expect(rows.map(({ id }) => id)).not.toContain(newer.application_id)
      expect(counts.unassigned).toBe(rows.length)
    },
  )

  test('leaves out a reader whose contact was edited after signing', async () => {
    const ready = await readyApplication(desk, { ...rosa, email: 'before@example.com' })
    await signAll(desk, ready)
    await browserOf(app, ready.application_id, ready.applicants[0]).post('reopen')
    const before = staffActor([{ role: 'OFFICER', ...everywhere }], ['before@example.com'])
    await db
      .updateTable('borrower')
      .set({ email_hash: services.keys.hashContact('after@example.com') })
      .where('application_id', '=', ready.application_id)
      .execute()
    expect(await idsOf(officer, { view: 'all' })).toContain(ready.application_id)
    expect(await idsOf(before, { view: 'all' })).not.toContain(ready.application_id)
  })

  test('keeps those that are open again or withdrawn, and shows what is to be done with them', async () => {
    expect((await browserOf(app, newer.application_id, newer.applicants[0]).post('reopen')).statusCode).toBe(200)
    const url = `/v1/${DEALER}/application/${older.application_id}`
    expect((await app.inject({ method: 'DELETE', url, headers: older.applicants[0].headers })).statusCode).toBe(200)
    const rows = await allPages(officer, { view: 'all' })
    const rowOf = ({ application_id }: typeof older) => rows.find(({ id }) => id === application_id)
    // Home only or Land-home is to be confirmed soon.
    expect(rowOf(newer)).toMatchObject({ group: 'SOON', task: { kind: 'CONFIRM_LAND' }, status: 'STARTED' })
    expect(rowOf(older)).toMatchObject({
      group: 'SOON',
      task: { kind: 'WITHDREW' },
      withdrawn_at: expect.any(String),
    })
    await db
      .updateTable('application_review')
      .set({ due_on: dayAfter(20) })
      .where('waiting_since', 'is not', null)
      .execute()
    const mark = (method: 'POST' | 'DELETE', etag?: unknown) =>
      app.inject({
        method,
        url: `/v1/staff/applications/${older.application_id}/withdrawal/read`,
        headers: { ...staffHeaders(officer), ...(etag !== undefined && { 'if-match': String(etag) }) },
      })
    const read = await mark('POST')
    expect(read.statusCode).toBe(200)
    expect(await idsOf(officer, { view: 'done' })).toEqual([older.application_id])
    const undone = await mark('DELETE', read.headers.etag)
    expect([undone.statusCode, undone.json()]).toEqual([200, { read_at: null }])
    expect(await idsOf(officer, { view: 'done' })).toEqual([])
    expect((await mark('POST')).statusCode).toBe(200)
    expect((await mark('DELETE', undone.headers.etag)).json().code).toBe('version_conflict')
    expect(await idsOf(officer, { view: 'done' })).toEqual([older.application_id])
    expect(await idsOf(officer, { view: 'waiting' })).toContain(newer.application_id)
  })

  test.each([
    ['view', 'everything'],
    ['sort', 'size'],
    ['sort', '--submitted'],
    ['dealer', 'sunrise-homes'],
    ['officer', 'x'],
    ['officer', 'nobody'],
    ['officer', '01a2257a-fce1-715b-8561-3d56eececff5\n'],
    ['due', 'tomorrow'],
    ['due_from', '2026-02-30'],
    ['due_to', '0000-01-01'],
    ['task', 'new'],
    ['outcome', 'FINISHED'],
    ['collateral', 'boat'],
    ['from', '2026-02-30'],
    ['to', '0000-01-01'],
    ['after', 'x'.repeat(301)],
  ])('refuses a %s that there is not (%s)', async (name, value) => {
    const { statusCode, body } = await get(officer, { [name]: value })
    const { code, errors } = JSON.parse(body)
    expect({ statusCode, code, fields: Object.keys(errors) }).toEqual({
      ...{ statusCode: 400, code: 'malformed_address', fields: [name] },
    })
  })
})

test('what came in at midnight is of the day that begins', async () => {
  const zone = services.settings.LENDER_TIME_ZONE
  const midnight = nextDayIn(zone, daysAgo(clock, 40))
  const ids = await queueUp(services, [
    { dealer_id: dealer.id, submitted_ago: (clock.now().getTime() - midnight.getTime()) / 1000 },
  ])
  await db
    .updateTable('application_review')
    .set({ last_submitted_at: midnight })
    .where('application_id', 'in', ids)
    .execute()
  const idsOn = (time: Date) => idsOf(officer, { view: 'all', from: dayIn(zone, time), to: dayIn(zone, time) })
  expect([await idsOn(new Date(midnight.getTime() - 1)), await idsOn(midnight)]).toEqual([[], ids])
})
