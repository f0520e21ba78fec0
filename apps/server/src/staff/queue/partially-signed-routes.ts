import { queueOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { SigningServices } from '../../signing/signing-services.ts'
import { listPartiallySigned, remindSigners } from './partially-signed.ts'

/** The routes of what waits for signatures. */
export function partiallySignedRoutes(app: FastifyInstance, services: SigningServices): void {
  serve(app, queueOperations, 'GET /staff/queue/partially-signed', {
    handler: ({ actor }) => listPartiallySigned(services, actor),
  })

  serve(app, queueOperations, 'POST /staff/queue/partially-signed/{id}/reminder', {
    async handler({ params, actor, context }) {
      await remindSigners(services, actor, params.id, context)
      return null
    },
  })
}
