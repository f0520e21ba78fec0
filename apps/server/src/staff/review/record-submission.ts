import { proposesLand } from '@porchlight/domain/staff'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSnapshot } from '../../documents/snapshot-repository.ts'
import { findLastSealed } from '../../signing/repository.ts'
import { deadlineOf } from './deadline.ts'
import { writeDeadline, writeSubmission } from './review-repository.ts'

/** Records on the lender's side that an application was submitted, in the transaction that stores its sealed documents. */
export async function recordSubmission(
  { clock, keys, settings }: Pick<ApplicationServices, 'clock' | 'keys' | 'settings'>,
  { trx, application: { id: application_id, dealer_id } }: ApplicationEventContext,
  { event }: Occurrence,
): Promise<void> {
  if (event !== 'submitted') return
  const envelope = await findLastSealed(trx, application_id)
  const snapshot = envelope && (await readSnapshot(trx, keys.fields, envelope.id))
  const with_land = proposesLand(snapshot?.borrowers[0]?.answers.land)
  const review = await writeSubmission(trx, { application_id, dealer_id, with_land, at: clock.now() })
  await writeDeadline(trx, application_id, deadlineOf(settings, review))
}
