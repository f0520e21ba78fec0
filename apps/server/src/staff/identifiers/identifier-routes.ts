import { identifierOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkCaller, revealIdentifier } from './identifiers.ts'

/** The routes of SSN and birth date as they were signed. No answer is stored: neither takes an Idempotency-Key. */
export function identifierRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, identifierOperations, 'POST /staff/applications/{application_id}/reveal', {
    async handler({ body, reply, ...call }) {
      reply.header('cache-control', 'no-store')
      return { value: await revealIdentifier(services, call, body) }
    },
  })

  serve(app, identifierOperations, 'POST /staff/applications/{application_id}/caller-check', {
    async handler({ body, reply, ...call }) {
      reply.header('cache-control', 'no-store')
      return { match: await checkCaller(services, call, body) }
    },
  })
}
