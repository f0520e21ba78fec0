import {
  holdsRole,
  PRESENCE_ENDS_MS,
  type QueuePresenceResponse,
  readingRoles,
  scopeOfGrants,
} from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, named } from '../../platform/http/contract.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { ownApplicationsOf } from '../queue/terms.ts'
import { readViewersOfRows } from './presence-repository.ts'

const response = Type.Unsafe<QueuePresenceResponse>(
  named(
    'QueuePresence',
    closed({ viewers: Type.Array(closed({ application_id: Type.String(), names: Type.Array(Type.String()) })) }),
  ),
)

/** The route that names who looks at the applications of a page of the queue. It is no activity of the caller. */
export function queuePresenceRoute(app: FastifyInstance, { db, keys, clock }: ApplicationServices): void {
  route(app, {
    method: 'GET',
    url: '/staff/queue/presence',
    operationId: 'listQueueViewers',
    tags: ['staff'],
    access: 'staff',
    isBackground: true,
    summary: "List the other people who look at some applications of the caller's dealers now",
    query: closed({
      ids: Type.Optional(
        Type.String({
          pattern: '^[0-9A-Z]{10}(,[0-9A-Z]{10}){0,49}$',
          description: 'Ids of at most 50 applications, with commas between them',
        }),
      ),
    }),
    response: { 200: response },
    refusals: ['staff_forbidden'],
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
