import { dayIn } from '@porchlight/domain'
import {
  applicationState,
  conditionFacts,
  type FileEventKind,
  includesLand,
  loanAmountOf,
  missingEstimateFacts,
  proposesLand,
  type SignedFacts,
} from '@porchlight/domain/staff'
import type { ApplicationEventContext, Occurrence } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { signingOf } from '../../documents/signing.ts'
import { readSealedSnapshots, type SealedSnapshot } from '../../documents/snapshot-repository.ts'
import { systemActor } from '../../platform/actor.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { askAtSubmission } from '../items/ask-at-submission.ts'
import { notifyOfficers } from '../officer-notices/officer-mail.ts'
import { recordTerms } from '../queue/record-terms.ts'
import { insertFileEvents, type StoredFileEvent, systemEvent } from '../record/file-event-repository.ts'
import { readReview, writeSubmission } from '../record/review-repository.ts'
import type { Review } from '../record/schema.ts'
import { disclosuresOf } from '../record/task-facts.ts'
import { storeTasks } from '../record/tasks.ts'
import { assign } from '../review/assign.ts'
import { chooseAssignee } from './choose-assignee.ts'

/**
 * Records on the lender's side that an application was submitted, and gives it to a person, in the transaction that stores its sealed
 * documents.
 */
export async function recordSubmission(
  services: Pick<ApplicationServices, 'keys' | 'clock' | 'settings' | 'jobs' | 'applicationEvents'>,
  context: ApplicationEventContext,
  { event }: Occurrence,
): Promise<void> {
  if (event !== 'submitted') return
  const { trx, application, borrowers } = context
  const { id: application_id, dealer_id } = application
  const [sealed, previous] = await readSealedSnapshots(trx, services.keys.fields, application_id)
  const now = services.clock.now()
  const before = await readReview(trx, application_id)
  const primary = sealed?.snapshot.borrowers[0]?.answers
  const facts = {
    with_land: proposesLand(primary?.land),
    state: applicationState(primary),
    missing_facts: sealed ? missingEstimateFacts(signedFactsOf(sealed, services.settings)) : [],
    owed_disclosures: disclosuresOf(services.settings),
  }
  const review = await writeSubmission(trx, { application_id, dealer_id, ...facts, at: now })
  await insertFileEvents(trx, submissionEvents(services, { sealed, previous, before, review, now }))
  if (sealed)
    await recordTerms(trx, services.keys, {
      application_id,
      envelope_id: sealed.envelope_id,
      submitted_at: now,
      borrowers: sealed.snapshot.borrowers,
    })
  if (sealed && review.submissions === 1)
    await askAtSubmission(services, context, conditionFacts(signedFactsOf(sealed, services.settings)))
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

interface Submission {
  sealed: SealedSnapshot | undefined
  previous: SealedSnapshot | undefined
  /** The row before the submission. */
  before: Review | undefined
  review: Review
  now: Date
}

/** The events of a submission that clocks depend on: the last fact of a Loan Estimate, another amount, and other collateral. */
function submissionEvents(
  { settings }: Pick<ApplicationServices, 'settings'>,
  { sealed, previous, before, review, now }: Submission,
): StoredFileEvent[] {
  const happened_on = dayIn(settings.LENDER_TIME_ZONE, now)
  const event = (kind: FileEventKind, code: string | null = null) =>
    systemEvent(review.application_id, now, { kind, happened_on, code })
  const amountOf = (snapshot: SealedSnapshot) => loanAmountOf(signedFactsOf(snapshot, settings))
  const hasNewFacts = review.missing_facts.length === 0 && (!before || before.missing_facts.length > 0)
  const hasNewAmount = sealed && previous && amountOf(sealed) !== amountOf(previous)
  const hasOtherLand = before && includesLand(before) !== includesLand(review)
  return [
    ...(hasNewFacts ? [event('SIX_FACTS')] : []),
    ...(hasNewAmount ? [event('AMOUNT_CHANGED')] : []),
    ...(hasOtherLand ? [event('LAND', review.with_land ? 'LAND' : 'HOME')] : []),
  ]
}

/** A signing as the domain reads it. */
const signedFactsOf = (
  { sealed_at, snapshot }: SealedSnapshot,
  settings: Pick<Settings, 'LENDER_TIME_ZONE'>,
): SignedFacts => ({
  people: signingOf({ sealed_at, snapshot }).people,
  rates: snapshot.rates,
  day: dayIn(settings.LENDER_TIME_ZONE, sealed_at),
})
