import type { QueueGroup } from '@porchlight/domain/staff'
import { type RawBuilder, sql } from 'kysely'

/** The part of the queue that a person may see, and what they chose of it. */
export interface QueueSelection {
  /** The dealers of the caller that are shown. */
  dealers: 'ALL' | readonly string[]
  /** Applications on which the caller is a borrower: by these accounts, by the hashes of a contact, or of one that was signed. */
  own: OwnApplications
  assignee: { id: string } | 'UNASSIGNED' | undefined
  is_with_land: boolean | undefined
  /** The last submission, from the first time on and before the second. */
  from: Date | undefined
  before: Date | undefined
  /** Whether a file can be made of it: no borrower has it open again, and it did not end. Without it, both. */
  is_exportable?: boolean
}
export interface OwnApplications {
  account_ids: readonly string[]
  contacts: readonly Buffer[]
  terms: readonly Buffer[]
}

/** All of the conditions that are given. */
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

/** For statements that have `ownIds`. */
export const isNotOwn = sql`application_id <> all ((select ids from own)::text[])`

/** Every statement on applications says of which dealers, also where it is all of them. */
export const inDealers = (dealers: 'ALL' | readonly string[]) =>
  dealers === 'ALL' ? sql`dealer_id is not null` : sql`dealer_id = any(${uuids(dealers)})`

const microseconds = (time: Date) => sql`${time.getTime() * 1000}::bigint`

/** The time of the last submission by the key of the queue, in which its indexes have it. Of what is done, the key says another time. */
export const submittedByKey = ({ from, before }: Pick<QueueSelection, 'from' | 'before'>) => [
  from && sql`queue_key >= ${microseconds(from)}`,
  before && sql`queue_key < ${microseconds(before)}`,
]

export const storedGroups = ['NEW', 'ANSWERED', 'IN_REVIEW', 'WAITING', 'DONE'] as const satisfies QueueGroup[]
type StoredGroup = (typeof storedGroups)[number]
/** Whether files can be made of all applications of a group or of none. Of those that are answered, it depends on the status. */
const exportableGroups: Partial<Record<StoredGroup, boolean>> = {
  NEW: true,
  IN_REVIEW: true,
  WAITING: false,
  DONE: false,
}

/** Whether a group can have an application of the selection. Where it cannot, looking for one would read the whole group. */
export const canMatch = (group: StoredGroup, { is_exportable }: QueueSelection): boolean =>
  is_exportable === undefined || (exportableGroups[group] ?? is_exportable) === is_exportable

/** Submitted or in review. By the group first, which the indexes have. */
const isExportable = sql`(queue_group in ('NEW', 'IN_REVIEW')
  or queue_group = 'ANSWERED' and status in ('SUBMITTED', 'REVIEWED'))`

/** The filters, for statements that have the caller's applications as `own`. */
export const filtersOf = ({ dealers, assignee, is_with_land, from, before, is_exportable }: QueueSelection) =>
  all([
    isNotOwn,
    inDealers(dealers),
    assignee === undefined
      ? undefined
      : assignee === 'UNASSIGNED'
        ? sql`assignee_id is null`
        : sql`assignee_id = ${assignee.id}::uuid`,
    is_with_land === undefined ? undefined : sql`is_with_land = ${is_with_land}`,
    from && sql`last_submitted_at >= ${from}`,
    before && sql`last_submitted_at < ${before}`,
    is_exportable === undefined ? undefined : is_exportable ? isExportable : sql`not ${isExportable}`,
  ])
