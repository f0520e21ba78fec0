import { reminderOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { remind } from './remind.ts'

/** The route that reminds the borrowers of an application that is open again. */
export function reminderRoute(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, reminderOperations, 'POST /staff/applications/{application_id}/reminder', {
    handler: call => remind(services, call),
  })
}
