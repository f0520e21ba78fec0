import { type Day, dayIn } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import {
  type Change,
  type ChangeCall,
  type ChangeOptions,
  type ChangeResult,
  change,
  type Extent,
  type ReviewSteps,
} from '../../applications/gate/change.ts'
import type { Access } from '../../applications/gate/clauses.ts'
import { withAnswers, withoutAnswers } from '../../applications/gate/extent.ts'
import { needsAssignee } from '../../applications/gate/policy.ts'
import type { ApplicationRecord, ApplicationState } from '../../applications/record/application.ts'
import { lockApplication, lockForWork } from '../../applications/record/read-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { type AnyAuditEntry, auditWrite } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import { refuseSigner } from '../opening/signed-application.ts'
import { lockReview, type ReviewChanges, updateReview } from '../record/review-repository.ts'
import type { Review } from '../record/schema.ts'
import { requireAssignee } from './assignee.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log' | 'applicationEvents'>

export interface ReviewCall extends ChangeCall<StaffActor> {
  params: { application_id: string }
}

/** The locked application as the actor may work on it, and the transaction of all writes. */
export interface ReviewContext<State extends ApplicationRecord = ApplicationRecord> extends Change<State> {
  review: Review
  /** A day in the lender's time zone. */
  day: Day
}

/** `version`: of a part with a version of its own; otherwise the ETag is that of the review. */
export interface ReviewResult<Body extends object, State extends ApplicationRecord = ApplicationRecord>
  extends ChangeResult<Body, State> {
  changes?: ReviewChanges
  /** Absent where nothing was changed. */
  entry?: AnyAuditEntry
}

interface ReviewOptions<Body> extends ChangeOptions {
  /** True if no one but compliance learns of the change. */
  isRestricted?: boolean
  /** True if If-Match is of a part that `work` reads and compares, and not of the review. */
  hasOwnVersion?: boolean
  whenDone?(access: Access): Body | undefined
}

const reviewSteps = <Body>(
  { keys, settings }: Services,
  { params: { application_id }, actor, context }: ReviewCall,
  { action, isRestricted, hasOwnVersion }: ReviewOptions<Body>,
): ReviewSteps<Review> => ({
  refuseOwn: trx => refuseSigner({ db: trx, keys }, actor, application_id),
  lockApplication: isRestricted ? trx => lockForWork(trx, application_id, 'COMPLIANCE') : lockApplication,
  lockReview,
  requireVersion(review, ifMatch) {
    if (!hasOwnVersion) requireVersion(ifMatch, review.version)
  },
  requireAssignee: async (trx, review, now) =>
    needsAssignee(action)
      ? requireAssignee(trx, review, { actor, context, now, today: dayIn(settings.LENDER_TIME_ZONE, now) }, action)
      : review,
})

const changing =
  <State extends ApplicationRecord>(extent: Extent<State>) =>
  <Body extends object>(
    services: Services,
    call: ReviewCall,
    options: ReviewOptions<Body>,
    work: (change: ReviewContext<State>) => Promise<ReviewResult<Body, State>>,
  ): Promise<Body> => {
    const { settings, log } = services
    const { actor, context, params } = call
    const { application_id } = params
    const { action, whenDone } = options
    const steps = { action, whenDone, extent, review: reviewSteps(services, call, options) }
    return requireRecorded(log, application_id, () =>
      change(services, call, steps, async made => {
        const { trx, review, now } = made
        const result = await work({ ...made, day: dayIn(settings.LENDER_TIME_ZONE, now) })
        const { changes, entry, writes = [] } = result
        // In a statement of its own: the database writes the status of the application to the same row.
        const { version } = changes ? await updateReview(trx, review, changes) : review
        const event = entry && auditWrite(trx, actor, { ...entry, application_id }, context)
        return { version, leavesTasks: !changes, ...result, writes: event ? [...writes, event] : writes }
      }),
    )
  }

/**
 * A change of the lender's work on an application, with its audit event; its borrowers keep the versions that they hold. Throws 503, with
 * nothing changed, where the event cannot be written.
 */
export const changeReview = changing(withoutAnswers)

/** A change of the status of an application by staff. Otherwise as {@link changeReview}. */
export const changeStatus = changing<ApplicationState>(withAnswers)
