import type { NoticeEvent } from '@porchlight/domain'
import { type Kysely, sql } from 'kysely'
import { isNotEnded } from '../applications/record/ended-repository.ts'
import type { Database } from '../platform/database/schema.ts'

/** Time when a borrower of the application was last active, or when it was started. */
const lastActive = sql<Date>`greatest(application.created_at, max(users.last_active_at))`

/** The applications that were never submitted, and on which no borrower was active since a time. */
export const readInactive = (
  db: Kysely<Database>,
  { since, application_id }: { since: Date; application_id?: string },
) =>
  db
    .selectFrom('application')
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .leftJoin('users', 'users.id', 'borrower.user_id')
    .select(['application.id', lastActive.as('last_active_at')])
    .where('application.status', 'in', ['STARTED', 'SENT_FOR_SIGNATURE'])
    .where('application.submitted_at', 'is', null)
    .where(isNotEnded)
    .where('borrower.removed_at', 'is', null)
    .$if(application_id !== undefined, query => query.where('application.id', '=', application_id!))
    .groupBy('application.id')
    .having(lastActive, '<=', since)
    .execute()

/** Returns whether an event was announced since a time. */
export async function wasAnnounced(
  db: Kysely<Database>,
  { application_id, event, since }: { application_id: string; event: NoticeEvent; since: Date },
): Promise<boolean> {
  const notice = await db
    .selectFrom('notice')
    .select('id')
    .where('application_id', '=', application_id)
    .where('event', '=', event)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return notice !== undefined
}

/** Returns when the last message of a warning was sent or failed permanently; undefined while one of them waits, and without any. */
export async function readWarnedAt(
  db: Kysely<Database>,
  { application_id, occurrence }: { application_id: string; occurrence: string },
): Promise<Date | undefined> {
  const warnings = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.coalesce('sent_at', 'undeliverable_at').as('settled_at'))
    .where('application_id', '=', application_id)
    .where('event', '=', 'deletion_warning')
    .where('occurrence', '=', occurrence)
    .execute()
  const times = warnings.map(({ settled_at }) => settled_at)
  if (times.length === 0 || times.some(time => time === null)) return undefined
  return new Date(Math.max(...times.map(time => time!.getTime())))
}
