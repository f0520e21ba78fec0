import type { QueueRow } from '@porchlight/api'
import { businessDayAfter, dayIn, ENGLISH, isFinished } from '@porchlight/domain'
import { queueGroup, queueGroups, queueViews } from '@porchlight/domain/staff'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { readQueuePage } from '../../../src/staff/queue/queue.ts'
import { queueDatesOn } from '../../../src/staff/record/task-facts.ts'
import { staffActor } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { statementsOf } from '../../support/sent-statements.ts'
import { queueDesk } from './queue-desk.ts'
import { type QueuedApplication, queueUp } from './queue-rows.ts'
import { sampleStates } from './sampled-states.ts'

const { services, officer, get, queueOf, allPages, dealerOf, today, dayAfter } = await queueDesk()
const { db, clock } = services
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')

/** The queries of the orders that an index has, that by rank without one. */
const submissionSorts = ['submitted', '-submitted'] as const
const orders = [{}, ...submissionSorts.map(sort => ({ sort }))] as const

describe('in every state', () => {
  const mine = newId()
  const states: QueuedApplication[] = []
  const ids: string[] = []
  beforeAll(async () => {
    states.push(...sampleStates({ dealer_ids: [dealer.id, other.id], mine, dayAfter }, 400))
    ids.push(...(await queueUp(services, states)))
  })

  const wanted = (index: number) => {
    const { status, withdrawn, finished, due_on } = states[index]!
    const waits = !withdrawn && !finished && !isFinished(status!)
    const facts = { due_on: due_on!, waiting_since: waits ? today() : null }
    return queueGroup(facts, queueDatesOn(services.settings, today()))
  }
  const indexesWhere = (is: (state: QueuedApplication, index: number) => boolean) =>
    states.flatMap((state, index) => (is(state, index) ? [ids[index]!] : []))
  const known = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).filter(id => ids.includes(id))

  test('an application is in the group of the domain, once, in the order of due days', async () => {
    const rows = await allPages(officer, { view: 'all' })
    const own = rows.filter(({ id }) => ids.includes(id))
    expect(new Set(own.map(({ id }) => id)).size).toBe(ids.length)
    expect(own).toHaveLength(ids.length)
    for (const { id, group, task } of own) {
      const { due_on, task: kind } = states[ids.indexOf(id)]!
      expect({ id, group, task }).toEqual({
        id,
        group: wanted(ids.indexOf(id)),
        task: due_on ? { kind, due_on, words: expect.any(String), time: '' } : null,
      })
    }
    expect(new Set(own.map(({ group }) => group))).toEqual(new Set(queueGroups))
    // The group that is done is in the order of the end, which no row has.
    const keyOf = ({ task, submitted_at }: QueueRow) => (task ? `${task.due_on} ${submitted_at}` : '')
    const places = own.map(row => `${queueGroups.indexOf(row.group)} ${keyOf(row)}`)
    expect(places).toEqual(places.toSorted())
  })

  test.each(submissionSorts)('in the order %s an application is in the group of the domain, once', async sort => {
    const own = (await allPages(officer, { view: 'all', sort })).filter(({ id }) => ids.includes(id))
    expect(own.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const { id, group } of own) expect({ id, group }).toEqual({ id, group: wanted(ids.indexOf(id)) })
    const times = own.map(({ submitted_at }) => submitted_at)
    expect(times).toEqual(sort === 'submitted' ? times.toSorted() : times.toSorted().toReversed())
  })

  test('approvals come by their last day, and then by submission, on all pages', async () => {
    const own = (await allPages(officer, { view: 'approved' })).filter(({ id }) => ids.includes(id))
    const places = own.map(({ approved_until, submitted_at }) => `${approved_until} ${submitted_at}`)
    expect(places).toEqual(places.toSorted())
    const isOpen = ({ approved_until, due_on }: QueuedApplication) => Boolean(approved_until && due_on)
    expect(own.map(({ id }) => id).toSorted()).toEqual(indexesWhere(isOpen).toSorted())
    expect(own.length).toBeGreaterThan(50)
  })

  const of = (...dealer_ids: string[]) => ({
    ...staffActor(dealer_ids.map(dealer_id => ({ role: 'OFFICER', scope: { dealer_id } }) as const)),
    staff_id: mine,
  })
  test.each(orders)('the dates choose days of the lender, both included (%o)', async order => {
    const ago = (state: QueuedApplication) =>
      dayIn(services.settings.LENDER_TIME_ZONE, new Date(clock.now().getTime() - state.submitted_ago! * 1000))
    const [from, to] = [dayAfter(-3), dayAfter(-2)]
    const rows = known(await allPages(officer, { view: 'all', from, to, ...order }))
    expect(rows.toSorted()).toEqual(indexesWhere(state => ago(state) >= from && ago(state) <= to).toSorted())
    expect(rows.length).toBeGreaterThan(20)
  })

  test.each(orders)('a page takes three statements for each kind of scope and view (%o)', async order => {
    for (const actor of [officer, of(dealer.id), of(dealer.id, other.id)])
      for (const view of queueViews) {
        let count = 0
        const statements = await statementsOf(async () => {
          count = (await queueOf(actor, { view, ...order })).rows.length
        })
        expect(statements, view).toHaveLength(count === 0 ? 2 : 3)
      }
  })

  test.each(['amount', '-amount'])('up to 200 are in the order %s, in three statements', async sort => {
    const query = { view: 'all', sort, due: 'overdue' }
    let rows: QueueRow[] = []
    const statements = await statementsOf(async () => {
      rows = (await queueOf(officer, query)).rows
    })
    expect(statements).toHaveLength(3)
    expect(rows).toHaveLength(50)
    const wantedIds = indexesWhere((_, index) => wanted(index) === 'OVERDUE')
    expect(known(await allPages(officer, query)).toSorted()).toEqual(wantedIds.toSorted())
    const { statusCode, body } = await get(officer, { view: 'all', sort })
    expect([statusCode, JSON.parse(body)]).toEqual([
      409,
      {
        code: 'too_many_to_sort',
        message: 'Up to 200 applications can be sorted by amount. Choose filters or another order.',
      },
    ])
  })

  test.each(orders)('nothing is skipped or shown twice while other rows change (%o)', async order => {
    const query = { view: 'all', ...order }
    const moved = new Set<string>()
    const at = new Set((await allPages(officer, query)).map(({ id }) => id))
    let turn = 0
    const rows = await allPages(officer, query, async () => {
      clock.advance(60_000)
      // Some get an earlier day, some a later one, some are withdrawn, some are submitted again, and new ones arrive.
      const chosen = ids.filter((_, index) => index % 9 === turn % 9).slice(0, 12)
      turn++
      // The last submission alone is the key of the other orders.
      for (const id of 'sort' in order ? chosen.slice(10) : chosen) moved.add(id)
      await db
        .updateTable('application_review')
        .set({ due_on: dayAfter(turn % 2 === 0 ? -2 : 40), next_task: 'FOLLOW_UP' })
        .where('application_id', 'in', chosen.slice(0, 8))
        .execute()
      await db
        .updateTable('application')
        .set({ withdrawn_at: clock.now() })
        .where('id', 'in', chosen.slice(8, 10))
        .execute()
      await db
        .updateTable('application_review')
        .set({ last_submitted_at: clock.now() })
        .where('application_id', 'in', chosen.slice(10))
        .execute()
      await queueUp(services, [{ dealer_id: dealer.id }, { dealer_id: other.id, due_on: today() }])
    })
    const seen = rows.map(({ id }) => id).filter(id => at.has(id) && !moved.has(id))
    expect(seen.toSorted()).toEqual([...at].filter(id => !moved.has(id)).toSorted())
  })

  test('a page goes on at the time of the first one, also after midnight', async () => {
    const first = await queueOf(officer, { view: 'all' })
    clock.advance(30 * 3_600_000)
    const second = await queueOf(officer, { view: 'all', after: first.next! })
    expect(second.as_of).toBe(first.as_of)
    expect((await queueOf(officer, { view: 'all' })).as_of > first.as_of).toBe(true)
  })

  test.each(orders)('refuses a cursor that it did not answer with in this order (%o)', async order => {
    const next = (await queueOf(officer, { view: 'all', ...order })).next!
    expect((await get(officer, { view: 'all', ...order, after: next })).statusCode).toBe(200)
    const changed = `${next.slice(0, -2)}${next.endsWith('AA') ? 'BB' : 'AA'}`
    const others = await Promise.all(
      orders.filter(other => other !== order).map(other => queueOf(officer, { view: 'all', ...other })),
    )
    for (const after of [
      ...[changed, 'x', next.slice(0, 20), `${next}${'a'.repeat(300)}`],
      ...others.map(page => page.next!),
    ]) {
      const { statusCode, body } = await get(officer, { view: 'all', ...order, after })
      expect({ after, statusCode, code: JSON.parse(body).code }).toEqual({
        after,
        statusCode: 400,
        code: 'malformed_address',
      })
    }
  })
})

test('a further closed day of the lender lengthens the days that come soon', async () => {
  const closed = businessDayAfter(today(), 5)
  const soon = businessDayAfter(today(), 6)
  const [id] = await queueUp(services, [{ dealer_id: dealer.id, due_on: soon }])
  const groupWith = async (CLOSED_DAYS: ReadonlySet<string>) => {
    const asked = { ...services, settings: { ...services.settings, CLOSED_DAYS } }
    const actor = staffActor([{ role: 'OFFICER', scope: { dealer_id: dealer.id } }])
    const rows = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await readQueuePage(asked, {
        actor,
        language: ENGLISH,
        query: { view: 'all', ...(after && { after }) },
      })
      rows.push(...page.rows)
      after = page.next
    }
    return rows.find(row => row.id === id)?.group
  }
  expect(await groupWith(new Set())).toBe('LATER')
  expect(await groupWith(new Set([closed]))).toBe('SOON')
})
