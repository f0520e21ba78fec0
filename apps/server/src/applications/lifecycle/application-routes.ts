import { refusalsOf } from '@porchlight/api'
import { LONGEST_REFERRAL, type Referral } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { findOpenDealer } from '../../dealers/dealer-repository.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed } from '../../platform/http/contract.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { applicationParams } from '../gate/requests.ts'
import { reads, send } from '../views/reads.ts'
import {
  answersSchema,
  applicationList,
  applicationResponse,
  dealerId,
  progressResponse,
  registration,
  startedApplication,
} from '../views/schemas.ts'
import { copyApplication, endApplication, endOf, startApplication } from './lifecycle.ts'

/** Starting, copying, listing, reading and ending applications, and their progress. */
export function applicationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db } = services
  const path = '/:dealer/application/:application_id'
  const shared = { access: 'borrower', tags: ['applications'] } as const
  /** The referral of the dealer's link. What does not satisfy the rules is ignored: a slip in a link must not stop a registration. */
  const referral = Type.String({ maxLength: LONGEST_REFERRAL })
  const startBody = answersSchema<{ dealer_id: string } & Referral>({
    ...registration,
    properties: { ...registration.properties, dealer_id: dealerId, rep: referral, home: referral },
    required: ['dealer_id'],
  })

  // Two names of one request.
  for (const [url, operationId] of [
    ['/application-start', 'startApplication'],
    ['/register', 'registerBorrower'],
  ] as const)
    route(app, {
      ...shared,
      method: 'POST',
      url,
      operationId,
      idempotent: true,
      summary: 'Register as primary borrower of a new application',
      body: startBody,
      response: { 201: startedApplication },
      refusals: ['dealer_not_found', 'open_application_exists'],
      async handler({ body: { dealer_id, ...registration }, actor, context, req }) {
        const application = { actor, dealer: await findOpenDealer(db, dealer_id), request: context }
        return inTransaction(db, trx =>
          runIdempotently(trx, services.keys.fields, req, () =>
            startApplication(services, trx, application, registration),
          ),
        )
      },
    })

  route(app, {
    ...shared,
    method: 'POST',
    url: '/application-copy',
    operationId: 'copyApplication',
    idempotent: true,
    summary: "Start an application from the caller's last submitted one",
    body: closed({ dealer_id: dealerId }),
    response: { 201: startedApplication },
    refusals: ['dealer_not_found', 'open_application_exists', 'application_not_found'],
    async handler({ body: { dealer_id }, actor, context, req }) {
      const application = { actor, dealer: await findOpenDealer(db, dealer_id), request: context }
      return inTransaction(db, trx =>
        runIdempotently(trx, services.keys.fields, req, () => copyApplication(services, trx, application)),
      )
    },
  })

  route(app, {
    ...shared,
    method: 'GET',
    url: '/applications',
    operationId: 'listApplications',
    summary: "List the caller's applications with a dealer, newest first, and open invitations to one",
    query: Type.Object({ dealer_id: dealerId }),
    response: { 200: applicationList },
    refusals: ['dealer_not_found'],
    handler: async ({ query, actor, reply }) => send(reply, await reads.applications(services, actor, query)),
  })

  route(app, {
    ...shared,
    method: 'GET',
    etag: true,
    url: path,
    operationId: 'getApplication',
    summary: 'Get an application and its borrowers',
    params: applicationParams,
    response: { 200: applicationResponse },
    refusals: refusalsOf('application.read', 'application'),
    handler: async ({ params, actor, language, reply }) =>
      send(reply, await reads.application(services, actor, params, language)),
  })

  route(app, {
    ...shared,
    method: 'DELETE',
    url: path,
    operationId: 'endApplication',
    summary: 'Delete an application that was never submitted, or withdraw one that was',
    params: applicationParams,
    response: { 200: closed({ id: Type.String() }) },
    refusals: refusalsOf('application.end', 'application'),
    handler: call =>
      mutate(
        services,
        call,
        { action: 'application.end', event: ({ application }) => `application.${endOf(application)}`, ends: true },
        async mutation => ({ body: await endApplication(services, mutation) }),
      ),
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/calculate-progress`,
    operationId: 'calculateProgress',
    summary: 'Get the statuses of every borrower and every section',
    params: applicationParams,
    response: { 200: progressResponse() },
    refusals: refusalsOf('application.read', 'application'),
    handler: async ({ params, actor, reply }) => send(reply, await reads.progress(services, actor, params)),
  })
}
