import { type ApplicationStatus, type AuditCode, auditLabel } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import { notifyEnded } from '../platform/database/change-channel.ts'
import type { Database } from '../platform/database/schema.ts'
import { announceDeletions } from '../platform/database/transaction.ts'
import { deleteStoredResponses } from '../platform/http/idempotency.ts'
import { findHold } from '../staff/milestones/hold-repository.ts'

/** One borrower record of a person. */
export interface PersonRecord {
  id: string
  application_id: string
  is_primary: boolean
  user_id: string | null
}

const records = (db: Kysely<Database>) =>
  db
    .selectFrom('borrower')
    .select(['id', 'application_id', 'is_primary', 'user_id'])
    .orderBy('created_at')
    .orderBy('id')

export const readRecordsOfAccount = (db: Kysely<Database>, user_id: string): Promise<PersonRecord[]> =>
  records(db).where('user_id', '=', user_id).execute()

export const findRecord = (db: Kysely<Database>, id: string): Promise<PersonRecord | undefined> =>
  records(db).where('id', '=', id).executeTakeFirst()

/** The next borrowers without an account, on applications whose data was not removed. */
export const readRecordsWithoutAccount = (db: Kysely<Database>, after: string | undefined, limit: number) =>
  db
    .selectFrom('borrower')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['borrower.id', 'borrower.application_id', 'sealed_key as data_key', 'borrower.sealed_answers'])
    .where('borrower.user_id', 'is', null)
    .where('application.discarded_at', 'is', null)
    .$if(after !== undefined, query => query.where('borrower.id', '>', after!))
    .orderBy('borrower.id')
    .limit(limit)
    .execute()

export const readSessions = (db: Kysely<Database>, user_id: string) =>
  db
    .selectFrom('session')
    .select(['method', 'ip', 'user_agent', 'created_at', 'last_active_at', 'ended_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()

/** Which messages were sent to a borrower. Their words, which can name other borrowers, are left out. */
export const readSentNotices = (db: Kysely<Database>, borrower_id: string) =>
  db
    .selectFrom('notice')
    .select(['event', 'channel', 'created_at', 'sent_at', 'undeliverable_at'])
    .where('borrower_id', '=', borrower_id)
    .orderBy('created_at')
    .execute()

export const readInvitations = (db: Kysely<Database>, borrower_id: string) =>
  db
    .selectFrom('invitation')
    .select(['channel', 'created_at', 'expires_at', 'sent_at', 'undeliverable_at', 'accepted_at', 'revoked_at'])
    .where('borrower_id', '=', borrower_id)
    .orderBy('created_at')
    .execute()

export const readStoppedReminders = (db: Kysely<Database>, borrower_id: string) =>
  db.selectFrom('stopped_reminders').select('stopped_at').where('borrower_id', '=', borrower_id).executeTakeFirst()

/** Events of the lender's own work, such as a note or a hold, which borrowers do not see. */
const OF_THE_LENDER: readonly AuditCode[] = [
  'note.added',
  'restricted_note.added',
  'hold.set',
  'hold.ended',
  'figure.recorded',
  'figure.withdrawn',
  'items.answer_recorded',
]

interface AuditSubject {
  user_id: string | null
  borrower_ids: readonly string[]
}

/** Audit events that the person caused, or that are about them; those of another actor without the actor's address and browser. */
export async function readAuditEvents(db: Kysely<Database>, { user_id, borrower_ids }: AuditSubject) {
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'actor', 'actor_id', 'event', 'application_id', 'borrower_id', 'details', 'ip', 'user_agent'])
    .where(({ or, eb, val }) =>
      or([
        user_id === null ? val(false) : eb('actor_id', '=', user_id),
        borrower_ids.length === 0 ? val(false) : eb('borrower_id', 'in', borrower_ids),
      ]),
    )
    .where('event', 'not in', OF_THE_LENDER)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return events.map(({ actor_id, ip, user_agent, ...rest }) => {
    const event = { ...rest, label: auditLabel(rest.event) }
    return user_id !== null && actor_id === user_id ? { ...event, ip, user_agent } : event
  })
}

export interface RecordState {
  status: ApplicationStatus
  submitted_at: Date | null
  withdrawn_at: Date | null
  discarded_at: Date | null
  /** True if the borrower was removed from the application. */
  isRemoved: boolean
  /** True if another person on the application has answered anything. */
  hasOthers: boolean
  /** True if a hold stops every deletion. */
  isOnHold: boolean
}

/** The state of the application of a record; locked until the end of the transaction, if there is one. */
export async function readRecordState(
  db: Kysely<Database>,
  { id, application_id }: PersonRecord,
  { lock = false } = {},
): Promise<RecordState> {
  const application = await db
    .selectFrom('application')
    .select(['status', 'submitted_at', 'withdrawn_at', 'discarded_at'])
    .where('id', '=', application_id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirstOrThrow()
  const borrowers = await db
    .selectFrom('borrower')
    .select(['id', 'status', 'removed_at'])
    .where('application_id', '=', application_id)
    .execute()
  const present = borrowers.filter(({ removed_at }) => removed_at === null)
  return {
    ...application,
    isRemoved: present.every(borrower => borrower.id !== id),
    hasOthers: present.some(borrower => borrower.id !== id && borrower.status !== 'INVITED'),
    isOnHold: (await findHold(db, application_id)) !== undefined,
  }
}

/** The borrower is not on the application any more, and the others continue it. */
export async function removeFromApplication(
  trx: Transaction<Database>,
  { id }: PersonRecord,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('borrower')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

/** Withdraws the application, because no borrower can continue it; the answers of the others stay. */
export async function withdrawFor(
  trx: Transaction<Database>,
  { application_id }: PersonRecord,
  reason: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('application')
    .set({ withdrawn_at: now, reason })
    .where('id', '=', application_id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Deletes an account, with its sessions. */
export async function deleteAccount(trx: Transaction<Database>, user_id: string): Promise<void> {
  announceDeletions([{ kind: 'account', id: user_id }])
  await deleteStoredResponses(trx, [user_id])
  await trx.deleteFrom('session').where('user_id', '=', user_id).returning(notifyEnded().as('notified')).execute()
  await trx.deleteFrom('users').where('id', '=', user_id).execute()
}
