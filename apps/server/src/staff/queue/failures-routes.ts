import { queueOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { SigningServices } from '../../signing/signing-services.ts'
import { listFailures, retryFailure } from './failures.ts'

/** The routes of what could not be finished. */
export function failuresRoutes(app: FastifyInstance, services: SigningServices): void {
  serve(app, queueOperations, 'GET /staff/failures', {
    handler: ({ query, actor }) => listFailures(services, actor, query),
  })

  serve(app, queueOperations, 'POST /staff/failures/{id}/retry', {
    async handler({ params, actor, context }) {
      await retryFailure(services, actor, params.id, context)
      return null
    },
  })
}
