import type { FailuresResponse } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed, named, noContent, nullable, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { SigningServices } from '../../signing/signing-services.ts'
import { FAILURES_PAGE, listFailures, retryFailure } from './failures.ts'
import { cursorParameter } from './page-cursor.ts'

const text = Type.String()
const failures = Type.Unsafe<FailuresResponse>(
  named(
    'Failures',
    closed({
      failures: Type.Array(
        closed({
          id: text,
          kind: text,
          application_id: nullable(text),
          dealer: nullable(closed({ id: text, name: text })),
          age_seconds: Type.Integer(),
          error_code: text,
        }),
      ),
      next: nullable(text),
    }),
  ),
)

/** The routes of what could not be finished. */
export function failuresRoutes(app: FastifyInstance, services: SigningServices): void {
  const shared = { access: 'staff', tags: ['staff'] } as const

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/failures',
    operationId: 'listFailures',
    summary: `List what could not be sealed, and jobs that gave up, ${FAILURES_PAGE} a page, without names and answers`,
    query: closed({ after: cursorParameter }),
    response: { 200: failures },
    refusals: ['staff_forbidden'],
    handler: ({ query, actor }) => listFailures(services, actor, query),
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: '/staff/failures/:id/retry',
    operationId: 'retryFailure',
    summary: 'Start again what could not be finished',
    params: pathParams('id'),
    response: { 204: noContent },
    refusals: ['staff_forbidden', 'failure_not_found'],
    async handler({ params, actor, context }) {
      await retryFailure(services, actor, params.id, context)
      return null
    },
  })
}
