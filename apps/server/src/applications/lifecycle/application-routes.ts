import { applicationOperations, progressOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { findOpenDealer } from '../../dealers/dealer-repository.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { reads, send } from '../views/reads.ts'
import { copyApplication, endApplication, endOf, startApplication } from './lifecycle.ts'

/** Starting, copying, listing, reading and ending applications, and their progress. */
export function applicationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db } = services

  for (const key of ['POST /application-start', 'POST /register'] as const)
    serve(app, applicationOperations, key, {
      async handler({ body: { dealer_id, ...registration }, actor, context, req }) {
        const application = { actor, dealer: await findOpenDealer(db, dealer_id), request: context }
        return inTransaction(db, trx =>
          runIdempotently(trx, services.keys.fields, req, () =>
            startApplication(services, trx, application, registration),
          ),
        )
      },
    })

  serve(app, applicationOperations, 'POST /application-copy', {
    async handler({ body: { dealer_id }, actor, context, req }) {
      const application = { actor, dealer: await findOpenDealer(db, dealer_id), request: context }
      return inTransaction(db, trx =>
        runIdempotently(trx, services.keys.fields, req, () => copyApplication(services, trx, application)),
      )
    },
  })

  serve(app, applicationOperations, 'GET /applications', {
    handler: async ({ query, actor, reply }) => send(reply, await reads.applications(services, actor, query)),
  })

  serve(app, applicationOperations, 'GET /{dealer}/application/{application_id}', {
    handler: async ({ params, actor, language, reply }) =>
      send(reply, await reads.application(services, actor, params, language)),
  })

  serve(app, applicationOperations, 'DELETE /{dealer}/application/{application_id}', {
    handler: call =>
      mutate(
        services,
        call,
        { action: 'application.end', event: ({ application }) => `application.${endOf(application)}`, ends: true },
        async mutation => ({ body: await endApplication(services, mutation) }),
      ),
  })

  serve(app, progressOperations(), 'POST /{dealer}/application/{application_id}/calculate-progress', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.progress(services, actor, params)),
  })
}
