import { presenceOperations } from '@porchlight/api'
import { holdsRole, readingRoles } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { createQueueHub } from './queue-hub.ts'
import { staffStreams } from './staff-streams.ts'

/** The stream that says how many applications of the caller's dealers changed, without naming one. */
export function queueEventsRoute(app: FastifyInstance, services: ApplicationServices): void {
  const openStream = staffStreams(app, services)
  const hub = createQueueHub(services)

  serve(app, presenceOperations, 'GET /staff/queue/events', {
    isBackground: true,
    handler(call) {
      const { actor } = call
      if (!holdsRole(actor.grants, ...readingRoles)) throw new HttpError('staff_forbidden')
      return openStream(call, {
        subscribe: onEvent => hub.follow(actor, news => onEvent(`data: ${JSON.stringify(news)}\n\n`)),
        event: '',
      })
    },
  })
}
