import { reviewOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeReview } from './change-review.ts'

/** The route that marks a withdrawal by a borrower as read. */
export function withdrawalRoute(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, reviewOperations, 'POST /staff/applications/{application_id}/withdrawal/read', {
    handler: call =>
      changeReview(services, call, { action: 'withdrawal.read' }, async ({ application, review, now }) => {
        if (!application.withdrawn_at) throw new HttpError('wrong_status')
        const { withdrawal_read_at } = review
        const body = { read_at: (withdrawal_read_at ?? now).toISOString() }
        if (withdrawal_read_at) return { body }
        return { body, changes: { withdrawal_read_at: now }, entry: { event: 'withdrawal.read' } }
      }),
  })
}
