import { assignmentOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { assignApplication } from './assign-application.ts'
import { takeNext } from './take-next.ts'

/** The routes that give an application to a staff member. */
export function assignmentRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, assignmentOperations, 'POST /staff/queue/next', { handler: call => takeNext(services, call) })

  serve(app, assignmentOperations, 'POST /staff/applications/{application_id}/assignment', {
    handler: ({ body, ...call }) => assignApplication(services, call, body),
  })
}
