import type { Services } from '../services.ts'
import { forgetEnvelopes } from '../signing/forget-documents.ts'
import type { Change } from './change.ts'

/**
 * Decisions E: one that was never submitted loses its personal data; one that was submitted before is withdrawn, gone for the
 * borrower and kept for the lender. Envelopes still open are voided either way; consent receipts stay.
 */
export async function discardApplication(
  { trx, application, borrowers }: Change,
  services: Pick<Services, 'clock' | 'jobs'>,
): Promise<object> {
  const { clock } = services
  const ids = borrowers.map(({ id }) => id)
  await trx
    .updateTable('envelope')
    .set({ status: 'VOIDED', ended_at: clock.now(), reason: 'The application was discarded' })
    .where('application_id', '=', application.id)
    .where('status', 'in', ['PREPARING', 'OPEN'])
    .execute()
  if (application.submitted_at) {
    await trx.updateTable('application').set({ withdrawn_at: clock.now() }).where('id', '=', application.id).execute()
    return { id: application.id }
  }
  await forgetEnvelopes(trx, services, application.id)
  await trx.deleteFrom('list_entry').where('borrower_id', 'in', ids).execute()
  await trx.deleteFrom('demographics').where('borrower_id', 'in', ids).execute()
  await trx.deleteFrom('consent').where('borrower_id', 'in', ids).execute()
  await trx.deleteFrom('application_part').where('application_id', '=', application.id).execute()
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
    .where('application_id', '=', application.id)
    .execute()
  await trx
    .updateTable('application')
    .set({ discarded_at: clock.now(), sales_rep_name: '', sales_rep_email: '' })
    .where('id', '=', application.id)
    .execute()
  return { id: application.id }
}
