import type { Day } from '@porchlight/domain'
import {
  type ClockId,
  clockIds,
  clocks,
  type FileEventKind,
  type FinalOutcome,
  isFinal,
  LONGEST_PERIOD_DAYS,
  milestoneKinds,
  type RecordedEvent,
  type WorksheetSpan,
} from '@porchlight/domain/staff'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { openReturn, sealedReturns } from '../../applications/record/return-repository.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import { all, inDealers, isNotOwn, type OwnApplications, ownIds } from '../queue/selection-repository.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

export interface ComplianceSelection {
  dealers: 'ALL' | readonly string[]
  own: OwnApplications
}

/** The entries after a position, which is given by the parts of a cursor. */
export interface Slice {
  after: readonly string[] | undefined
  limit: number
}

interface Listed {
  application_id: string
  dealer_name: string
  staff_id: string | null
  sealed_profile: string | null
}

/** The conditions of every list, for statements that have `ownIds`. */
const isListed = ({ dealers }: ComplianceSelection, after: RawBuilder<unknown> | undefined) =>
  all([sql`not is_discarded`, isNotOwn, inDealers(dealers), after])

export interface StoredMissedClock extends Listed {
  kind: ClockId
  ref: string
  due_on: Day
  ended_on: Day | null
}

/** The clocks that the lender misses with their day, and that are open tasks before it. */
const openClocks = clockIds.filter(id => !clocks[id].isEarliest && !clocks[id].isBorrowersPeriod)

/**
 * The clocks that were missed, and those that are open after their day, the latest day first. The states are those of the domain: an
 * application's missed clocks are stored with its tasks, so that a page reads its own rows alone.
 */
export async function readMissedClocks(
  db: Kysely<Database>,
  selection: ComplianceSelection,
  { today, after, limit }: Slice & { today: Day },
): Promise<StoredMissedClock[]> {
  const [due_on, application_id, kind, ref = ''] = after ?? []
  const position = sql`(missed.due_on, application_id, missed.kind, missed.ref) <
    (${due_on}::date, ${application_id}::text, ${kind}::text, ${ref}::text)`
  const { rows } = await sql<StoredMissedClock>`
    with ${ownIds(selection.own)}
    select application_id, missed.kind, missed.ref, missed.due_on, missed.ended_on, dealer.name as dealer_name,
           staff_id, ${sealedProfileOf(sql`staff_id`)} as sealed_profile
      from (
        select application_id, kind, ref, due_on, ended_on, event_id from missed_clock
        union all
        select application_id, kind, ref, due_on, null, null from application_task
         where closed_at is null and due_on < ${today}::date and kind = any(${openClocks}::text[])
      ) missed
      join application_review using (application_id)
      join dealer on dealer.id = dealer_id
     cross join lateral (
       select case when missed.ended_on is null then assignee_id
                   else (select recorded_by from file_event where id = event_id) end as staff_id) by
     where ${isListed(selection, after && position)}
     order by missed.due_on desc, application_id desc, missed.kind desc, missed.ref desc
     limit ${limit}`.execute(db)
  return rows
}

export interface StoredOverride
  extends Listed,
    Pick<RecordedEvent, 'id' | 'kind' | 'happened_on' | 'until_on' | 'code' | 'corrects'> {
  recorded_at: Date
  /** The event that it corrects. */
  corrected_kind: FileEventKind | null
  corrected_on: Day | null
}

/** Kinds of which each entry is listed. */
const overrideEvents: readonly FileEventKind[] = ['COMPLETE', 'RECONSIDERED']

/** The events that people recorded and that `overridesOf` says something of, the latest entry first. */
export async function readOverrides(
  db: Kysely<Database>,
  selection: ComplianceSelection,
  { zone, after, limit }: Slice & { zone: string },
): Promise<StoredOverride[]> {
  const { rows } = await sql<StoredOverride>`
    with ${ownIds(selection.own)}
    select application_id, event.id, event.kind, event.happened_on, until_on, code, corrects, recorded_at,
           corrected.kind as corrected_kind, corrected.happened_on as corrected_on, dealer.name as dealer_name,
           recorded_by as staff_id, ${sealedProfileOf(sql`recorded_by`)} as sealed_profile
      from file_event event
      join application_review using (application_id)
      join dealer on dealer.id = dealer_id
      left join lateral (select kind, happened_on from file_event where id = event.corrects) corrected on true
     where recorded_by is not null
       and (corrects is not null or event.kind = any(${[...overrideEvents]}::text[])
         or event.happened_on < (recorded_at at time zone ${zone})::date
         or event.kind = 'INCOMPLETENESS_NOTICE' and until_on - event.happened_on > ${LONGEST_PERIOD_DAYS})
       and ${isListed(selection, after && sql`event.id < ${after[0]}::uuid`)}
     order by event.id desc
     limit ${limit}`.execute(db)
  return rows
}

/** The times that people sent an application back, with their words, the latest first. */
export async function readWordsSent(
  db: Kysely<Database>,
  fields: FieldEncryption,
  selection: ComplianceSelection,
  { after, limit }: Slice,
) {
  const { rows } = await sql<{ id: string }>`
    with ${ownIds(selection.own)}
    select id from application_return join application_review using (application_id)
     where ${isListed(selection, after && sql`id < ${after[0]}::uuid`)}
     order by id desc
     limit ${limit}`.execute(db)
  if (rows.length === 0) return []
  const returns = await sealedReturns(db)
    .innerJoin('application_review', 'application_review.application_id', 'application_return.application_id')
    .innerJoin('dealer', 'dealer.id', 'application_review.dealer_id')
    .select(['application_return.application_id', 'dealer.name as dealer_name'])
    .select(sealedProfileOf('application_return.returned_by').as('sealed_profile'))
    .where(
      'application_return.id',
      'in',
      rows.map(({ id }) => id),
    )
    .clearOrderBy()
    .orderBy('application_return.id', 'desc')
    .execute()
  return returns.map(row => openReturn(fields, row))
}

/** The applications whose final outcome in force is of these days, the earliest first. */
export async function readDecided(
  db: Kysely<Database>,
  selection: ComplianceSelection,
  { from, to }: WorksheetSpan,
  limit: number,
): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    with ${ownIds(selection.own)}
    select application_id, milestone, milestone_on, first_submitted_at, is_with_land as includes_land,
           with_land_confirmed is not null as is_land_confirmed, dealer.name as dealer_name,
           assignee_id as staff_id, ${sealedProfileOf('assignee_id')} as sealed_profile
      from application_review join dealer on dealer.id = dealer_id
     where milestone = any(${milestoneKinds.filter(isFinal)}::text[])
       and milestone_on between ${from}::date and ${to}::date
       and ${isListed(selection, undefined)}
     order by milestone_on, application_id
     limit ${limit}`.execute(db)
  return rows
}

interface StoredDecision extends Listed {
  milestone: FinalOutcome
  milestone_on: Day
  first_submitted_at: Date
  includes_land: boolean
  is_land_confirmed: boolean
}
