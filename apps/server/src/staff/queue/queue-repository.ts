import { type QueueDates, type QueueGroup, type QueueSort, queueGroups } from '@porchlight/domain/staff'
import { type AliasedRawBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { isReadable } from '../../applications/record/ended-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  all,
  canMatch,
  filtersOf,
  ownIds,
  type QueueSelection,
  storedGroups,
  submittedByKey,
  uuids,
} from './selection-repository.ts'

const DAY_MS = 86_400_000

/**
 * The place of an application in an order of the queue. `key`: days or microseconds since 1970, negative where the order by rank has the
 * newest first.
 */
export interface QueuePosition {
  group: QueueGroup
  key: number
  id: string
}

const daysOf = (column: 'deadline_on' | 'follow_up_on') => ({
  key: sql`(${sql.ref(column)} - date '1970-01-01')::bigint`,
  value: (key: number) => sql`${new Date(key * DAY_MS).toISOString().slice(0, 10)}::date`,
})
/** The columns that the indexes of the queue have in order: the key of a row by its column, and the value of the column by a key. */
const columns = {
  queue_key: { key: sql`queue_key`, value: (key: number) => sql`${key}::bigint` },
  last_submitted_at: {
    key: sql`(extract(epoch from last_submitted_at) * 1000000)::bigint`,
    value: (key: number) => sql`timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond'`,
  },
  deadline_on: daysOf('deadline_on'),
  follow_up_on: daysOf('follow_up_on'),
}

/** A part of the queue as an index has it. */
interface Part {
  where: RawBuilder<unknown>
  column: keyof typeof columns
  /** Whether the last one of the index comes first. */
  isReversed?: boolean
}

/** The days by which groups are in order; the others are by `queue_key`. */
const dayColumns: Partial<Record<QueueGroup, Part['column']>> = {
  OVERDUE: 'deadline_on',
  DUE_SOON: 'deadline_on',
  FOLLOW_UP: 'follow_up_on',
}

/** The condition of each group. Dates decide where they come first in the order of rank; the others follow from `queue_group`. */
function conditionOf(group: QueueGroup, { today, soon }: QueueDates): RawBuilder<unknown> {
  const isInTime = sql`(deadline_on is null or deadline_on >= ${today}::date)`
  const isCalm = sql`(deadline_on is null or deadline_on > ${soon}::date)
    and (follow_up_on is null or follow_up_on > ${today}::date)`
  switch (group) {
    case 'OVERDUE':
      return sql`queue_group <> 'DONE' and deadline_on < ${today}::date`
    case 'NEW':
    case 'ANSWERED':
      return sql`queue_group = ${sql.lit(group)} and ${isInTime}`
    case 'FOLLOW_UP':
      return sql`queue_group in ('IN_REVIEW', 'WAITING') and follow_up_on <= ${today}::date and ${isInTime}`
    case 'DUE_SOON':
      return sql`queue_group <> 'DONE' and queue_group in ('IN_REVIEW', 'WAITING')
        and deadline_on >= ${today}::date and deadline_on <= ${soon}::date
        and (follow_up_on is null or follow_up_on > ${today}::date)`
    case 'IN_REVIEW':
    case 'WAITING':
      return sql`queue_group = ${sql.lit(group)} and ${isCalm}`
    case 'DONE':
      return sql`queue_group = 'DONE'`
  }
}

/** By key and id, for ORDER BY. */
const inOrder = (key: RawBuilder<unknown>, isReversed = false) =>
  isReversed ? sql`${key} desc, application_id desc` : sql`${key}, application_id`

/** The first rows of a part. Each index of the queue begins with the dealer or the person, so the dealers are read one by one. */
function partRows(
  { where, column, isReversed }: Part,
  selection: QueueSelection,
  { after, limit }: { after: Pick<QueuePosition, 'key' | 'id'> | undefined; limit: number },
): RawBuilder<unknown> {
  const { key, value } = columns[column]
  const { dealers, assignee } = selection
  const isByDealer = dealers !== 'ALL' && (assignee === undefined || assignee === 'UNASSIGNED')
  const rows = (conditions: RawBuilder<unknown>) => sql`
    select ${key} as key, application_id from application_review where ${conditions}
     order by ${inOrder(sql.ref(column), isReversed)} limit ${sql.lit(limit)}`
  const isAfter =
    after &&
    sql`(${sql.ref(column)}, application_id) ${isReversed ? sql`<` : sql`>`} (${value(after.key)}, ${after.id}::text)`
  const conditions = [where, isAfter]
  if (!isByDealer) return rows(all([...conditions, filtersOf(selection)]))
  const ofDealer = [...conditions, filtersOf({ ...selection, dealers: 'ALL' }), sql`dealer_id = chosen.id`]
  return sql`select found.key, found.application_id
    from unnest(${uuids(dealers)}) as chosen (id) cross join lateral (${rows(all(ofDealer))}) found
   order by ${inOrder(sql`key`, isReversed)} limit ${sql.lit(limit)}`
}

/** The part that is not done, in the order of the last submission. */
const bySubmission = (where: RawBuilder<unknown>, selection: QueueSelection): Part => ({
  where: all([where, ...submittedByKey(selection)]),
  column: 'queue_key',
})

/** A group in the order of rank. */
function partOf(group: QueueGroup, selection: QueueSelection, dates: QueueDates): Part {
  const where = conditionOf(group, dates)
  const { [group]: column } = dayColumns
  if (column) return { where, column }
  return group === 'DONE' ? { where, column: 'queue_key' } : bySubmission(where, selection)
}

interface Page {
  groups: readonly QueueGroup[]
  after: QueuePosition | undefined
  limit: number
}

/**
 * The next applications of these groups in the order of rank, at most `limit`. A group is read only where the groups before it leave
 * room on the page.
 */
export function readQueue(
  db: Kysely<Database>,
  selection: QueueSelection,
  dates: QueueDates,
  { groups, after, limit }: Page,
) {
  const rankOf = (group: QueueGroup) => queueGroups.indexOf(group)
  const left = groups.filter(group => !after || rankOf(group) >= rankOf(after.group))
  const parts = left.map((group, index) => {
    const place = after?.group === group ? after : undefined
    const found = partRows(partOf(group, selection, dates), selection, { after: place, limit })
    const before = left.slice(0, index).map(earlier => sql` - (select count(1) from ${sql.ref(earlier)})`)
    return sql`${sql.ref(group)} as materialized (
      select ${sql.lit(rankOf(group))} as rank, found.key, found.application_id from (${found}) found
       limit greatest(0, ${sql.lit(limit)}${sql.join(before, sql``)}))`
  })
  const page = sql<{ application_id: string; rank: number; key: number }>`(
    with ${ownIds(selection.own)}, ${sql.join(parts)}
    ${sql.join(
      left.map(group => sql`select rank, key, application_id from ${sql.ref(group)}`),
      sql` union all `,
    )})`
  return rowsOf(db, page.as('page')).execute()
}

/**
 * These groups by `queue_group`, in the order of the last submission. The groups that dates decide are among them all or not at all, so
 * that each part is one limited read by index.
 */
function storedParts(groups: readonly QueueGroup[], selection: QueueSelection, dates: QueueDates): Part[] {
  const hasDates = groups.includes('OVERDUE')
  return storedGroups
    .filter(group => groups.includes(group) && canMatch(group, selection))
    .map(group => {
      const where = hasDates ? sql`queue_group = ${sql.lit(group)}` : conditionOf(group, dates)
      return group === 'DONE' ? { where, column: 'last_submitted_at' } : bySubmission(where, selection)
    })
}

/** How many applications of these groups there are, counted up to `most`. */
export async function countQueue(
  db: Kysely<Database>,
  selection: QueueSelection,
  dates: QueueDates,
  { groups, most }: { groups: readonly QueueGroup[]; most: number },
): Promise<number> {
  const parts = storedParts(groups, selection, dates).map(
    part => sql`(${partRows(part, selection, { after: undefined, limit: most })})`,
  )
  const { rows } = await sql<{ count: number }>`with ${ownIds(selection.own)}
    select count(1)::int as count from (select 1 from (${sql.join(parts, sql` union all `)}) found
     limit ${sql.lit(most)}) counted`.execute(db)
  return rows[0]!.count
}

/**
 * The next applications of these groups in the order of their last submission, at most `limit`, of all parts together.
 */
export function readSortedQueue(
  db: Kysely<Database>,
  selection: QueueSelection,
  dates: QueueDates,
  { sort, groups, after, limit }: Page & { sort: QueueSort },
) {
  const isReversed = sort === '-submitted'
  const parts = storedParts(groups, selection, dates).map(
    part => sql`(${partRows({ ...part, isReversed }, selection, { after, limit })})`,
  )
  const order = inOrder(sql`key`, isReversed)
  const page = sql<{ application_id: string; rank: number; key: number }>`(
    with ${ownIds(selection.own)}
    select row_number() over (order by ${order})::int as rank, key, application_id
      from (${sql.join(parts, sql` union all `)}) found
     order by ${order} limit ${sql.lit(limit)})`
  return rowsOf(db, page.as('page')).execute()
}

/** The rows of the queue for these applications, in their order. */
export const rowsOf = (
  db: Kysely<Database>,
  page: AliasedRawBuilder<{ application_id: string; rank: number; key: number }, 'page'>,
) =>
  db
    .selectFrom(page)
    .innerJoin('application_review as review', 'review.application_id', 'page.application_id')
    .innerJoin('application', 'application.id', 'page.application_id')
    .innerJoin('dealer', 'dealer.id', 'review.dealer_id')
    .leftJoin('staff_member', 'staff_member.id', 'review.assignee_id')
    .select([
      'page.rank',
      'page.key',
      'page.application_id as id',
      'review.dealer_id',
      'dealer.name as dealer_name',
      'review.assignee_id',
      'staff_member.sealed_profile as assignee_profile',
      'review.loan_number',
      'review.is_with_land',
      'review.submissions',
      'review.opened_at',
      'review.first_submitted_at',
      'review.last_submitted_at',
      'review.deadline_on',
      'review.deadline',
      'review.follow_up_on',
      'review.status',
      'review.withdrawn_at',
      'review.finished_at',
      'review.version',
    ])
    .select(eb => isReadable(eb).as('is_readable'))
    .orderBy('page.rank')
    .orderBy('page.key')
    .orderBy('page.application_id')

export type StoredQueueRow = Awaited<ReturnType<typeof readQueue>>[number]

interface NamedDealer {
  id: string
  name: string
}

/** The filters of the queue and the counts of its views, each at most `most`. */
export async function readQueueOverview(
  db: Kysely<Database>,
  {
    scope,
    staff_id,
    selection,
    dates,
    most,
  }: {
    /** The dealers of the caller, whichever are chosen. */
    scope: 'ALL' | readonly string[]
    staff_id: string
    selection: QueueSelection
    dates: QueueDates
    most: number
  },
) {
  const inScope = (column: string) => (scope === 'ALL' ? sql`true` : sql`${sql.ref(column)} = any(${uuids(scope)})`)
  const open = sql`queue_group in ('NEW', 'ANSWERED', 'IN_REVIEW', 'WAITING')`
  const count = (where: RawBuilder<unknown>, assignee: QueueSelection['assignee']) => sql`
    (select count(1)::int from (select 1 from application_review
      where ${all([where, filtersOf({ ...selection, assignee }), ...submittedByKey(selection)])} limit ${sql.lit(most)}) counted)`
  const { rows } = await sql<{
    dealers: NamedDealer[]
    officers: { id: string; profile: string }[]
    mine: number
    unassigned: number
    waiting: number
  }>`
    with ${ownIds(selection.own)}
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
         from dealer where ${inScope('id')}) as dealers,
      (select coalesce(json_agg(json_build_object('id', id, 'profile', encode(sealed_profile, 'base64'))), '[]')
         from staff_member
        where status = 'ACTIVE' and exists (select from staff_grant
          where staff_id = staff_member.id and role in ('OFFICER', 'MANAGER')
            and (dealer_id is null or ${inScope('dealer_id')}))) as officers,
      ${count(open, { id: staff_id })} as mine,
      ${count(open, 'UNASSIGNED')} as unassigned,
      ${count(conditionOf('WAITING', dates), selection.assignee)} as waiting`.execute(db)
  return rows[0]!
}
