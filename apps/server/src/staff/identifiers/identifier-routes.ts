import { openingRefusalsOf } from '@porchlight/api'
import { type IdentifierField, identifierFields, type RevealReason, revealReasons } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, pathParams } from '../../platform/http/contract.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { checkCaller, identifierLimits, revealIdentifier } from './identifiers.ts'

const id = Type.String({ minLength: 1, maxLength: 63 })
/** The domain's own messages name the mistakes. */
const typed = Type.String({ maxLength: 30 })

/** The routes of SSN and birth date as they were signed. No answer is stored: neither takes an Idempotency-Key. */
export function identifierRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const limits = rateLimits(services, identifierLimits)
  const path = '/staff/applications/:application_id'
  const shared = { access: 'staff', tags: ['staff'], params: pathParams('application_id'), method: 'POST' } as const

  route(app, {
    ...shared,
    url: `${path}/reveal`,
    operationId: 'revealIdentifier',
    summary: 'Reveal one identifier of what was signed last, after a passkey within the last half hour',
    body: closed({
      borrower_id: id,
      field: Type.Unsafe<IdentifierField>({ type: 'string', enum: [...identifierFields] }),
      reason: Type.Unsafe<RevealReason>({ type: 'string', enum: [...revealReasons] }),
    }),
    response: { 200: closed({ value: Type.String() }) },
    refusals: [
      ...openingRefusalsOf('identifier.reveal'),
      'staff_step_up_required',
      'borrower_not_found',
      'reveals_used_up',
    ],
    async handler({ body, reply, ...call }) {
      reply.header('cache-control', 'no-store')
      return { value: await revealIdentifier(services, limits, call, body) }
    },
  })

  route(app, {
    ...shared,
    url: `${path}/caller-check`,
    operationId: 'checkCaller',
    summary: 'Compare the birth date and the last four digits of the SSN that a caller says with what was signed last',
    body: closed({ borrower_id: id, date_of_birth: typed, ssn_last4: typed }),
    response: { 200: closed({ match: Type.Boolean() }) },
    refusals: [...openingRefusalsOf('caller.check'), 'borrower_not_found', 'caller_checks_used_up'],
    async handler({ body, reply, ...call }) {
      reply.header('cache-control', 'no-store')
      return { match: await checkCaller(services, limits, call, body) }
    },
  })
}
