import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { writeSubmission } from './review-repository.ts'

/** Records on the lender's side that an application was submitted, in the transaction that stores its sealed documents. */
export async function recordSubmission(
  { clock }: Pick<ApplicationServices, 'clock'>,
  { trx, application: { id: application_id, dealer_id } }: ApplicationEventContext,
  { event }: Occurrence,
): Promise<void> {
  if (event !== 'submitted') return
  await writeSubmission(trx, { application_id, dealer_id, at: clock.now() })
}
