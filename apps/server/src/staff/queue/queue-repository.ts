import type { Day } from '@porchlight/domain'
import { type QueueGroup, queueGroups } from '@porchlight/domain/staff'
import { type AliasedRawBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { isReadable } from '../../applications/record/ended-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { all, filtersOf, ownIds, type QueueSelection, submittedByKey, uuids } from './selection-repository.ts'

/** The dates by which groups are judged. */
export interface QueueDates {
  today: Day
  soon: Day
}

/** The place of an application in the order of the queue. `key`: days or microseconds since 1970, negative where the newest is first. */
export interface QueuePosition {
  group: QueueGroup
  key: number
  id: string
}

type Order = 'queue_key' | 'deadline_on' | 'follow_up_on'

const orders: Partial<Record<QueueGroup, Order>> = {
  OVERDUE: 'deadline_on',
  DUE_SOON: 'deadline_on',
  FOLLOW_UP: 'follow_up_on',
}
const orderOf = (group: QueueGroup): Order => orders[group] ?? 'queue_key'

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

const DAY_MS = 86_400_000

/** The rows of a group that come after a place in it, as the index of its order has them. */
function afterKey(order: Order, { key, id }: QueuePosition): RawBuilder<unknown> {
  const value =
    order === 'queue_key' ? sql`${key}::bigint` : sql`${new Date(key * DAY_MS).toISOString().slice(0, 10)}::date`
  return sql`(${sql.ref(order)}, application_id) > (${value}, ${id}::text)`
}

/** The first rows of a group. Each index of the queue begins with the dealer or the person, so the dealers are read one by one. */
function groupRows(
  group: QueueGroup,
  selection: QueueSelection,
  dates: QueueDates,
  { after, limit }: { after: QueuePosition | undefined; limit: number },
): RawBuilder<unknown> {
  const order = orderOf(group)
  const key = order === 'queue_key' ? sql`queue_key` : sql`(${sql.ref(order)} - date '1970-01-01')::bigint`
  const { dealers, assignee } = selection
  const isByDealer = dealers !== 'ALL' && (assignee === undefined || assignee === 'UNASSIGNED')
  const rows = (where: RawBuilder<unknown>) => sql`
    select ${key} as key, application_id from application_review where ${where}
     order by ${sql.ref(order)}, application_id limit ${sql.lit(limit)}`
  const conditions = [
    conditionOf(group, dates),
    after && afterKey(order, after),
    ...(order === 'queue_key' && group !== 'DONE' ? submittedByKey(selection) : []),
  ]
  if (!isByDealer) return rows(all([...conditions, filtersOf(selection)]))
  const ofDealer = [...conditions, filtersOf({ ...selection, dealers: 'ALL' }), sql`dealer_id = chosen.id`]
  return sql`select found.key, found.application_id
    from unnest(${uuids(dealers)}) as chosen (id) cross join lateral (${rows(all(ofDealer))}) found
   order by found.key, found.application_id limit ${sql.lit(limit)}`
}

/**
 * The next applications of these groups in the order of rank, at most `limit`. A group is read only where the groups before it leave
 * room on the page.
 */
export function readQueue(
  db: Kysely<Database>,
  selection: QueueSelection,
  dates: QueueDates,
  { groups, after, limit }: { groups: readonly QueueGroup[]; after: QueuePosition | undefined; limit: number },
) {
  const rankOf = (group: QueueGroup) => queueGroups.indexOf(group)
  const left = groups.filter(group => !after || rankOf(group) >= rankOf(after.group))
  const parts = left.map((group, index) => {
    const place = after?.group === group ? after : undefined
    const found = groupRows(group, selection, dates, { after: place, limit })
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
