import { type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { wholeOf } from '../applications/record/lifecycle-repository.ts'
import type { Database } from '../platform/database/schema.ts'
import { announceDeletions } from '../platform/database/transaction.ts'
import { deleteStoredResponses } from '../platform/http/idempotency.ts'
import { fileEventsOf } from '../staff/record/file-event-repository.ts'

/** Applications that ended before these times may be due; undefined where they stay. */
export interface EndedBefore {
  /** Applications that were never submitted, and whose primary borrower's data was deleted. */
  neverSubmitted: Date
  /** Applications that were submitted: from their withdrawal or the recording of their final outcome, whichever was later. */
  submitted: Date | undefined
}

/** The next applications that ended, in the order of their ids, with what says whether they are due. Sealing is never interrupted. */
export const readEnded = (
  db: Kysely<Database>,
  { neverSubmitted, submitted }: EndedBefore,
  { after = '', limit, id }: { after?: string; limit: number; id?: string },
) =>
  db
    .selectFrom('application')
    .select(['application.id', 'application.submitted_at', 'application.withdrawn_at', 'application.finished_at'])
    .select(({ exists, ref, selectFrom }) => [
      // A join would read the reviews from the first one on, for each batch.
      selectFrom('application_review')
        .select('application_review.is_with_land')
        .whereRef('application_review.application_id', '=', 'application.id')
        .as('includes_land'),
      exists(
        selectFrom('hold')
          .select('hold.id')
          .whereRef('hold.application_id', '=', 'application.id')
          .where('hold.ended_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('is_on_hold'),
      jsonArrayFrom(fileEventsOf(db, ref('application.id'))).as('file_events'),
    ])
    .where('application.discarded_at', 'is', null)
    .where('application.status', '<>', 'WAITING_ON_ESIGNATURE_SERVICE')
    .where(({ eb, fn, and, or, val }) =>
      or([
        and([eb('application.submitted_at', 'is', null), eb('application.withdrawn_at', '<', neverSubmitted)]),
        submitted
          ? and([
              eb('application.submitted_at', 'is not', null),
              eb(fn<Date>('greatest', ['application.withdrawn_at', 'application.finished_at']), '<', submitted),
            ])
          : val(false),
      ]),
    )
    .where('application.id', '>', after)
    .$if(id !== undefined, query => query.where('application.id', '=', id!))
    .orderBy('application.id')
    .limit(limit)
    .execute()

export type EndedApplication = Awaited<ReturnType<typeof readEnded>>[number]

/** Locks an application that ended. Undefined where another server was faster, or where it is open again. */
export async function lockEnded(
  trx: Transaction<Database>,
  before: EndedBefore,
  id: string,
): Promise<EndedApplication | undefined> {
  await trx.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
  // A statement after the lock sees what the changes before it wrote.
  return (await readEnded(trx, before, { limit: 1, id }))[0]
}

/** The application is gone for everyone, and its data may be removed. */
export async function markDiscarded(trx: Transaction<Database>, id: string, reason: string, now: Date): Promise<void> {
  announceDeletions([await wholeOf(trx, id)])
  await trx.updateTable('application').set({ discarded_at: now, reason }).where('id', '=', id).execute()
}

/** Deletes the lender's work on a discarded application, and which messages were sent. Milestones go with the row of the review. */
export async function deleteRecords(trx: Transaction<Database>, application_id: string): Promise<void> {
  for (const table of [
    'section_check',
    'hold',
    'application_opening',
    'staff_presence',
    'officer_notice',
    'item_officer_notice',
    'application_review',
    'notice',
    'sent_message',
    'electronic_withdrawal',
  ] as const)
    await trx.deleteFrom(table).where('application_id', '=', application_id).execute()
}

/** Applications that are marked as discarded, and whose data is still there: a removal was interrupted. */
export const readHalfRemoved = (db: Kysely<Database>): Promise<{ id: string; reason: string | null }[]> =>
  db
    .selectFrom('application')
    .select(['id', 'reason'])
    .where('discarded_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('borrower')
          .select('borrower.id')
          .whereRef('borrower.application_id', '=', 'application.id')
          .where('borrower.removed_at', 'is', null),
      ),
    )
    .orderBy('id')
    .execute()

/** The ids that the list of deletions has and the database still has the data of. */
export async function readListedData(
  db: Kysely<Database>,
  ids: Record<'unsubmitted' | 'applications' | 'borrowers' | 'accounts', readonly string[]>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from application
     where discarded_at is null and submitted_at is null and id = any(${[...ids.unsubmitted]}::text[])
    union all select id from application where discarded_at is null and id = any(${[...ids.applications]}::text[])
    union all select borrower_id::text from data_key where borrower_id = any(${[...ids.borrowers]}::uuid[])
    union all select id::text from users where id = any(${[...ids.accounts]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const unusedAccounts = (db: Kysely<Database>, before: Date) =>
  db
    .selectFrom('users')
    .where('last_active_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('borrower').select('borrower.id').whereRef('borrower.user_id', '=', 'users.id'))),
    )

export async function countUnusedAccounts(db: Kysely<Database>, before: Date): Promise<number> {
  const { count } = await unusedAccounts(db, before)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes accounts without applications that were inactive since a time, with their sessions. Returns their ids. */
export async function deleteUnusedAccounts(trx: Transaction<Database>, before: Date, limit: number): Promise<string[]> {
  const users = await unusedAccounts(trx, before).select('id').orderBy('id').limit(limit).forUpdate().execute()
  const ids = users.map(({ id }) => id)
  announceDeletions(ids.map(id => ({ kind: 'account', id })))
  await deleteStoredResponses(trx, ids)
  if (ids.length > 0) await trx.deleteFrom('users').where('id', 'in', ids).execute()
  return ids
}
