import { applicationStatuses, businessDayAfter, type Day, dayIn } from '@porchlight/domain'
import { type QueueResponse, type QueueRow, queueActionOf, queueGroup, queueGroups } from '@porchlight/domain/staff'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { newId } from '../../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { onQuery } from '../../support/executed-queries.ts'
import { DEALER } from '../../support/filled-application.ts'
import { type QueuedApplication, queueUp } from './queue-rows.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services
const everywhere = { scope: 'ALL' } as const
const officer = staffActor([{ role: 'OFFICER', ...everywhere }])

const get = (actor: StaffActor = officer, query: Record<string, string> = {}) =>
  app.inject({ url: '/v1/staff/queue', query, headers: staffHeaders(actor) })
const queueOf = async (actor?: StaffActor, query?: Record<string, string>): Promise<QueueResponse> =>
  (await get(actor, query)).json()
const idsOf = async (actor?: StaffActor, query?: Record<string, string>): Promise<string[]> =>
  (await queueOf(actor, query)).rows.map(({ id }) => id)

/** All rows of all pages. `between` runs after each page. */
async function allPages(actor: StaffActor, query: Record<string, string>, between?: () => Promise<unknown>) {
  const rows: QueueRow[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await queueOf(actor, { ...query, ...(after && { after }) })
    rows.push(...page.rows)
    after = page.next
    await between?.()
  }
  return rows
}

const today = (): Day => dayIn(services.settings.LENDER_TIME_ZONE, clock.now())
const dayAfter = (count: number): Day =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const dealerOf = (slug: string) =>
  db.selectFrom('dealer').select(['id', 'name']).where('slug', '=', slug).executeTakeFirstOrThrow()

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
    const { rows, next, dealers, counts, view, as_of, can_take_next } = await queueOf(officer, { view: 'all' })
    expect(rows).toEqual([
      expect.objectContaining({ id: older.application_id, borrower: 'Rosa Delgado', coborrowers: 0 }),
      {
        id: newer.application_id,
        group: 'NEW',
        action: 'OPEN_NEW',
        dealer,
        status: 'SUBMITTED',
        borrower: 'Rosa Delgado',
        coborrowers: 1,
        amount: 138_000,
        collateral: expect.stringMatching(/^HOME/),
        loan_number: null,
        assignee: null,
        submitted_at: expect.any(String),
        first_submitted_at: expect.any(String),
        deadline: expect.objectContaining({ on: expect.any(String), rule: expect.any(String) }),
        follow_up_on: null,
        withdrawn_at: null,
        version: expect.any(Number),
      },
    ])
    expect({ next, view, as_of, can_take_next }).toEqual({
      ...{ next: null, view: 'all', can_take_next: true },
      as_of: expect.any(String),
    })
    expect(counts).toEqual({ mine: 0, unassigned: 2, waiting: 0 })
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
    expect(elsewhere).toMatchObject({ rows: [], dealers: [other], counts: { mine: 0, unassigned: 0, waiting: 0 } })
    const nothing = { rows: [], dealers: [], officers: [], counts: { mine: 0, unassigned: 0, waiting: 0 } }
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

  test('keeps those that are open again or withdrawn, and moves them to their groups', async () => {
    expect((await browserOf(app, newer.application_id, newer.applicants[0]).post('reopen')).statusCode).toBe(200)
    const url = `/v1/${DEALER}/application/${older.application_id}`
    expect((await app.inject({ method: 'DELETE', url, headers: older.applicants[0].headers })).statusCode).toBe(200)
    // The date of the Loan Estimate is soon.
    expect((await queueOf(officer, { view: 'all' })).rows[0]).toMatchObject({ group: 'DUE_SOON', action: 'DECIDE' })
    await db.updateTable('application_review').set({ deadline_on: null, deadline: null }).execute()
    const rows = await allPages(officer, { view: 'all' })
    expect(rows.find(({ id }) => id === newer.application_id)).toMatchObject({ group: 'WAITING', status: 'STARTED' })
    expect(rows.find(({ id }) => id === older.application_id)).toMatchObject({
      group: 'DONE',
      action: null,
      withdrawn_at: expect.any(String),
    })
    expect(await idsOf(officer, { view: 'done' })).toEqual([older.application_id])
    expect(await idsOf(officer, { view: 'waiting' })).toContain(newer.application_id)
  })

  test.each([
    ['view', 'everything'],
    ['dealer', 'sunrise-homes'],
    ['officer', 'x'],
    ['collateral', 'boat'],
    ['from', '2026-02-30'],
    ['to', '0000-01-01'],
    ['after', ''],
  ])('refuses a %s that there is not (%s)', async (name, value) => {
    const { statusCode, body } = await get(officer, { [name]: value })
    expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 400, code: 'malformed_address' })
  })
})

describe('in every state', () => {
  const mine = newId()
  const states: QueuedApplication[] = []
  const ids: string[] = []
  beforeAll(async () => {
    const days = fc.option(fc.constantFrom(-40, -1, 0, 1, 4, 5, 6, 7, 8, 9, 30).map(count => dayAfter(count)))
    const state: fc.Arbitrary<QueuedApplication> = fc.record({
      dealer_id: fc.constantFrom(dealer.id, other.id),
      status: fc.constantFrom(...applicationStatuses, 'SUBMITTED' as const, 'REVIEWED' as const),
      submissions: fc.constantFrom(1, 1, 2, 3),
      opened: fc.boolean(),
      withdrawn: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
      finished: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
      deadline_on: days,
      follow_up_on: days,
      assignee_id: fc.constantFrom(null, mine, newId()),
      with_land: fc.boolean(),
      with_land_confirmed: fc.option(fc.boolean()),
      submitted_ago: fc.integer({ min: 1, max: 5 * 86_400 }),
    })
    states.push(...fc.sample(state, { numRuns: 400, seed: 20 }))
    ids.push(...(await queueUp(services, states)))
  })

  const wanted = (index: number) => {
    const { status, submissions, opened, withdrawn, finished, deadline_on, follow_up_on } = states[index]!
    const facts = {
      ...{ status: status!, submissions: submissions!, deadline_on: deadline_on!, follow_up_on: follow_up_on! },
      withdrawn_at: withdrawn || null,
      finished_at: finished || null,
      opened_at: opened || null,
    }
    return queueGroup(facts, today())
  }
  const indexesWhere = (is: (state: QueuedApplication, index: number) => boolean) =>
    states.flatMap((state, index) => (is(state, index) ? [ids[index]!] : []))
  const known = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).filter(id => ids.includes(id))

  test('an application is in the group of the domain, once, in the order of rank and key', async () => {
    const rows = await allPages(officer, { view: 'all' })
    const own = rows.filter(({ id }) => ids.includes(id))
    expect(new Set(own.map(({ id }) => id)).size).toBe(ids.length)
    expect(own).toHaveLength(ids.length)
    for (const { id, group, action } of own)
      expect({ id, group, action }).toEqual({ id, group: wanted(ids.indexOf(id)), action: queueActionOf[group] })
    expect(new Set(own.map(({ group }) => group))).toEqual(new Set(queueGroups))
    const keyOf = ({ group, deadline, follow_up_on, submitted_at }: QueueRow): string => {
      if (group === 'OVERDUE' || group === 'DUE_SOON') return deadline!.on
      // The groups that are done have no order by a time of the row.
      return group === 'FOLLOW_UP' ? follow_up_on! : group === 'DONE' ? '' : submitted_at
    }
    const places = own.map(row => `${queueGroups.indexOf(row.group)} ${keyOf(row)}`)
    expect(places).toEqual(places.toSorted())
  })

  const of = (...dealer_ids: string[]) => ({
    ...staffActor(dealer_ids.map(dealer_id => ({ role: 'OFFICER', scope: { dealer_id } }) as const)),
    staff_id: mine,
  })
  const isOpen = (_: QueuedApplication, index: number) => wanted(index) !== 'DONE'

  test.each([
    ['mine', {}, (state: QueuedApplication, index: number) => state.assignee_id === mine && isOpen(state, index)],
    ['unassigned', {}, (state: QueuedApplication, index: number) => !state.assignee_id && isOpen(state, index)],
    ['all', {}, () => true],
    ['waiting', {}, (_: QueuedApplication, index: number) => wanted(index) === 'WAITING'],
    ['done', {}, (_: QueuedApplication, index: number) => wanted(index) === 'DONE'],
    ['all', { officer: mine }, ({ assignee_id }: QueuedApplication) => assignee_id === mine],
    ['all', { collateral: 'land' }, (state: QueuedApplication) => (state.with_land_confirmed ?? state.with_land)!],
    ['all', { collateral: 'home' }, (state: QueuedApplication) => !(state.with_land_confirmed ?? state.with_land)],
  ] as const)('the view %s with %o has what it says, for one dealer, for two and for all', async (view, query, is) => {
    for (const dealers of [[dealer.id], [dealer.id, other.id], 'ALL'] as const) {
      const actor = dealers === 'ALL' ? { ...officer, staff_id: mine } : of(...dealers)
      const rows = known(await allPages(actor, { view, ...query }))
      const expected = indexesWhere(
        (state, index) => is(state, index) && (dealers === 'ALL' || dealers.some(id => id === state.dealer_id)),
      )
      expect(rows.toSorted()).toEqual(expected.toSorted())
    }
  })

  test('the dates choose days of the lender, both included', async () => {
    const ago = (state: QueuedApplication) =>
      dayIn(services.settings.LENDER_TIME_ZONE, new Date(clock.now().getTime() - state.submitted_ago! * 1000))
    const [from, to] = [dayAfter(-3), dayAfter(-2)]
    const rows = known(await allPages(officer, { view: 'all', from, to }))
    expect(rows.toSorted()).toEqual(indexesWhere(state => ago(state) >= from && ago(state) <= to).toSorted())
    expect(rows.length).toBeGreaterThan(20)
  })

  test('counts what the views have, at most 100', async () => {
    const { counts } = await queueOf(of(other.id))
    const countOf = (is: (state: QueuedApplication, index: number) => boolean) =>
      Math.min(100, indexesWhere((state, index) => state.dealer_id === other.id && is(state, index)).length)
    expect(counts).toEqual({
      mine: countOf((state, index) => state.assignee_id === mine && isOpen(state, index)),
      unassigned: countOf((state, index) => !state.assignee_id && isOpen(state, index)),
      waiting: countOf((_, index) => wanted(index) === 'WAITING'),
    })
  })

  test('a page takes three statements for each kind of scope and view', async () => {
    let statements = 0
    onQuery('before', () => statements++)
    for (const actor of [officer, of(dealer.id), of(dealer.id, other.id)])
      for (const view of ['mine', 'unassigned', 'all', 'waiting', 'done']) {
        statements = 0
        const { rows } = await queueOf(actor, { view })
        expect({ view, statements }).toEqual({ view, statements: rows.length === 0 ? 2 : 3 })
      }
  })

  test('nothing is skipped or shown twice while other rows change', async () => {
    const moved = new Set<string>()
    const at = new Map((await allPages(officer, { view: 'all' })).map(row => [row.id, row]))
    let turn = 0
    const rows = await allPages(officer, { view: 'all' }, async () => {
      clock.advance(60_000)
      // Some are opened, some get a date, some are withdrawn, and new ones arrive.
      const chosen = ids.filter((_, index) => index % 9 === turn % 9).slice(0, 12)
      turn++
      for (const id of chosen) moved.add(id)
      await db
        .updateTable('application_review')
        .set({ opened_at: clock.now(), follow_up_on: turn % 2 === 0 ? dayAfter(-2) : null })
        .where('application_id', 'in', chosen.slice(0, 8))
        .execute()
      await db
        .updateTable('application')
        .set({ withdrawn_at: clock.now() })
        .where('id', 'in', chosen.slice(8))
        .execute()
      await queueUp(services, [{ dealer_id: dealer.id }, { dealer_id: other.id, opened: true }])
    })
    const seen = rows.map(({ id }) => id).filter(id => at.has(id) && !moved.has(id))
    expect(seen.toSorted()).toEqual([...at.keys()].filter(id => !moved.has(id)).toSorted())
  })

  test('a page goes on at the time of the first one, also after midnight', async () => {
    const first = await queueOf(officer, { view: 'all' })
    clock.advance(30 * 3_600_000)
    const second = await queueOf(officer, { view: 'all', after: first.next! })
    expect(second.as_of).toBe(first.as_of)
    expect((await queueOf(officer, { view: 'all' })).as_of > first.as_of).toBe(true)
  })

  test('refuses a cursor that it did not answer with', async () => {
    const { next } = await queueOf(officer, { view: 'all' })
    const changed = `${next!.slice(0, -2)}${next!.endsWith('AA') ? 'BB' : 'AA'}`
    for (const after of [changed, 'x', next!.slice(0, 20), `${next}${'a'.repeat(300)}`]) {
      const { statusCode, body } = await get(officer, { view: 'all', after })
      expect({ after, statusCode, code: JSON.parse(body).code }).toEqual({
        after,
        statusCode: 400,
        code: 'malformed_address',
      })
    }
  })
})

test('dates are due soon in the queue for as long as the domain says', async () => {
  const soon = businessDayAfter(today(), 5)
  const facts = { dealer_id: dealer.id, opened: true }
  const [within, past] = await queueUp(services, [
    { ...facts, deadline_on: soon },
    { ...facts, deadline_on: new Date(Date.parse(soon) + 86_400_000).toISOString().slice(0, 10) },
  ])
  const rows = await allPages(officer, { view: 'all' })
  expect(rows.find(({ id }) => id === within)?.group).toBe('DUE_SOON')
  expect(rows.find(({ id }) => id === past)?.group).toBe('IN_REVIEW')
})
