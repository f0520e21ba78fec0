import { holdsRole, readingRoles } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { isSessionOpen } from '../sign-in/session-repository.ts'
import { boundsOf } from '../sign-in/staff-session.ts'
import { createQueueHub } from './queue-hub.ts'

/** The stream that says how many applications of the caller's dealers changed, without naming one. */
export function queueEventsRoute(app: FastifyInstance, services: ApplicationServices): void {
  const openStream = eventStreams(app, services.log)
  const hub = createQueueHub(services)

  route(app, {
    method: 'GET',
    url: '/staff/queue/events',
    operationId: 'followQueue',
    tags: ['staff'],
    access: 'staff',
    isBackground: true,
    summary: "Subscribe to server-sent events: how many applications of the caller's dealers changed",
    response: { 200: { description: 'The events', content: { 'text/event-stream': { schema: Type.String() } } } },
    refusals: ['staff_forbidden', 'too_many_windows'],
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
