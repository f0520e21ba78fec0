import { addDays, type Day } from '@porchlight/domain'
import { mondayOf, type OpenGroup, type OverviewDays, type QueueDates, type TaskKind } from '@porchlight/domain/staff'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type Counted, countOf, takesWorkIn } from '../queue/queue-repository.ts'
import { all, hiddenIds, inDealers, isNotHidden } from '../queue/selection-repository.ts'
import { isUnlicensed } from '../staff-members/license-repository.ts'

/** The open applications of a person, or of none, in each group. */
export interface StoredLoad extends Record<OpenGroup, number> {
  assignee_id: string | null
  /** Applications whose deadline has passed, and those whose deadline comes by the last day of what is at risk. */
  missed: number
  risk: number
  /** Open applications of which no one who could work on them, or not the person, is licensed in their state. */
  unlicensed: number
}

export interface StoredOverview {
  /** True if applications of these dealers are hidden from the caller. */
  has_hidden: boolean
  load: StoredLoad[]
  /** `day`: null for all that are overdue. */
  due: { kind: TaskKind; day: Day | null; applications: number }[]
  oldest: { assignee_id: string | null; id: string; at: string }[]
  unassigned: number
  /** The people of the load, and those who can be assigned; `profile` is sealed, in base64. */
  people: { id: string; profile: string; away_until: Day | null }[]
}

interface Asked {
  scope: 'ALL' | readonly string[]
  dates: QueueDates
  days: OverviewDays
  /** Applications that were not assigned for too long, counted up to `most`. */
  unassigned: Counted
  most: number
}

/** Days after the Monday. */
const SUNDAY = 6

/** Ordered by the person as well: else the index is not read in its order for those of no one. */
const oldestOf = (where: ReturnType<typeof sql>, scope: Asked['scope']) => sql`
  select application_id as id, first_submitted_at as at from application_review
   where ${all([sql`${where} and due_on is not null and not is_discarded`, isNotHidden, inDealers(scope)])}
   order by assignee_id, first_submitted_at limit 1`

/** Counts what is open in one statement: single days near today, and whole weeks before and after them, without the applications that are hidden. */
export async function readOpenWork(
  db: Kysely<Database>,
  { scope, dates: { today, soon }, dates, days, unassigned, most }: Asked,
): Promise<StoredOverview> {
  const first = mondayOf(today)
  const farthest = [soon, days.risk, days.due.at(-1)!.to].toSorted().at(-1)!
  const last = addDays(mondayOf(farthest), SUNDAY)
  const count = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(applications) filter (where ${condition}), 0)::int`
  const isLoad = sql`kind <> 'DEADLINE'`
  const { rows } = await sql<StoredOverview>`
    with ${hiddenIds(unassigned.selection)},
    counted as materialized (
      select dealer_id, assignee_id, state, kind, day, applications from open_work
       where ${inDealers(scope)} and (span = 'DAY' and day between ${first}::date and ${last}::date
         or span = 'WEEK' and day not between ${first}::date and ${last}::date)
      union all
      select work.of_dealer, work.assignee, work.of_state, work.kind, work.day, -1
        from application_review review cross join lateral work_of(review) work (of_dealer, assignee, of_state, kind, day)
       where review.application_id = any((select ids from hidden)::text[]) and ${inDealers(scope)}
    ),
    load as materialized (
      select assignee_id,
             ${count(sql`${isLoad} and day < ${today}::date`)} as "OVERDUE",
             ${count(sql`${isLoad} and day = ${today}::date`)} as "TODAY",
             ${count(sql`${isLoad} and day > ${today}::date and day <= ${soon}::date`)} as "SOON",
             ${count(sql`kind = 'OPEN' and day > ${soon}::date`)} as "LATER",
             ${count(sql`kind = 'WAITING' and day > ${soon}::date`)} as "WAITING",
             ${count(sql`kind = 'DEADLINE' and day <= ${days.missed}::date`)} as missed,
             ${count(sql`kind = 'DEADLINE' and day <= ${days.risk}::date`)} as risk,
             ${count(isUnlicensed(today))} as unlicensed
        from counted where kind in ('OPEN', 'WAITING', 'DEADLINE') group by assignee_id
    )
    select
      exists (select from application_review
        where application_id = any((select ids from hidden)::text[]) and ${inDealers(scope)}) as has_hidden,
      (select coalesce(json_agg(load), '[]') from load) as load,
      (select coalesce(json_agg(due), '[]') from (
        select kind, case when day >= ${today}::date then day end as day, sum(applications)::int as applications
          from counted where kind not in ('OPEN', 'WAITING', 'DEADLINE') and day <= ${days.due.at(-1)!.to}::date
         group by 1, 2) due) as due,
      (select coalesce(json_agg(oldest), '[]') from (
        select load.assignee_id, found.id, found.at
          from load cross join lateral (${oldestOf(sql`assignee_id = load.assignee_id`, scope)}) found
        union all select null, found.id, found.at from (${oldestOf(sql`assignee_id is null`, scope)}) found) oldest) as oldest,
      ${countOf(unassigned, dates, most)} as unassigned,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'profile', encode(sealed_profile, 'base64'), 'away_until', away_until)), '[]')
         from staff_member where ${takesWorkIn(scope)} or id in (select assignee_id from load)) as people`.execute(db)
  return rows[0]!
}
