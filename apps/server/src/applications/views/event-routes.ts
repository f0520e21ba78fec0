import { viewOperations } from '@porchlight/api'
import { APPLICATION_CHANGED } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { findSession } from '../../identity/identity-repository.ts'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { authorize } from '../gate/policy.ts'
import { readApplication } from '../record/read-repository.ts'

/**
 * The change feed of an application over server-sent events. Session and membership are checked again before each event.
 * docs/decisions/0011-change-feed-over-server-sent-events.md
 */
export function eventRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, keys, changeFeed, clock } = services
  const openStream = eventStreams(app, services)

  serve(app, viewOperations, 'GET /{dealer}/application/{application_id}/events', {
    async handler({ params: { dealer, application_id }, actor, reply }) {
      const authorizeReader = async () =>
        authorize(actor, 'application.read', await readApplication(db, keys.fields, { dealer, application_id }))
      await authorizeReader()
      return openStream(reply, {
        owner: actor.user_id,
        subscribe: onChange => changeFeed.subscribe({ application_id, session_id: actor.session_id }, () => onChange()),
        async checkAccess() {
          if (!(await findSession(db, keys, actor, clock.now()))) throw new HttpError('unauthenticated')
          await authorizeReader()
        },
        event: `data: ${APPLICATION_CHANGED}\n\n`,
      })
    },
  })
}
