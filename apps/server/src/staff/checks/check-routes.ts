import { checkOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkSections } from './check-sections.ts'

/** The route that marks the sections that need something, and says that the rest is fine. */
export function checkRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, checkOperations, 'PUT /staff/applications/{application_id}/checks', {
    handler: ({ body, ...call }) => checkSections(services, call, body),
  })
}
