import { presenceOperations } from '@porchlight/api'
import { holdsRole, readingRoles } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { isSessionOpen } from '../sign-in/session-repository.ts'
import { boundsOf } from '../sign-in/staff-session.ts'
import { createQueueHub } from './queue-hub.ts'

/** The stream that says how many applications of the caller's dealers changed, without naming one. */
export function queueEventsRoute(app: FastifyInstance, services: ApplicationServices): void {
  const openStream = eventStreams(app, services.log)
  const hub = createQueueHub(services)

  serve(app, presenceOperations, 'GET /staff/queue/events', {
    isBackground: true,
    handler({ actor, reply }) {
      if (!holdsRole(actor.grants, ...readingRoles)) throw new HttpError('staff_forbidden')
      return openStream(reply, {
        owner: actor.staff_id,
        subscribe: onEvent => hub.follow(actor, news => onEvent(`data: ${JSON.stringify(news)}\n\n`)),
        async checkAccess() {
          const bounds = boundsOf(services)
          if (!(await isSessionOpen(services.db, actor.session_id, bounds))) throw new HttpError('unauthenticated')
        },
        // A change of grants ends it too, so that the dealers stay those of the first call.
        endsWithAccess: true,
        event: '',
      })
    },
  })
}
