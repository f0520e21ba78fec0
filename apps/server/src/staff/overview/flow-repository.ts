import type { Day } from '@porchlight/domain'
import { milestoneKinds, type OverviewDays } from '@porchlight/domain/staff'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type HiddenApplications, hiddenIds, inDealers, isNotHidden } from '../queue/selection-repository.ts'
import type { FlowCountTable } from './schema.ts'

export interface FlowSpan extends Pick<OverviewDays, 'today' | 'weeks'> {
  /** The lender's time zone. */
  zone: string
}

type Scope = 'ALL' | readonly string[]

/** One row for each fact of an application of these dealers in these weeks: the person, and the days since the first submission. */
function factsOf({ zone, today, weeks }: FlowSpan, scope: Scope): RawBuilder<unknown> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`
  return sql`
    with submitted as not materialized (
      select application_id, dealer_id, assignee_id, ${dayOf('first_submitted_at')} as submitted_on
        from application_review where not is_discarded and ${inDealers(scope)}
    ), facts as (
      select application_id, 'SUBMITTED' as fact, submitted_on as day, assignee_id as staff_id from submitted
      union all
      select application_id, 'REVIEWED', ${dayOf('closed_at')}, closed_by
        from application_task where kind = 'NEW' and closed_by is not null
      union all
      select application_id, 'SENT_BACK', ${dayOf('returned_at')}, returned_by from application_return
      union all
      select application_id, kind, happened_on, recorded_by from file_event
       where kind in (${sql.join(milestoneKinds.map(kind => sql.lit(kind)))})
         and not exists (select from file_event later where later.corrects = file_event.id)
      union all
      select application_id, 'LATE', due_on, case when closed_at is null then assignee_id else closed_by end
        from application_task join submitted using (application_id)
       where due_on < coalesce(${dayOf('closed_at')}, ${today}::date)
      union all
      select application_id, 'MISSED', due_on, assignee_id from missed_clock join submitted using (application_id)
    )
    select application_id, dealer_id, date_trunc('week', day)::date as week, staff_id, fact,
           case when fact not in ('SUBMITTED', 'LATE', 'MISSED') then greatest(day - submitted_on, 0) end as days
      from facts join submitted using (application_id)
     where day between ${weeks[0]}::date and ${today}::date`
}

/** The numbers of facts: by dealer, week and person, and by dealer and days. */
const countsOf = (facts: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select dealer_id, week, staff_id, fact, days, count(1)::int as applications
    from (${facts}) facts where ${where}
   group by grouping sets ((dealer_id, week, staff_id, fact), (dealer_id, fact, days))`

/** Counts what happened in these weeks again. */
export async function replaceFlow(trx: Transaction<Database>, span: FlowSpan, now: Date): Promise<void> {
  // Another server that counts at the same time waits, so that rows are never there twice.
  await sql`lock table flow_count in share row exclusive mode`.execute(trx)
  await trx.deleteFrom('flow_count').execute()
  await sql`insert into flow_count (dealer_id, week, staff_id, fact, days, applications, counted_at)
    select dealer_id, week, staff_id, fact, days, applications, ${now} from (${countsOf(factsOf(span, 'ALL'), sql`true`)}) counted`.execute(
    trx,
  )
  await sql`delete from open_work where applications = 0`.execute(trx)
}

type Row = Pick<FlowCountTable, 'fact' | 'applications'>

export interface StoredFlow {
  /** Null where nothing was counted. */
  counted_at: string | null
  /** The property that `of` names is set; the others are null, and the person can be. */
  counts: (Row & {
    of: 'WEEK' | 'PERSON' | 'DEALER'
    week: Day | null
    staff_id: string | null
    dealer_id: string | null
  })[]
  times: (Row & { days: number })[]
  dealers: { id: string; name: string }[]
  people: { id: string; profile: string }[]
}

interface Asked {
  scope: Scope
  span: FlowSpan
  /** The applications that are hidden from the caller, where there are some: then the facts of all others are counted now. */
  without: HiddenApplications | undefined
  now: Date
}

/** Reads what happened in these weeks, as counted last. */
export async function readFlow(db: Kysely<Database>, { scope, span, without, now }: Asked): Promise<StoredFlow> {
  const counted = without
    ? countsOf(factsOf(span, scope), isNotHidden)
    : sql`select dealer_id, week, staff_id, fact, days, applications, counted_at from flow_count where ${inDealers(scope)}`
  const { rows } = await sql<StoredFlow>`
    with ${without ? sql`${hiddenIds({ dealers: scope, hidden: without })},` : sql``}
    counted as materialized (${counted}),
    counts as materialized (
      select case when grouping(week) = 0 then 'WEEK' when grouping(staff_id) = 0 then 'PERSON' else 'DEALER' end as of,
             week, staff_id, dealer_id, fact, sum(applications)::int as applications
        from counted where week >= ${span.weeks[0]}::date
       group by grouping sets ((week, fact), (staff_id, fact), (dealer_id, fact))
    )
    select
      ${without ? sql`${now}::timestamptz` : sql`(select max(counted_at) from counted)`} as counted_at,
      (select coalesce(json_agg(counts), '[]') from counts) as counts,
      (select coalesce(json_agg(times), '[]') from (
        select fact, days, sum(applications)::int as applications from counted
         where week is null and days is not null group by fact, days) times) as times,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
         from dealer where id in (select dealer_id from counts)) as dealers,
      (select coalesce(json_agg(json_build_object('id', id, 'profile', encode(sealed_profile, 'base64'))), '[]')
         from staff_member where id in (select staff_id from counts)) as people`.execute(db)
  return rows[0]!
}
