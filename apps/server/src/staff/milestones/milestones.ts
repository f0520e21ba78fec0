import type { Action, MilestoneBody, milestoneOperations } from '@porchlight/api'
import { dayIn, outcomeForBorrowers, phrase } from '@porchlight/domain'
import { countingMilestones, isFinal, milestoneErrors } from '@porchlight/domain/staff'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { setFinished } from '../../applications/record/lifecycle-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { signingResumed } from '../../signing/transitions.ts'
import { lockReviewIfPresent, type ReviewChanges, updateReview } from '../record/review-repository.ts'
import { changeReview, type ReviewContext, type ReviewResult } from '../review/change-review.ts'
import { insertMilestone, type Milestone, readMilestones } from './milestone-repository.ts'

const NOT_ON_IT = phrase("This person isn't on the application")

const actionOf = ({ kind, corrects }: MilestoneBody): Action => {
  if (corrects) return 'milestone.correct'
  return kind !== null && isFinal(kind) ? 'milestone.finish' : 'milestone.record'
}

/** The facts of the review after the last of these milestones, the oldest first. */
function factsAfter(recorded: readonly Milestone[], finished_at: Date): ReviewChanges {
  const counting = countingMilestones(recorded)
  const last = counting.at(-1)
  return {
    milestone: last?.kind ?? null,
    milestone_on: last?.on ?? null,
    counteroffer_on: counting.findLast(({ kind }) => kind === 'COUNTEROFFER')?.on ?? null,
    finished_at: last && isFinal(last.kind) ? finished_at : null,
  }
}

export const milestoneHandlers = {
  /**
   * Records the outcome of an application, or corrects the last milestone that counts. A final one ends the application; a correction to
   * one that is not final undoes this. Throws 422 with messages beside the fields, 409 where the state does not permit it or another
   * milestone was faster, and 412 where the caller read an older version.
   */
  'POST /staff/applications/{application_id}/milestones': (services, call) =>
    changeReview(services, call, { action: actionOf(call.body) }, async change => {
      const { trx, application, review, now } = change
      const { body } = call
      const { kind, corrects = null } = body
      const earlier = await readMilestones(trx, application.id)
      const last = countingMilestones(earlier).at(-1)
      if (corrects !== null && corrects !== last?.id) throw new HttpError('milestone_corrected')
      await requireValid(services, change, body)
      if (application.withdrawn_at && !(kind && isFinal(kind))) throw new HttpError('application_withdrawn')

      const milestone: Milestone = {
        id: newId(now.getTime()),
        application_id: application.id,
        kind,
        happened_on: kind && (body.happened_on ?? null),
        method: kind && (body.method ?? null),
        requested_by: kind === 'WITHDRAWN' ? (body.requested_by ?? null) : null,
        corrects,
        recorded_by: call.actor.staff_id,
        recorded_at: now,
      }
      await insertMilestone(trx, milestone)
      const recorded = [...earlier, milestone]
      const facts = factsAfter(recorded, review.finished_at ?? now)
      const details = { milestone: milestone.id, kind: kind ?? 'NONE' }
      return {
        body: { id: milestone.id, finished: facts.finished_at !== null },
        changes: facts,
        ...(await setEnd(services, change, facts.finished_at ?? null, recorded)),
        entry: corrects
          ? { event: 'milestone.corrected', details: { ...details, corrects } }
          : { event: 'milestone.recorded', details },
      }
    }),
} satisfies Partial<Handlers<typeof milestoneOperations, ApplicationServices>>

async function requireValid(
  { settings, keys }: ApplicationServices,
  { trx, application, borrowers, review, day }: ReviewContext,
  body: MilestoneBody,
): Promise<void> {
  const first_submitted_on = dayIn(settings.LENDER_TIME_ZONE, review.first_submitted_at)
  const errors = milestoneErrors(body, { first_submitted_on, today: day })
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  if (body.kind !== 'WITHDRAWN') return
  const signed = await readSignedPeople(trx, keys.fields, [application.id])
  const known = [...borrowers.map(({ id }) => id), ...signed.map(({ borrower_id }) => borrower_id)]
  if (!known.some(id => id === body.requested_by)) throw invalidForm({ requested_by: NOT_ON_IT })
}

/**
 * Ends or resumes the application, and notifies its borrowers of an outcome that they know. One that a borrower withdrew has ended already.
 */
async function setEnd(
  { applicationEvents }: ApplicationServices,
  { trx, application, borrowers }: ReviewContext,
  finished_at: Date | null,
  recorded: readonly Milestone[],
): Promise<Pick<ReviewResult<object>, 'state' | 'occurrences'>> {
  if (application.withdrawn_at || (finished_at ?? application.finished_at) === null) return {}
  const last = countingMilestones(recorded).at(-1)
  const outcome = outcomeForBorrowers(last)
  await setFinished(trx, { id: application.id, finished_at, outcome })
  const state = { application: { ...application, finished_at, outcome }, borrowers }
  if (finished_at === null) {
    await signingResumed({ trx, ...state })
    return {}
  }
  if (application.finished_at === null) await applicationEvents.discarding({ trx, ...state })
  if (outcome === null || outcome.kind === application.outcome?.kind) return { state }
  const { id: milestone_id, requested_by } = recorded.find(({ id }) => id === last?.id) ?? {}
  const about = borrowers.find(({ id }) => outcome.kind === 'WITHDRAWN' && id === requested_by)
  const shared = { on: outcome.on, key: `ended ${milestone_id}` }
  if (outcome.kind === 'ORIGINATED') return { state, occurrences: [{ event: 'loan_closed', persons: [], ...shared }] }
  // One who signed and was removed since is known by no name.
  return about
    ? { state, occurrences: [{ event: 'withdrawal_recorded', persons: [about.id], about, ...shared }] }
    : { state }
}

/** Records that a borrower withdrew a submitted application, in the transaction of the withdrawal. */
export async function recordWithdrawal(
  { clock, settings }: Pick<ApplicationServices, 'clock' | 'settings'>,
  { trx, application: { id: application_id } }: ApplicationEventContext,
  { event, about }: Occurrence,
): Promise<void> {
  if (event !== 'withdrawn') return
  const now = clock.now()
  const review = await lockReviewIfPresent(trx, application_id)
  if (!review) return
  const milestone: Milestone = {
    id: newId(now.getTime()),
    application_id,
    kind: 'WITHDRAWN',
    happened_on: dayIn(settings.LENDER_TIME_ZONE, now),
    method: null,
    requested_by: about?.id ?? null,
    corrects: null,
    recorded_by: null,
    recorded_at: now,
  }
  const earlier = await readMilestones(trx, application_id)
  await insertMilestone(trx, milestone)
  await updateReview(trx, review, factsAfter([...earlier, milestone], now))
}
