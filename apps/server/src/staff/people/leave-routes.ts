import { dayIn } from '@porchlight/domain'
import { awayError } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed, noContent, nullable, pathParams } from '../../platform/http/contract.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { text } from '../sign-in/schemas.ts'
import { deactivate, setAway } from './people.ts'
import { type PeopleServices, peopleCalls, requireUuid } from './people-calls.ts'
import { authorizeStaff } from './policy.ts'

/** The routes for a person who leaves, for a while or for good. */
export function leaveRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { clock, settings } = services
  const { change } = peopleCalls(services)
  const shared = { access: 'staff', tags: ['staff'], params: pathParams('staff_id') } as const
  const changing = ['staff_forbidden', 'staff_step_up_required', 'staff_not_found', 'staff_wrong_status'] as const

  route(app, {
    ...shared,
    method: 'POST',
    url: '/staff/people/:staff_id/deactivation',
    operationId: 'deactivateStaff',
    summary:
      'End every way in of a person for good, remove the access, and give the applications to `reassign_to`, or to no one',
    body: closed({ reassign_to: Type.Optional(nullable(text)) }),
    response: { 204: noContent },
    refusals: [...changing, 'staff_own_grants'],
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { reassign_to = null } = call.body
      await change(call, 'staff.deactivate', id, made => deactivate(made, id, { reassign_to }))
      return null
    },
  })

  route(app, {
    ...shared,
    method: 'PUT',
    url: '/staff/people/:staff_id/away',
    operationId: 'setStaffAway',
    summary: 'Set until when new applications go to the substitute; null for a person who is back',
    body: closed({ away_until: nullable(text) }),
    response: { 204: noContent },
    refusals: changing,
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      authorizeStaff(call.actor, 'staff.away', id)
      const { away_until } = call.body
      const error = awayError(away_until, dayIn(settings.LENDER_TIME_ZONE, clock.now()))
      if (error) throw invalidForm({ away_until: error })
      await change(call, 'staff.away', id, made => setAway(made, id, away_until))
      return null
    },
  })
}
