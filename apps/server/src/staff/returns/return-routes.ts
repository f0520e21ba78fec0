import { reviewOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendBack } from './send-back.ts'

/** The route that sends a submitted application back to its borrowers. */
export function returnRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, reviewOperations, 'POST /staff/applications/{application_id}/return', {
    handler: ({ body, ...call }) => sendBack(services, call, body),
  })
}
