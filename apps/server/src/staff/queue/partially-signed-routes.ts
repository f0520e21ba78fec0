import type { PartiallySignedResponse } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed, named, noContent, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { SigningServices } from '../../signing/signing-services.ts'
import { listPartiallySigned, remindSigners } from './partially-signed.ts'

const text = Type.String()
const count = Type.Integer()
const dealer = closed({ id: text, name: text })
const partiallySigned = Type.Unsafe<PartiallySignedResponse>(
  named(
    'PartiallySigned',
    closed({
      applications: Type.Array(closed({ id: text, dealer, age_days: count, waiting_for: Type.Array(text) })),
    }),
  ),
)

/** The routes of what waits for signatures. */
export function partiallySignedRoutes(app: FastifyInstance, services: SigningServices): void {
  const shared = { access: 'staff', tags: ['staff'] } as const

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/queue/partially-signed',
    operationId: 'listPartiallySigned',
    summary: 'List what some borrowers have signed and others have not, with the first names of those others',
    response: { 200: partiallySigned },
    refusals: ['staff_forbidden'],
    handler: ({ actor }) => listPartiallySigned(services, actor),
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: '/staff/queue/partially-signed/:id/reminder',
    operationId: 'remindSigners',
    summary: 'Remind those who have not signed, at most once a day',
    params: pathParams('id'),
    response: { 204: noContent },
    refusals: ['staff_forbidden', 'application_not_found', 'reminder_sent_today', 'no_one_to_remind'],
    async handler({ params, actor, context }) {
      await remindSigners(services, actor, params.id, context)
      return null
    },
  })
}
