import type { Day } from '@porchlight/domain'
import {
  type DueDays,
  type LicensedStates,
  type MilestoneKind,
  overseeingRoles,
  scopeOfGrants,
  type TaskKind,
} from '@porchlight/domain/staff'
import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { isUnlicensed } from '../staff-members/license-repository.ts'

/** The applications that a staff member may know of: those of these dealers which are not hidden from them. */
export interface StaffScope {
  dealers: 'ALL' | readonly string[]
  hidden: HiddenApplications
}

/** The part of the queue that a person may see, and what they chose of it. */
export interface QueueSelection extends StaffScope {
  assignee: { id: string } | 'UNASSIGNED' | undefined
  /** Ranges of due days, each of which holds. */
  due?: readonly DueDays[]
  /** The open task that is due first. */
  task?: TaskKind | undefined
  outcome?: MilestoneKind | undefined
  /** The last day of what the law wants. */
  deadlineBy?: Day | undefined
  /** The last day of follow-ups that are open. */
  followUpBy?: Day | undefined
  /** True if it is approved, or its counteroffer was accepted, and it is open. */
  isApproved?: true
  includesLand: boolean | undefined
  /** The last submission, from the first time on and before the second. */
  from: Date | undefined
  before: Date | undefined
  /** The states of applications; one whose state is not known is chosen as well. */
  states?: LicensedStates
  /** The day on which open applications are chosen of which no one who could work on them, or not the assignee, is licensed in their state. */
  unlicensedOn?: Day | undefined
  /** True if those that were withdrawn are left out, also where no one read it yet. */
  isRunning?: true
}

/** Finds the applications of which a staff member may not know: those on which they are a borrower, and restricted ones of others. */
export interface HiddenApplications extends RestrictionReader {
  /** The accounts of the borrower, the hashes of a contact, and those of one that was signed. */
  account_ids: readonly string[]
  contacts: readonly Buffer[]
  terms: readonly Buffer[]
}
type RestrictionReader = Pick<StaffActor, 'staff_id' | 'grants'>

export const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter(condition => condition !== undefined),
    sql` and `,
  )

export const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`
export const hashes = (values: readonly Buffer[]) => sql`${[...values]}::bytea[]`

/** Condition on `application_review`: it is restricted, and the person may not know of it. The domain's `mayKnowOf` says the same of one. */
function isRestrictedFrom({ staff_id, grants }: RestrictionReader) {
  const overseen = scopeOfGrants(grants, overseeingRoles)
  if (overseen === 'ALL') return sql<boolean>`false`
  return sql<boolean>`(restricted_at is not null and assignee_id is distinct from ${staff_id}::uuid
    and application_review.dealer_id <> all (${uuids(overseen)}))`
}

/** The opposite, for statements that read `application_review` without `hiddenIds`. */
export const isKnownTo = (reader: RestrictionReader) => sql<boolean>`not ${isRestrictedFrom(reader)}`

/** Part of WITH: the ids of the applications that are hidden as an array, which is read once in a statement. */
export function hiddenIds({ dealers, hidden }: StaffScope) {
  const { account_ids, contacts, terms } = hidden
  return sql`hidden as materialized (select
  array(select application_id from borrower where removed_at is null and email_hash = any(${hashes(contacts)})
    union all select application_id from borrower where removed_at is null and phone_number_hash = any(${hashes(contacts)})
    union all select application_id from borrower where removed_at is null and user_id = any(${uuids(account_ids)})
    union all select application_id from signed_term where hash = any(${hashes(terms)})
    union all select application_id from application_review where ${inDealers(dealers)} and ${isRestrictedFrom(hidden)}) as ids)`
}

/** Condition for statements that have `hiddenIds`. */
export const isNotHidden = sql`application_id <> all ((select ids from hidden)::text[])`

/** Every statement on applications names its dealers, even if all of them. */
export const inDealers = (dealers: 'ALL' | readonly string[]) =>
  dealers === 'ALL' ? sql<boolean>`dealer_id is not null` : sql<boolean>`dealer_id = any(${uuids(dealers)})`

/** The filters, for statements that have `hiddenIds`. */
export const filtersOf = ({
  dealers,
  assignee,
  due = [],
  task,
  outcome,
  deadlineBy,
  followUpBy,
  isApproved,
  includesLand,
  from,
  before,
  states = null,
  unlicensedOn,
  isRunning,
}: QueueSelection) =>
  all([
    sql`not is_discarded`,
    isNotHidden,
    inDealers(dealers),
    ...due.flatMap(days => [
      days.from === undefined ? undefined : sql`due_on >= ${days.from}::date`,
      days.to === undefined ? undefined : sql`due_on <= ${days.to}::date`,
    ]),
    task && sql`next_task = ${task}`,
    outcome && sql`milestone = ${outcome}`,
    deadlineBy === undefined ? undefined : sql`deadline_on <= ${deadlineBy}::date`,
    followUpBy === undefined
      ? undefined
      : sql`follow_up_on <= ${followUpBy}::date and finished_at is null and withdrawn_at is null`,
    isApproved && sql`approved_until is not null`,
    assignee === undefined
      ? undefined
      : assignee === 'UNASSIGNED'
        ? sql`assignee_id is null`
        : sql`assignee_id = ${assignee.id}::uuid`,
    includesLand === undefined ? undefined : sql`is_with_land = ${includesLand}`,
    from && sql`last_submitted_at >= ${from}`,
    before && sql`last_submitted_at < ${before}`,
    states ? sql`(state is null or state = any(${[...states]}::text[]))` : undefined,
    unlicensedOn === undefined ? undefined : all([sql`due_on is not null`, isUnlicensed(unlicensedOn)]),
    isRunning && sql`withdrawn_at is null`,
  ])
