import type { StaffKind } from '@porchlight/domain/staff'
import { type Expression, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The channel of the change feed: ids of applications that were changed, names of sessions and people whose access ended or changed, and
 * names of applications whose row in the lender's queue, whose readers, or who may know of them, may be others now. A name says who
 * learns of it, and after `BY` who did it.
 */
export const CHANGE_CHANNEL = 'application_changed'

/** Prefix of the name of an application whose row in the queue may have changed. */
export const QUEUE_PREFIX = 'queue '
const SESSION = 'session '
const STAFF = 'staff '
const PRESENCE = 'presence '
const WORK = 'work '
const RESTRICTED = 'restricted '

/** The name of a session in the channel, of a borrower or of staff. */
export const sessionName = (session_id: string): string => SESSION + session_id

/** The name of a staff member in the channel. */
export const staffName = (staff_id: string): string => STAFF + staff_id

/** Between a name and the person who did it. */
export const BY = '|'

/** The name of the people of a kind who look at an application. Those of compliance are named to compliance alone. */
export const presenceName = (audience: StaffKind, application_id: string): string =>
  `${PRESENCE}${audience} ${application_id}`

/**
 * The name of work on an application that its borrowers do not learn of. All staff members learn of the work of lending, and compliance
 * alone of its own.
 */
export const workName = (audience: StaffKind, application_id: string): string => `${WORK}${audience} ${application_id}`

/** The name of the people who may know of a restricted application. */
export const restrictedName = (application_id: string): string => RESTRICTED + application_id

const notify = (prefix: string, id: string): RawBuilder<string> =>
  sql`pg_notify(${sql.lit(CHANGE_CHANNEL)}, ${sql.lit(prefix)} || ${sql.ref(id)})`

/** Part of a statement on `application_review`: readers of the queue are notified when its transaction commits. */
export const notifyQueue = (): RawBuilder<string> => notify(QUEUE_PREFIX, 'application_review.application_id')

/** The same on `application`, where it was ever submitted. */
export const notifyQueueOfSubmitted = (): RawBuilder<string> =>
  sql`case when application.submitted_at is not null then ${notify(QUEUE_PREFIX, 'application.id')} end`

/** Part of a statement on `application_review`: readers of a restricted application are notified, because they may no longer know of it. */
export const notifyRestricted = (): RawBuilder<string> =>
  sql`case when application_review.restricted_at is not null then ${notify(RESTRICTED, 'application_review.application_id')} end`

/** Part of a statement on `application`: these staff members are notified of work on it. */
export const notifyWork = (audience: StaffKind): RawBuilder<string> => notify(`${WORK}${audience} `, 'application.id')

/** Notifies these staff members of an event of an application, when the transaction commits. Locks nothing. */
export async function announceWork(
  trx: Transaction<Database>,
  audience: StaffKind,
  application_id: string,
): Promise<void> {
  await sql`select pg_notify(${CHANGE_CHANNEL}, ${workName(audience, application_id)})`.execute(trx)
}

/** Part of a statement on `staff_presence`: where the condition holds, the readers are notified who see people of this kind. */
export const notifyPresence = (condition: Expression<SqlBool>): RawBuilder<string> =>
  sql`case when ${condition} then pg_notify(${sql.lit(CHANGE_CHANNEL)}, concat(${sql.lit(PRESENCE)},
    (select kind from staff_member where staff_member.id = staff_presence.staff_id), ' ', staff_presence.application_id,
    ${sql.lit(BY)}, staff_presence.staff_id)) end`

/** Part of a statement on `session` or `staff_session`: streams of the session end when its transaction commits. */
export const notifyEnded = (table: 'session' | 'staff_session' = 'session'): RawBuilder<string> =>
  notify(SESSION, `${table}.id`)

/** Part of a statement on `staff_member`: streams of the person end when its transaction commits. */
export const notifyAccessChanged = (): RawBuilder<string> => notify(STAFF, 'staff_member.id')
