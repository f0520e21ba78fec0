import { type RawBuilder, sql } from 'kysely'

/** The channel of the change feed: ids of applications that were changed, and names of sessions and people whose access ended or changed. */
export const CHANGE_CHANNEL = 'application_changed'

/** The name of a session in the channel, of a borrower or of staff. */
export const sessionName = (session_id: string): string => `session ${session_id}`

/** The name of a person of the lender in the channel. */
export const staffName = (staff_id: string): string => `staff ${staff_id}`

/** Part of a statement on `session` or `staff_session`: streams and responses of the session end when its transaction commits. */
export const notifyEnded = (table: 'session' | 'staff_session' = 'session'): RawBuilder<string> =>
  sql`pg_notify(${sql.lit(CHANGE_CHANNEL)}, 'session ' || ${sql.ref(`${table}.id`)}::text)`

/** Part of a statement on `staff_member`: responses to the person end when its transaction commits. */
export const notifyAccessChanged = (): RawBuilder<string> =>
  sql`pg_notify(${sql.lit(CHANGE_CHANNEL)}, 'staff ' || staff_member.id::text)`
