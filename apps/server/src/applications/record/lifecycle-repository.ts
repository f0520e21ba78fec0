import { type Day, isOpen, type OutcomeForBorrowers, type Rates } from '@porchlight/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { announceDeletions, type Write, writeTogether } from '../../platform/database/transaction.ts'
import type { Deletion } from '../../platform/deletions/deletions-list.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { deleteStoredResponses } from '../../platform/http/idempotency.ts'
import { deleteFailedJobsOf } from '../../platform/queue/failed-jobs.ts'
import type { Application, Borrower } from './application.ts'
import { anonymizeReceipts } from './consent-repository.ts'
import { isNotEnded, isReadable } from './ended-repository.ts'
import { personalDataOf } from './seal-answers.ts'

/**
 * Returns whether the user has an open application with the dealer as primary borrower. Locks the user's row, so that two starts at the same
 * time cannot both find none; with FOR NO KEY UPDATE, because both may hold its key already through their idempotency keys.
 */
export async function hasOpenApplication(
  trx: Transaction<Database>,
  user_id: string,
  dealer_id: string,
): Promise<boolean> {
  const user = await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst()
  // The account was joined to another one, or deleted, since the request began.
  if (!user) throw new HttpError('unauthenticated')
  const applications = await trx
    .selectFrom('borrower')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .select(['application.status', 'application.withdrawn_at', 'application.finished_at'])
    .where('borrower.user_id', '=', user_id)
    .where('borrower.is_primary', '=', true)
    .where('borrower.removed_at', 'is', null)
    .where('application.dealer_id', '=', dealer_id)
    .where(isNotEnded)
    .execute()
  return applications.some(isOpen)
}

export interface NewApplication {
  id: string
  dealer_id: string
  now: Date
}

/** Inserts an application without borrowers, with the lender's current rates. */
export const insertApplication = (
  db: Kysely<Database>,
  { id, dealer_id, now }: NewApplication,
  sealed_answers: Buffer,
): Write =>
  db
    .insertInto('application')
    .columns([
      'id',
      'dealer_id',
      'sealed_answers',
      'loan_interest_rate',
      'home_insurance_rate',
      'property_tax_rate',
      'starting_rates',
      'created_at',
    ])
    .expression(
      db.selectFrom('loan_settings').select([
        sql<string>`${id}`.as('id'),
        sql<string>`${dealer_id}::uuid`.as('dealer_id'),
        sql<Buffer>`${sealed_answers}::bytea`.as('sealed_answers'),
        'interest_rate',
        'home_insurance_rate',
        'property_tax_rate',
        sql<Rates>`jsonb_build_object('loan_interest_rate', interest_rate, 'home_insurance_rate', home_insurance_rate,
            'property_tax_rate', property_tax_rate)`.as('starting_rates'),
        sql<Date>`${now}::timestamptz`.as('created_at'),
      ]),
    )

/** The application that a copy is made from: the one that the user, as its primary borrower, submitted last with the dealer. */
export const findLastSubmitted = (
  trx: Transaction<Database>,
  user_id: string,
  dealer_id: string,
): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('application')
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .select('application.id')
    .where('application.dealer_id', '=', dealer_id)
    .where('application.status', 'in', ['SUBMITTED', 'REVIEWED'])
    .where('borrower.user_id', '=', user_id)
    .where('borrower.is_primary', '=', true)
    .where('borrower.removed_at', 'is', null)
    .where(isReadable)
    .orderBy('application.submitted_at', 'desc')
    .executeTakeFirst()

/** Nothing of the application is removed. Its open invitations can no longer be accepted. */
export async function withdrawApplication(
  trx: Transaction<Database>,
  id: string,
  { reason, now, on }: { reason: string; now: Date; on: Day },
): Promise<void> {
  const borrowers = trx.selectFrom('borrower').select('id').where('application_id', '=', id)
  const outcome = JSON.stringify({ kind: 'WITHDRAWN', on } satisfies OutcomeForBorrowers)
  await writeTogether(trx, [
    trx.updateTable('application').set({ withdrawn_at: now, outcome, reason }).where('id', '=', id),
    trx
      .updateTable('invitation')
      .set({ revoked_at: now })
      .where('borrower_id', 'in', borrowers)
      .where('accepted_at', 'is', null),
  ])
}

/** Records when the lender finished with the application, and how; null resumes it. Nothing of it is removed. */
export const setFinished = (
  trx: Transaction<Database>,
  { id, finished_at, outcome }: Pick<Application, 'id' | 'finished_at' | 'outcome'>,
): Promise<unknown> =>
  trx
    .updateTable('application')
    .set({ finished_at, outcome: outcome && JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()

/** Records when the last letter was sent to a borrower. */
export const setLetterOn = (
  trx: Transaction<Database>,
  { id, letter_on }: Pick<Borrower, 'id' | 'letter_on'>,
): Promise<unknown> => trx.updateTable('borrower').set({ letter_on }).where('id', '=', id).execute()

/** Removes all personal data of an application. Its row, its audit events and anonymous consent receipts stay. */
export async function discardApplicationData(
  trx: Transaction<Database>,
  keys: Keys,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  // Borrowers who were removed after they signed something that was submitted still have their answers.
  await removeBorrowerData(trx, keys, { application_id: id, now })
  await removeLoanData(trx, id)
  await trx.updateTable('application').set({ discarded_at: now, reason }).where('id', '=', id).execute()
}

/**
 * Removes the personal data of one borrower of an application, or of all. Anonymous consent receipts stay, and of a borrower who
 * is only removed (`keepsLink`) the invitation without its contact, so that its link says that it was canceled.
 */
export async function removeBorrowerData(
  trx: Transaction<Database>,
  keys: Keys,
  {
    application_id,
    borrower_id,
    now,
    keepsLink = false,
  }: { application_id: string; borrower_id?: string; now: Date; keepsLink?: boolean },
): Promise<void> {
  const borrowers = await trx
    .selectFrom('borrower')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['id', 'user_id', 'sealed_key as data_key', 'sealed_answers'])
    .where('application_id', '=', application_id)
    .$if(borrower_id !== undefined, query => query.where('id', '=', borrower_id!))
    .execute()
  announceDeletions([
    borrower_id === undefined ? await wholeOf(trx, application_id) : { kind: 'borrower', id: borrower_id },
  ])
  // Without a key the data was removed before, and the receipts have the hash of the contact.
  for (const borrower of borrowers)
    if (borrower.data_key) await anonymizeReceipts(trx, keys, borrower.id, personalDataOf(keys.fields, borrower))
  const ids = borrowers.map(borrower => borrower.id)
  await deleteFailedJobsOf(trx, ids)
  for (const table of [
    'data_key',
    'list_entry',
    'demographics',
    'consent',
    'stopped_reminders',
    'signed_term',
    'borrower_request',
  ] as const)
    await trx.deleteFrom(table).where('borrower_id', 'in', ids).execute()
  const none = Buffer.alloc(0)
  const withoutContact = { recipient_hash: none, sealed_recipient: none, revoked_at: now }
  if (keepsLink) await trx.updateTable('invitation').set(withoutContact).where('borrower_id', 'in', ids).execute()
  else await trx.deleteFrom('invitation').where('borrower_id', 'in', ids).execute()
  // Responses stored for retries contain answers.
  await deleteStoredResponses(
    trx,
    borrowers.flatMap(({ user_id }) => user_id ?? []),
  )
  await trx
    .updateTable('borrower')
    .set({ sealed_answers: null, email_hash: null, phone_number_hash: null, user_id: null, removed_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** The deletion of all data of an application, for {@link announceDeletions}. */
export async function wholeOf(trx: Transaction<Database>, id: string): Promise<Deletion> {
  const application = await trx
    .selectFrom('application')
    .select('submitted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { kind: application.submitted_at ? 'submitted_application' : 'application', id }
}

/** Removes what belongs to the primary borrower alone. */
export async function removeLoanData(trx: Transaction<Database>, id: string): Promise<void> {
  for (const table of ['application_part', 'application_return'] as const)
    await trx.deleteFrom(table).where('application_id', '=', id).execute()
  await trx.updateTable('application').set({ sealed_answers: null }).where('id', '=', id).execute()
}

/** All applications, those that were discarded included, and those of them that were ever submitted. */
export const countApplications = (db: Kysely<Database>): Promise<{ started: number; submitted: number }> =>
  db
    .selectFrom('application')
    .select([
      sql<number>`count(*)::int`.as('started'),
      sql<number>`count(*) filter (where submitted_at is not null)::int`.as('submitted'),
    ])
    .executeTakeFirstOrThrow()
