import { reminderOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeReview } from '../review/change-review.ts'
import { remindBorrowers } from './remind.ts'

/** The route that reminds the borrowers of an application that is open again. */
export function reminderRoute(app: FastifyInstance, services: ApplicationServices): void {
  const action = 'application.remind'
  serve(app, reminderOperations, 'POST /staff/applications/{application_id}/reminder', {
    handler: call =>
      changeReview(services, call, { action }, async change => {
        const { next_at, entry } = await remindBorrowers(services, change)
        return { body: { next_at }, entry }
      }),
  })
}
