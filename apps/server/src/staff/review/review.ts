import type { reviewOperations } from '@porchlight/api'
import { applicationAfter } from '@porchlight/domain'
import { hasUnreadSubmission } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Access } from '../../applications/gate/clauses.ts'
import { isPossible } from '../../applications/gate/policy.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeReview, changeStatus } from './change-review.ts'

/** Begins and stops the review, and marks a further signing or a withdrawal as read. */
export const reviewHandlers = {
  /** Borrowers can't edit it until the review is stopped. */
  'POST /staff/applications/{application_id}/review': (services, call) =>
    changeStatus(services, call, { action: 'application.review' }, async ({ state, review, now }) => {
      const status = applicationAfter(state.application.status, 'reviewed')
      return {
        state: { ...state, application: { ...state.application, status } },
        changes: { review_began_at: now, reviewed_submissions: review.submissions },
        entry: { event: 'review.begun', details: { fields: [] } },
        occurrences: [{ event: 'reviewed', persons: [] }],
        body: { status },
      }
    }),

  /** One that was stopped already, as by the first of two requests, stays so. */
  'DELETE /staff/applications/{application_id}/review': (services, call) => {
    const options = {
      action: 'application.stop-review',
      whenDone: (access: Access) =>
        isPossible('application.review', access) ? { status: access.application.status } : undefined,
    } as const
    return changeStatus(services, call, options, async ({ state }) => {
      const status = applicationAfter(state.application.status, 'review_stopped')
      return {
        state: { ...state, application: { ...state.application, status } },
        changes: { review_began_at: null },
        entry: { event: 'review.stopped', details: { fields: [] } },
        body: { status },
      }
    })
  },

  /** Marks a further signing as read. Throws 409 for a first one that no one reviewed. */
  'POST /staff/applications/{application_id}/submission/read': (services, call) =>
    changeReview(services, call, { action: 'submission.read' }, async ({ review }) => {
      const { submissions, reviewed_submissions } = review
      if (reviewed_submissions === 0) throw new HttpError('wrong_status')
      const body = { is_read: true } as const
      if (!hasUnreadSubmission(review)) return { body }
      return { body, changes: { reviewed_submissions: submissions }, entry: { event: 'submission.read' } }
    }),

  /** Undoes that. A first signing, and one that is not marked, stay so. */
  'DELETE /staff/applications/{application_id}/submission/read': (services, call) =>
    changeReview(services, call, { action: 'submission.read' }, async ({ review }) => {
      const { submissions, reviewed_submissions } = review
      const body = { is_read: false } as const
      if (submissions === 1 || reviewed_submissions < submissions) return { body }
      return { body, changes: { reviewed_submissions: submissions - 1 }, entry: { event: 'submission.unread' } }
    }),

  /** Marks a withdrawal by a borrower as read. Throws 409 without one. */
  'POST /staff/applications/{application_id}/withdrawal/read': (services, call) =>
    changeReview(services, call, { action: 'withdrawal.read' }, async ({ application, review, now }) => {
      if (!application.withdrawn_at) throw new HttpError('wrong_status')
      const { withdrawal_read_at } = review
      const body = { read_at: (withdrawal_read_at ?? now).toISOString() }
      if (withdrawal_read_at) return { body }
      return { body, changes: { withdrawal_read_at: now }, entry: { event: 'withdrawal.read' } }
    }),

  /** Undoes that. One that is not marked stays so. */
  'DELETE /staff/applications/{application_id}/withdrawal/read': (services, call) =>
    changeReview(services, call, { action: 'withdrawal.read' }, async ({ review }) => {
      const body = { read_at: null }
      if (!review.withdrawal_read_at) return { body }
      return { body, changes: { withdrawal_read_at: null }, entry: { event: 'withdrawal.unread' } }
    }),
} satisfies Partial<Handlers<typeof reviewOperations, ApplicationServices>>
