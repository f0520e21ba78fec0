import type { restrictionOperations } from '@porchlight/api'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { storeReason } from '../milestones/reason.ts'
import { changeReview } from '../review/change-review.ts'

/**
 * Restricts an application, and lifts that. Everyone who may open it reads the reason among its notes. The restriction itself is checked, and so
 * no version is.
 */
export const restrictionHandlers: Handlers<typeof restrictionOperations, ApplicationServices> = {
  /** Throws 409 where it is restricted, and 422 without a reason. */
  'POST /staff/applications/{application_id}/restriction': (services, call) =>
    changeReview(services, call, { action: 'application.restrict', hasOwnVersion: true }, async change => {
      const { review, now } = change
      if (review.restricted_at) throw new HttpError('application_restricted')
      const note = await storeReason(services, call, change, { is_restricted: false, typed: call.body.reason })
      return {
        body: { is_restricted: true },
        changes: { restricted_at: now },
        entry: { event: 'application.restricted', details: { note } },
      }
    }),

  /** Throws 409 where it is not restricted, and 422 without a reason. */
  'POST /staff/applications/{application_id}/restriction/end': (services, call) =>
    changeReview(services, call, { action: 'application.lift-restriction', hasOwnVersion: true }, async change => {
      if (!change.review.restricted_at) throw new HttpError('application_not_restricted')
      const note = await storeReason(services, call, change, { is_restricted: false, typed: call.body.reason })
      return {
        body: { is_restricted: false },
        changes: { restricted_at: null },
        entry: { event: 'restriction.lifted', details: { note } },
      }
    }),
}
