import type { NoticeEvent } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export const REMINDER = 'asked_by_lender' satisfies NoticeEvent

/** Part of a statement: when the lender reminded the borrowers of an application last, or null. */
export const lastReminderOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('notice')
    .select(({ fn }) => fn.max<Date | null>('created_at').as('reminded_at'))
    .where('application_id', '=', application_id)
    .where('event', '=', REMINDER)

export const readLastReminder = async (db: Kysely<Database>, application_id: string): Promise<Date | null> =>
  (await lastReminderOf(db, application_id).executeTakeFirstOrThrow()).reminded_at
