import { type RawBuilder, sql } from 'kysely'

/** The channel of the change feed: ids of applications that were changed, and names of sessions that ended. */
export const CHANGE_CHANNEL = 'application_changed'

/** The name of a session in the channel. */
export const sessionName = (session_id: string): string => `session ${session_id}`

/** Part of a statement on `session`: streams of the session end when its transaction commits. */
export const notifyEnded = (): RawBuilder<string> =>
  sql`pg_notify(${sql.lit(CHANGE_CHANNEL)}, 'session ' || session.id::text)`
