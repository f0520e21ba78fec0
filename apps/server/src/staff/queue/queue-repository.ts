import type { Day } from '@porchlight/domain'
import { lendingRoles, type QueueDates, type QueueSort } from '@porchlight/domain/staff'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { rowsOf } from './row-repository.ts'
import { all, filtersOf, hiddenIds, type QueueSelection, type StaffScope, uuids } from './selection-repository.ts'

const isOpen = sql`waiting_since is null and due_on is not null`
const waits = sql`waiting_since is not null`

/**
 * Parts of the queue that an index has in order. Those of one rank are merged by due day; a higher rank follows. A withdrawal that no one
 * read is due within a business day.
 */
const parts = {
  OPEN: { rank: 0, where: () => isOpen },
  DUE_WAITING: { rank: 0, where: ({ soon }: QueueDates) => sql`${waits} and due_on <= ${soon}::date` },
  WAITING: { rank: 1, where: ({ soon }: QueueDates) => sql`${waits} and due_on > ${soon}::date` },
  DONE: { rank: 2, where: () => sql`due_on is null` },
  WITHDRAWN: {
    rank: 0,
    where: ({ soon }: QueueDates) => sql`${isOpen} and due_on <= ${soon}::date and withdrawn_at is not null`,
  },
} as const satisfies Record<string, { rank: number; where(dates: QueueDates): RawBuilder<unknown> }>
export type QueuePart = keyof typeof parts

/**
 * The place of an application in an order of the queue. `key`: microseconds since 1970 of the last submission, or the negative ones of the
 * end.
 */
export interface QueuePosition {
  rank: number
  due_on: Day | null
  key: number
  id: string
}
type Place = RawBuilder<{ application_id: string; rank: number; due_on: Day | null; key: number }>

const microsecondsOf = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000000)::bigint`
const timeAt = (microseconds: number) => sql`(timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond')`
const submission = sql.ref('last_submitted_at')
const end = sql`least(withdrawn_at, finished_at)`

/** An order as an index has it. */
interface Order {
  due_on: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** The order of the table's rows. */
  by: RawBuilder<unknown>
  /** The same order of the rows that are found. */
  found: RawBuilder<unknown>
  after(place: QueuePosition): RawBuilder<unknown>
}

const noDay = sql`null::date`
const byDueDay: Order = {
  due_on: sql.ref('due_on'),
  key: microsecondsOf(submission),
  by: sql`due_on, last_submitted_at, application_id`,
  found: sql`due_on, key, application_id`,
  after: ({ due_on, key, id }) =>
    sql`(due_on, last_submitted_at, application_id) > (${due_on}::date, ${timeAt(key)}, ${id}::text)`,
}
const newestEnd: Order = {
  due_on: noDay,
  key: sql`-${microsecondsOf(end)}`,
  by: sql`${end} desc, application_id`,
  found: sql`key, application_id`,
  after: ({ key, id }) => sql`${end} <= ${timeAt(-key)} and (${end} < ${timeAt(-key)} or application_id > ${id}::text)`,
}
const oneList: Record<SubmissionSort | 'approved', Order> = {
  submitted: {
    due_on: noDay,
    key: microsecondsOf(submission),
    by: sql`last_submitted_at, application_id`,
    found: sql`key, application_id`,
    after: ({ key, id }) => sql`(last_submitted_at, application_id) > (${timeAt(key)}, ${id}::text)`,
  },
  '-submitted': {
    due_on: noDay,
    key: microsecondsOf(submission),
    by: sql`last_submitted_at desc, application_id desc`,
    found: sql`key desc, application_id desc`,
    after: ({ key, id }) => sql`(last_submitted_at, application_id) < (${timeAt(key)}, ${id}::text)`,
  },
  approved: {
    due_on: sql.ref('approved_until'),
    key: microsecondsOf(submission),
    by: sql`approved_until, last_submitted_at, application_id`,
    found: sql`due_on, key, application_id`,
    after: ({ due_on, key, id }) =>
      sql`(approved_until, last_submitted_at, application_id) > (${due_on}::date, ${timeAt(key)}, ${id}::text)`,
  },
}

/** The orders that a person chooses and an index has. */
export type SubmissionSort = Extract<QueueSort, `${string}submitted`>

/** The first rows in an order. Each index of the queue begins with the dealer or the person, so the dealers are read one by one. */
function readInOrder(
  where: RawBuilder<unknown>,
  order: Order,
  selection: QueueSelection,
  { after, limit }: { after: QueuePosition | undefined; limit: number },
): RawBuilder<unknown> {
  const { dealers, assignee } = selection
  const isByDealer = dealers !== 'ALL' && (assignee === undefined || assignee === 'UNASSIGNED')
  const conditions = [where, after && order.after(after)]
  const rows = (further: RawBuilder<unknown>[]) => sql`
    select ${order.due_on} as due_on, ${order.key} as key, application_id from application_review
     where ${all([...conditions, ...further])} order by ${order.by} limit ${sql.lit(limit)}`
  if (!isByDealer) return rows([filtersOf(selection)])
  const ofDealer = rows([filtersOf({ ...selection, dealers: 'ALL' }), sql`dealer_id = chosen.id`])
  return sql`select found.* from unnest(${uuids(dealers)}) as chosen (id) cross join lateral (${ofDealer}) found
   order by ${order.found} limit ${sql.lit(limit)}`
}

interface Page {
  parts: readonly QueuePart[]
  after: QueuePosition | undefined
  limit: number
}

/**
 * The next applications of these parts, at most `limit`: by due day and then by submission, those that only wait after them, and last those
 * that are done, the newest first. One limited read by index for each part, merged.
 */
export function readQueue(
  db: Kysely<Database>,
  selection: QueueSelection,
  dates: QueueDates,
  { parts: chosen, after, limit }: Page,
) {
  const left = chosen.filter(part => !after || parts[part].rank >= after.rank)
  const reads = left.map(part => {
    const { rank, where } = parts[part]
    const order = part === 'DONE' ? newestEnd : byDueDay
    const found = readInOrder(where(dates), order, selection, {
      after: after?.rank === rank ? after : undefined,
      limit,
    })
    return sql`select ${sql.lit(rank)} as rank, found.* from (${found}) found`
  })
  const page: Place = sql`(with ${hiddenIds(selection)} select * from (${sql.join(reads, sql` union all `)}) merged
     order by rank, due_on, key, application_id limit ${sql.lit(limit)})`
  return rowsOf(db, page.as('page')).execute()
}

const anyOf = (chosen: readonly QueuePart[], dates: QueueDates) =>
  sql`(${sql.join(
    chosen.map(part => parts[part].where(dates)),
    sql` or `,
  )})`

/** The next applications of these parts in one list, by their last submission or the last day of their approval, at most `limit`. */
export function readSortedQueue(
  db: Kysely<Database>,
  selection: QueueSelection,
  dates: QueueDates,
  { order: name, parts: chosen, after, limit }: Page & { order: keyof typeof oneList },
) {
  const order = oneList[name]
  const found = readInOrder(anyOf(chosen, dates), order, selection, { after, limit })
  const page: Place = sql`(with ${hiddenIds(selection)}
    select row_number() over (order by ${order.found})::int as rank, found.* from (${found}) found)`
  return rowsOf(db, page.as('page')).execute()
}

/** Applications of the queue that are counted. */
export interface Counted {
  parts: readonly QueuePart[]
  selection: QueueSelection
}

/** Part of a statement that has `hiddenIds`: counts these applications up to `most`. */
export function countOf({ parts: chosen, selection }: Counted, dates: QueueDates, most: number) {
  if (chosen.length === 0) return sql`0`
  const rows = chosen.map(
    part => sql`(select 1 from application_review where ${all([parts[part].where(dates), filtersOf(selection)])}
      limit ${sql.lit(most)})`,
  )
  return sql`(select least(count(1), ${sql.lit(most)})::int from (${sql.join(rows, sql` union all `)}) counted)`
}

/** Counts the applications of these parts, up to `most`. */
export async function countQueue(
  db: Kysely<Database>,
  counted: Counted,
  { dates, most }: { dates: QueueDates; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${hiddenIds(counted.selection)}
    select ${countOf(counted, dates, most)} as count`.execute(db)
  return rows[0]!.count
}

export type StoredQueueRow = Awaited<ReturnType<typeof readQueue>>[number]

/** The place of a row that was found. */
export const positionOf = ({ rank, place_on, key, id }: StoredQueueRow): QueuePosition => ({
  ...{ rank, key, id },
  due_on: place_on,
})

interface NamedDealer {
  id: string
  name: string
}

type Scope = 'ALL' | readonly string[]
const isIn = (scope: Scope, column: string) =>
  scope === 'ALL' ? sql`true` : sql`${sql.ref(column)} = any(${uuids(scope)})`

/** Condition for a row of `staff_member`: applications of these dealers can be assigned to the person. */
export const takesWorkIn = (scope: Scope) => sql<boolean>`status = 'ACTIVE' and exists (select from staff_grant
  where staff_id = staff_member.id and role = any(${[...lendingRoles]}::text[])
    and (dealer_id is null or ${isIn(scope, 'dealer_id')}))`

/** The choices of the filters, and a count for each name, at most `most`. */
export async function readQueueOverview<Name extends string>(
  db: Kysely<Database>,
  {
    scope,
    counted,
    dates,
    most,
  }: {
    /** With all dealers of the caller, whichever are chosen. */
    scope: StaffScope
    counted: Readonly<Record<Name, Counted>>
    dates: QueueDates
    most: number
  },
) {
  const counts = Object.entries<Counted>(counted).map(
    ([name, each]) => sql`${sql.lit(name)}, ${countOf(each, dates, most)}`,
  )
  const { rows } = await sql<{
    dealers: NamedDealer[]
    officers: { id: string; profile: string }[]
    counts: Record<Name, number>
  }>`
    with ${hiddenIds(scope)}
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
         from dealer where ${isIn(scope.dealers, 'id')}) as dealers,
      (select coalesce(json_agg(json_build_object('id', id, 'profile', encode(sealed_profile, 'base64'))), '[]')
         from staff_member
        where ${takesWorkIn(scope.dealers)}) as officers,
      json_build_object(${sql.join(counts)}) as counts`.execute(db)
  return rows[0]!
}
