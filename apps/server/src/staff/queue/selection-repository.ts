import type { Day } from '@porchlight/domain'
import type { DueDays, LicensedStates, MilestoneKind, TaskKind } from '@porchlight/domain/staff'
import { type RawBuilder, sql } from 'kysely'
import { isUnlicensed } from '../staff-members/license-repository.ts'

/** The part of the queue that a person may see, and what they chose of it. */
export interface QueueSelection {
  dealers: 'ALL' | readonly string[]
  /** Applications on which the caller is a borrower: by these accounts, by the hashes of a contact, or of one that was signed. */
  own: OwnApplications
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
export interface OwnApplications {
  account_ids: readonly string[]
  contacts: readonly Buffer[]
  terms: readonly Buffer[]
}

export const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter(condition => condition !== undefined),
    sql` and `,
  )

export const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`
export const hashes = (values: readonly Buffer[]) => sql`${[...values]}::bytea[]`

/** Part of WITH: the ids of the caller's own applications as an array, which is read once in a statement. */
export const ownIds = ({ account_ids, contacts, terms }: OwnApplications) => sql`own as materialized (select
  array(select application_id from borrower where removed_at is null and email_hash = any(${hashes(contacts)})
    union all select application_id from borrower where removed_at is null and phone_number_hash = any(${hashes(contacts)})
    union all select application_id from borrower where removed_at is null and user_id = any(${uuids(account_ids)})
    union all select application_id from signed_term where hash = any(${hashes(terms)})) as ids)`

/** Condition for statements that have `ownIds`. */
export const isNotOwn = sql`application_id <> all ((select ids from own)::text[])`

/** Every statement on applications names its dealers, even if all of them. */
export const inDealers = (dealers: 'ALL' | readonly string[]) =>
  dealers === 'ALL' ? sql<boolean>`dealer_id is not null` : sql<boolean>`dealer_id = any(${uuids(dealers)})`

/** The filters, for statements that have the caller's applications as `own`. */
export const filtersOf = ({
  dealers,
  assignee,
  due = [],
  task,
  outcome,
  deadlineBy,
  followUpBy,
  includesLand,
  from,
  before,
  states = null,
  unlicensedOn,
  isRunning,
}: QueueSelection) =>
  all([
    sql`not is_discarded`,
    isNotOwn,
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
