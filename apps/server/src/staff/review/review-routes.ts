import { reviewOperations } from '@porchlight/api'
import { applicationAfter } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { mutate } from '../../applications/gate/mutation.ts'
import { authorize } from '../../applications/gate/policy.ts'
import { readApplication } from '../../applications/record/read-repository.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { refuseSigner } from '../opening/signed-application.ts'
import { lockReview, updateReview } from '../record/review-repository.ts'
import { requireAssignee } from './assignee.ts'

/** The routes that begin and stop the review of a submitted application. */
export function reviewRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, keys } = services
  serve(app, reviewOperations, 'POST /staff/applications/{application_id}/review', {
    async handler(call) {
      await refuseSigner(services, call.actor, call.params.application_id)
      const change = { action: 'application.review', event: 'review.begun' } as const
      return requireRecorded(services.log, call.params.application_id, () =>
        mutate(services, call, change, async ({ trx, state, application, now }) => {
          const { actor, context } = call
          const review = await requireAssignee(trx, await lockReview(trx, application.id), { actor, context, now })
          const { submissions } = review
          await updateReview(trx, review, { review_began_at: now, reviewed_submissions: submissions })
          const status = applicationAfter(application.status, 'reviewed')
          return {
            state: { ...state, application: { ...application, status } },
            occurrences: [{ event: 'reviewed', persons: [] }],
            body: { status },
          }
        }),
      )
    },
  })

  serve(app, reviewOperations, 'DELETE /staff/applications/{application_id}/review', {
    async handler(call) {
      const action = 'application.stop-review'
      await refuseSigner(services, call.actor, call.params.application_id)
      try {
        return await requireRecorded(services.log, call.params.application_id, () =>
          mutate(services, call, { action, event: 'review.stopped' }, async ({ trx, state, application, now }) => {
            const { actor, context } = call
            const review = await requireAssignee(trx, await lockReview(trx, application.id), { actor, context, now })
            await updateReview(trx, review, { review_began_at: null })
            const status = applicationAfter(application.status, 'review_stopped')
            return { state: { ...state, application: { ...application, status } }, body: { status } }
          }),
        )
      } catch (error) {
        // Stopped already, as by a retry.
        if (!(error instanceof HttpError) || error.code !== 'wrong_status') throw error
        const record = await readApplication(db, keys.fields, call.params)
        const { status } = authorize(call.actor, action, record).application
        if (status !== 'SUBMITTED') throw error
        return { status }
      }
    },
  })
}
