import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { ApplicationServices } from './application-services.ts'
import { anonymizeReceipts } from './consent-receipts.ts'
import type { MutationContext } from './mutation.ts'

const DISCARDED = 'The application was discarded.'

/**
 * Decisions E: one that was never submitted loses its personal data; one that was submitted before is withdrawn, gone for the
 * borrower and kept for the lender. Envelopes still open are voided either way; consent receipts stay.
 */
export async function discardApplication(
  { trx, application, borrowers }: MutationContext,
  services: Pick<ApplicationServices, 'clock' | 'keys' | 'applicationEvents'>,
): Promise<object> {
  const { clock } = services
  await services.applicationEvents.discarding({ trx, application, borrowers })
  if (application.submitted_at) {
    await trx
      .updateTable('application')
      .set({ withdrawn_at: clock.now(), reason: DISCARDED })
      .where('id', '=', application.id)
      .execute()
    return { id: application.id }
  }
  await forgetBorrowers(trx, services, application.id)
  await trx.deleteFrom('application_part').where('application_id', '=', application.id).execute()
  await trx
    .updateTable('application')
    .set({ discarded_at: clock.now(), reason: DISCARDED, sales_rep_name: '', sales_rep_email: '' })
    .where('id', '=', application.id)
    .execute()
  return { id: application.id }
}

/** Also those who were removed before: their answers were kept until now. */
async function forgetBorrowers(
  trx: Transaction<Database>,
  { clock, keys }: Pick<ApplicationServices, 'clock' | 'keys'>,
  application_id: string,
): Promise<void> {
  const borrowers = await trx
    .selectFrom('borrower')
    .select(['id', 'user_id', 'email', 'phone_number'])
    .where('application_id', '=', application_id)
    .execute()
  for (const borrower of borrowers) await anonymizeReceipts(trx, keys, borrower)
  const ids = borrowers.map(({ id }) => id)
  for (const table of ['list_entry', 'demographics', 'consent', 'invitation'] as const)
    await trx.deleteFrom(table).where('borrower_id', 'in', ids).execute()
  // What is kept for retries repeats what was answered.
  const users = borrowers.flatMap(({ user_id }) => user_id ?? [])
  if (users.length > 0) await trx.deleteFrom('idempotent_answer').where('user_id', 'in', users).execute()
  await trx
    .updateTable('borrower')
    .set({
      first_name: '',
      middle_name: '',
      last_name: '',
      suffix: '',
      email: '',
      phone_number: null,
      answers: '{}',
      user_id: null,
      removed_at: clock.now(),
    })
    .where('application_id', '=', application_id)
    .execute()
}
