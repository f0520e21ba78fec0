import {
  type AuditCode,
  answeringCodes,
  auditCodes,
  borrowerStatuses,
  isSigned,
  lendersCodes,
} from '@porchlight/domain'
import { contactKinds, holdsRole, type Restrictable } from '@porchlight/domain/staff'
import { type Kysely, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isKnownTo } from '../queue/selection-repository.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

/**
 * Events of which no one is notified, although the history has them: people read many times a day, and borrowers save with each page, while
 * staff see what was signed.
 */
export const unannounced: readonly AuditCode[] = [
  'application.viewed',
  'application.looked_up',
  'borrower.exported',
  'application.viewed_by_compliance',
  'documents.downloaded',
  'documents.downloaded_by_compliance',
  'demographics.viewed',
  ...answeringCodes,
]
const forCompliance = auditCodes.filter(code => !unannounced.includes(code))
const forLenders = lendersCodes.filter(code => !unannounced.includes(code))

const isOneOf = (codes: readonly AuditCode[]) => sql<boolean>`event = any(${codes}::text[])`

/** The last event by others that changes what the staff member sees of an application, unless they may not know of it any more. */
export async function lastChangeByOthers(
  db: Kysely<Database>,
  application_id: string,
  reader: Pick<StaffActor, 'staff_id' | 'grants'>,
) {
  const codes = holdsRole(reader.grants, 'COMPLIANCE') ? forCompliance : forLenders
  const row = await db
    .selectFrom('audit_event')
    .select(['number', 'event', 'actor', 'actor_id', 'borrower_id'])
    .select(sealedProfileOf('actor_id').as('sealed_profile'))
    .where('chain', '=', application_id)
    .where(isOneOf(codes))
    .where('actor_id', 'is distinct from', reader.staff_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('application_review')
          .select('application_id')
          .where('application_id', '=', application_id)
          .where(isKnownTo(reader)),
      ),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, number: Number(row.number) }
}

/** An application of the queue that was changed, and the people who may not know of it. */
export interface QueuedChange extends Restrictable {
  application_id: string
  /** Another value for each state of its row in the queue. */
  state: string
  /** Hashes of the contacts of everyone who is or was a borrower on it. */
  contact_hashes: Buffer[]
  account_ids: string[]
  /** The staff member who made the last change; null for a borrower and for the system. */
  changed_by: string | null
}

/** The borrowers who may be awaited. */
const unsigned = sql<string>`string_agg(borrower.id::text, ' ' order by borrower.id) filter (where borrower.removed_at is null
  and borrower.status <> all(${borrowerStatuses.filter(status => isSigned({ status }))}::text[]))`

/** Reads changes of the queue, in one statement. Applications that were never submitted are left out. */
export async function readQueuedChanges(
  db: Kysely<Database>,
  application_ids: readonly string[],
): Promise<QueuedChange[]> {
  const rows = await db
    .selectFrom('application_review')
    .innerJoin('application', 'application.id', 'application_review.application_id')
    .innerJoin('borrower', 'borrower.application_id', 'application_review.application_id')
    .select([
      'application_review.application_id',
      'application_review.dealer_id',
      'application_review.restricted_at',
      'application_review.assignee_id',
      sql<string>`concat_ws(' ', application.status, application.withdrawn_at, application_review.version,
        application_review.next_task, application_review.due_on, application_review.waiting_since, ${unsigned}, (select max(id::text)
         from review_note where application_id = application.id and not is_restricted and kind = any(${[...contactKinds]}::text[])),
         (select string_agg(id || ' ' || version, ' ' order by id) from item where application_id = application.id))`.as(
        'state',
      ),
      sql<(Buffer | null)[]>`array_agg(borrower.email_hash) || array_agg(borrower.phone_number_hash)`.as('hashes'),
      sql<(string | null)[]>`array_agg(borrower.user_id)`.as('users'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('audit_event')
        .select(sql<string | null>`case when actor = 'staff' then actor_id end`.as('staff_id'))
        .whereRef('chain', '=', 'application_review.application_id')
        .where(isOneOf(forLenders))
        .orderBy('number', 'desc')
        .limit(1)
        .as('changed_by'),
    )
    .where('application_review.application_id', 'in', application_ids)
    .groupBy(['application_review.application_id', 'application.id'])
    .execute()
  return rows.map(({ hashes, users, ...row }) => ({
    ...row,
    contact_hashes: hashes.filter(hash => hash !== null),
    account_ids: users.filter(id => id !== null),
  }))
}
