import { applicationOperations, progressOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { findOpenDealer } from '../../dealers/dealer-repository.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import { type Call, serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { reads, send } from '../views/reads.ts'
import { copyApplication, endApplication, endOf, startApplication } from './lifecycle.ts'

/** Starting, copying, listing, reading and ending applications, and their progress. */
export function applicationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db } = services

  const start = async (
    services: ApplicationServices,
    { body: { dealer_id, ...registration }, actor, context, req }: Call<typeof applicationOperations, 'POST /register'>,
  ) => {
    const application = { actor, dealer: await findOpenDealer(db, dealer_id), request: context }
    return inTransaction(db, trx =>
      runIdempotently(trx, services.keys, req, () => startApplication(services, trx, application, registration)),
    )
  }

  serveAll(app, services, applicationOperations, {
    'POST /application-start': start,
    'POST /register': start,
    'POST /application-copy': async (services, { body: { dealer_id }, actor, context, req }) => {
      const application = { actor, dealer: await findOpenDealer(db, dealer_id), request: context }
      return inTransaction(db, trx =>
        runIdempotently(trx, services.keys, req, () => copyApplication(services, trx, application)),
      )
    },
    'GET /applications': async (services, { query, actor, reply }) =>
      send(reply, await reads.applications(services, actor, query)),
    'GET /{dealer}/application/{application_id}': async (services, { params, actor, language, reply }) =>
      send(reply, await reads.application(services, actor, params, language)),
    'DELETE /{dealer}/application/{application_id}': (services, call) =>
      mutate(
        services,
        call,
        { action: 'application.end', event: ({ application }) => `application.${endOf(application)}`, ends: true },
        async mutation => ({ body: await endApplication(services, mutation) }),
      ),
  })
  serveAll(app, services, progressOperations(), {
    'POST /{dealer}/application/{application_id}/calculate-progress': async (services, { params, actor, reply }) =>
      send(reply, await reads.progress(services, actor, params)),
  })
}
