import { reviewOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { beginReview, stopReview } from './review.ts'

/** The routes that begin and stop the review of a submitted application. */
export function reviewRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, reviewOperations, 'POST /staff/applications/{application_id}/review', {
    handler: call => beginReview(services, call),
  })
  serve(app, reviewOperations, 'DELETE /staff/applications/{application_id}/review', {
    handler: call => stopReview(services, call),
  })
}
