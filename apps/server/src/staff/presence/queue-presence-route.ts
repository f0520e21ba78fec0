import { presenceOperations } from '@porchlight/api'
import { holdsRole, PRESENCE_ENDS_MS, readingRoles, scopeOfGrants } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { ownApplicationsOf } from '../queue/terms.ts'
import { readViewersOfRows } from './presence-repository.ts'

/** The route that names who looks at the applications of a page of the queue. It is no activity of the caller. */
export function queuePresenceRoute(app: FastifyInstance, { db, keys, clock }: ApplicationServices): void {
  serve(app, presenceOperations, 'GET /staff/queue/presence', {
    isBackground: true,
    async handler({ query, actor }) {
      if (!holdsRole(actor.grants, ...readingRoles)) throw new HttpError('staff_forbidden')
      const viewers = await readViewersOfRows(
        db,
        keys,
        { application_ids: query.ids?.split(',') ?? [], staff_id: actor.staff_id },
        { dealers: scopeOfGrants(actor.grants, readingRoles), own: ownApplicationsOf(keys.hashContact, actor) },
        {
          seen_after: new Date(clock.now().getTime() - PRESENCE_ENDS_MS),
          withCompliance: holdsRole(actor.grants, 'COMPLIANCE'),
        },
      )
      return { viewers }
    },
  })
}
