import { type AuditCode, auditCodes, auditEventOf } from '@porchlight/domain'
import { contactKinds, holdsRole, type Restrictable } from '@porchlight/domain/staff'
import { type Kysely, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isKnownTo } from '../queue/selection-repository.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

/** The events of borrowers and of the system that change the view of staff. Saves do not: staff see what was signed. */
const othersCodes: readonly AuditCode[] = [
  'application.submitted',
  'application.sent_for_signature',
  'documents.declined',
  'documents.voided_by_service',
  'documents.building_failed',
  'application.reopened',
  'application.withdrawn',
  'reopening.requested',
  'section.unlocked',
  'change.requested',
  'electronic_records.withdrawn',
  'application.assigned',
]
/** Readings change nothing. */
const readings: readonly AuditCode[] = [
  'application.viewed',
  'application.viewed_by_compliance',
  'documents.downloaded',
  'documents.downloaded_by_compliance',
  'demographics.viewed',
]
const forCompliance = auditCodes.filter(code => !readings.includes(code))
const forLenders = forCompliance.filter(code => auditEventOf(code).visibleTo.includes('staff'))

const ofStaff = (codes: readonly AuditCode[]) => sql<boolean>`(actor = 'staff' and event = any(${codes}::text[]))`
const ofOthers = sql<boolean>`(actor <> 'staff' and event = any(${othersCodes}::text[]))`

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
    .where(sql<boolean>`(${ofStaff(codes)} and actor_id is distinct from ${reader.staff_id} or ${ofOthers})`)
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
        application_review.next_task, application_review.due_on, application_review.waiting_since, (select max(id::text) from review_note
         where application_id = application.id and not is_restricted and kind = any(${[...contactKinds]}::text[])))`.as(
        'state',
      ),
      sql<(Buffer | null)[]>`array_agg(borrower.email_hash) || array_agg(borrower.phone_number_hash)`.as('hashes'),
      sql<(string | null)[]>`array_agg(borrower.user_id)`.as('users'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('audit_event')
        .select(sql<string | null>`case when actor = 'staff' then actor_id end`.as('staff_id'))
        .whereRef('chain', '=', 'application_review.application_id')
        .where(sql<boolean>`(${ofStaff(forLenders)} or ${ofOthers})`)
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
