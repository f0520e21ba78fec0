import { queueOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import { readQueuePage } from './queue.ts'
import { searchApplications, searchLimits } from './search.ts'

/** The routes of the queue. Reading it opens no application. */
export function queueRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, queueOperations, 'GET /staff/queue', {
    handler: ({ query, actor }) => readQueuePage(services, actor, query),
  })

  const limits = rateLimits(services, searchLimits)
  serve(app, queueOperations, 'POST /staff/search', {
    handler: ({ body, actor, context }) => searchApplications(services, limits, actor, body, context),
  })
}
