import { identifierOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkCaller, identifierLimits, revealIdentifier } from './identifiers.ts'

/** The routes of SSN and birth date as they were signed. No answer is stored: neither takes an Idempotency-Key. */
export function identifierRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const limits = rateLimits(services, identifierLimits)
  serve(app, identifierOperations, 'POST /staff/applications/{application_id}/reveal', {
    async handler({ body, reply, ...call }) {
      reply.header('cache-control', 'no-store')
      return { value: await revealIdentifier(services, limits, call, body) }
    },
  })

  serve(app, identifierOperations, 'POST /staff/applications/{application_id}/caller-check', {
    async handler({ body, reply, ...call }) {
      reply.header('cache-control', 'no-store')
      return { match: await checkCaller(services, limits, call, body) }
    },
  })
}
