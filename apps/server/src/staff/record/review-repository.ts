import type { Kysely, Transaction } from 'kysely'
import { notifyQueue, notifyRestricted } from '../../platform/database/change-channel.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Review } from './schema.ts'

export type ReviewChanges = Partial<
  Omit<Review, 'application_id' | 'dealer_id' | 'version' | 'submissions' | 'first_submitted_at' | 'last_submitted_at'>
>

/** Named one by one, because a statement with `*` is not prepared. */
export const reviewColumns = [
  'application_id',
  'dealer_id',
  'assignee_id',
  'assigned_at',
  'restricted_at',
  'version',
  'submissions',
  'first_submitted_at',
  'last_submitted_at',
  'follow_up_on',
  'follow_up_time',
  'state',
  'with_land',
  'with_land_confirmed',
  'loan_number',
  'missing_facts',
  'owed_disclosures',
  'milestone',
  'milestone_on',
  'finished_at',
  'reviewed_submissions',
  'review_began_at',
  'withdrawal_read_at',
] as const

/** Undefined for an application that was never submitted. */
export const readReview = (db: Kysely<Database>, application_id: string): Promise<Review | undefined> =>
  db
    .selectFrom('application_review')
    .select(reviewColumns)
    .where('application_id', '=', application_id)
    .executeTakeFirst()

/** Locks the row until the transaction ends; the application is locked first. Undefined for one that was never submitted. */
export const lockReviewIfPresent = (trx: Transaction<Database>, application_id: string): Promise<Review | undefined> =>
  trx
    .selectFrom('application_review')
    .select(reviewColumns)
    .where('application_id', '=', application_id)
    .forUpdate()
    .executeTakeFirst()

/** Locks the row as `lockReviewIfPresent` does. Throws 404 for an application that was never submitted. */
export async function lockReview(trx: Transaction<Database>, application_id: string): Promise<Review> {
  const row = await lockReviewIfPresent(trx, application_id)
  if (!row) throw new HttpError('application_not_found')
  return row
}

export async function updateReview(
  trx: Transaction<Database>,
  review: Review,
  changes: ReviewChanges,
): Promise<Review> {
  const changed = { ...changes, version: review.version + 1 }
  await trx
    .updateTable('application_review')
    .set(changed)
    .where('application_id', '=', review.application_id)
    .returning([notifyQueue().as('notified'), notifyRestricted().as('restricted_notified')])
    .execute()
  return { ...review, ...changed }
}

/** Records a submission: the first makes the row. */
export async function writeSubmission(
  trx: Transaction<Database>,
  {
    application_id,
    dealer_id,
    state,
    with_land,
    missing_facts,
    owed_disclosures,
    at,
  }: Pick<Review, 'application_id' | 'dealer_id' | 'state' | 'with_land' | 'missing_facts' | 'owed_disclosures'> & {
    at: Date
  },
): Promise<Review> {
  const { notified: _, ...review } = await trx
    .insertInto('application_review')
    .values({
      ...{ application_id, dealer_id, state, with_land, missing_facts, owed_disclosures },
      ...{ first_submitted_at: at, last_submitted_at: at },
    })
    .onConflict(conflict =>
      conflict.column('application_id').doUpdateSet(({ eb }) => ({
        submissions: eb('application_review.submissions', '+', 1),
        version: eb('application_review.version', '+', 1),
        last_submitted_at: at,
        state,
        with_land,
        missing_facts,
      })),
    )
    .returning(reviewColumns)
    .returning(notifyQueue().as('notified'))
    .executeTakeFirstOrThrow()
  return review
}
