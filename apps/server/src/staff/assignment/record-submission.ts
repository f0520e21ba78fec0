import { applicationState, proposesLand } from '@porchlight/domain/staff'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSnapshot } from '../../documents/snapshot-repository.ts'
import { systemActor } from '../../platform/actor.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import { findLastSealed } from '../../signing/repository.ts'
import { notifyOfficers } from '../officer-notices/officer-mail.ts'
import { recordTerms } from '../queue/record-terms.ts'
import { writeSubmission } from '../record/review-repository.ts'
import { storeTasks } from '../record/tasks.ts'
import { assign } from '../review/assign.ts'
import { chooseAssignee } from './choose-assignee.ts'

/**
 * Records on the lender's side that an application was submitted, and gives it to a person, in the transaction that stores its sealed
 * documents.
 */
export async function recordSubmission(
  services: Pick<ApplicationServices, 'keys' | 'clock' | 'settings' | 'jobs'>,
  { trx, application, borrowers }: ApplicationEventContext,
  { event }: Occurrence,
): Promise<void> {
  if (event !== 'submitted') return
  const { id: application_id, dealer_id } = application
  const envelope = await findLastSealed(trx, application_id)
  const snapshot = envelope && (await readSnapshot(trx, services.keys.fields, envelope.id))
  const primary = snapshot?.borrowers[0]?.answers
  const facts = { with_land: proposesLand(primary?.land), state: applicationState(primary) }
  const now = services.clock.now()
  const review = await writeSubmission(trx, { application_id, dealer_id, ...facts, at: now })
  if (envelope && snapshot)
    await recordTerms(trx, services.keys, {
      application_id,
      envelope_id: envelope.id,
      submitted_at: now,
      borrowers: snapshot.borrowers,
    })
  await storeTasks(trx, services, [application_id])
  const { assignee_id } = review
  const { assignee, reason } = await chooseAssignee(trx, services, {
    application,
    borrowers,
    assignee_id,
    state: facts.state,
  })
  await assign(trx, review, { actor: systemActor, context: noRequest, now, to: assignee?.id ?? null, reason })
  const officerEvent = review.submissions === 1 ? 'submitted' : 'submitted_again'
  const news = { event: officerEvent, application, borrowers, assignee_id: assignee?.id ?? null, reason } as const
  await notifyOfficers(trx, { ...services, now }, news)
}
