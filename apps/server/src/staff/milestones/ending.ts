import { isDeepStrictEqual } from 'node:util'
import { dayIn, outcomeForBorrowers } from '@porchlight/domain'
import { type FileEvent, isLetter, lastLetterOn, type MilestoneKind } from '@porchlight/domain/staff'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { setFinished, setLetterOn } from '../../applications/record/lifecycle-repository.ts'
import { signingResumed } from '../../signing/transitions.ts'
import { insertFileEvents, type StoredFileEvent, systemEvent } from '../record/file-event-repository.ts'
import { lockReviewIfPresent, updateReview } from '../record/review-repository.ts'
import type { ReviewCall, ReviewContext, ReviewResult } from '../review/change-review.ts'
import { readOfficer } from '../staff-members/officer.ts'

interface Ending {
  finished_at: Date | null
  /** The outcome in force after the change. */
  outcome: FileEvent<MilestoneKind> | undefined
  /** All events that count after it. */
  events: readonly FileEvent[]
  /** The events that the change recorded. */
  added: readonly StoredFileEvent[]
  call: ReviewCall
}

/**
 * Ends or resumes the application, and notifies its borrowers of an outcome that they know and of letters that were sent to them. One that a
 * borrower withdrew has ended already.
 */
export async function setEnd(
  services: ApplicationServices,
  change: ReviewContext,
  ending: Ending,
): Promise<Pick<ReviewResult<object>, 'state' | 'occurrences'>> {
  const { applicationEvents } = services
  const { trx, application, borrowers } = change
  const { finished_at, outcome: last } = ending
  const letters = await lettersOf(services, change, ending)
  for (const { id, letter_on } of borrowers) {
    const sent_on = lastLetterOn(ending.events, id)
    if (sent_on !== letter_on) await setLetterOn(trx, { id, letter_on: sent_on })
  }
  if (application.withdrawn_at || (finished_at ?? application.finished_at) === null) return { occurrences: letters }
  const outcome = outcomeForBorrowers(last && { kind: last.kind, on: last.happened_on })
  await setFinished(trx, { id: application.id, finished_at, outcome })
  const state = { application: { ...application, finished_at, outcome }, borrowers }
  if (finished_at === null) {
    await signingResumed({ trx, ...state })
    return { occurrences: letters }
  }
  if (application.finished_at === null) await applicationEvents.discarding({ trx, ...state })
  const isNews = outcome !== null && !isDeepStrictEqual(outcome, application.outcome)
  return { state, occurrences: [...(isNews && last ? endNews(last, borrowers) : []), ...letters] }
}

function endNews(
  { id, kind, happened_on: on, borrower_id }: FileEvent<MilestoneKind>,
  borrowers: ReviewContext['borrowers'],
): Occurrence[] {
  const shared = { on, key: `ended ${id}` }
  if (kind === 'ORIGINATED') return [{ event: 'loan_closed', persons: [], ...shared }]
  const about = borrowers.find(borrower => borrower.id === borrower_id)
  // One who signed and was removed since is known by no name.
  return about ? [{ event: 'withdrawal_recorded', persons: [about.id], about, ...shared }] : []
}

/** The notices that were mailed or emailed: what they say stands in the letter alone. */
async function lettersOf(
  { keys }: ApplicationServices,
  { trx, borrowers }: ReviewContext,
  { added, call }: Ending,
): Promise<Occurrence[]> {
  const letters = added.filter(isLetter)
  if (letters.length === 0) return []
  const officer = await readOfficer(trx, keys, call.actor.staff_id)
  return letters.flatMap(({ id, borrower_id, corrects }): Occurrence[] =>
    !corrects && borrowers.some(borrower => borrower.id === borrower_id)
      ? [{ event: 'letter_sent', persons: [borrower_id!], key: `letter ${id}`, officer }]
      : [],
  )
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
  const happened_on = dayIn(settings.LENDER_TIME_ZONE, now)
  await insertFileEvents(trx, [
    systemEvent(application_id, now, { kind: 'WITHDRAWN', happened_on, borrower_id: about?.id ?? null }),
  ])
  await updateReview(trx, review, { milestone: 'WITHDRAWN', milestone_on: happened_on, finished_at: now })
}
