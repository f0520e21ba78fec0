import { contactForm, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findDealer } from '../dealers/dealers.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { runIdempotently } from '../platform/http/idempotency.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { copyApplication, discardApplication, startApplication } from './application-lifecycle.ts'
import type { ApplicationServices } from './application-services.ts'
import { defineMutations } from './mutation.ts'
import { reads } from './reads.ts'
import { applicationParams } from './requests.ts'
import { sendRead } from './section-routes.ts'

interface Params {
  dealer: string
  application_id: string
}
const dealerId = { type: 'string', maxLength: 63 }

/** Starting, copying, listing, reading and discarding applications, and their progress. */
export function applicationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db } = services
  const mutation = defineMutations(services)
  const tags = ['applications']
  const path = '/:dealer/application/:application_id'
  const started = {
    201: {
      type: 'object',
      properties: { application_id: { type: 'string' }, borrower_id: { type: 'string' } },
    },
  }

  const start = async (req: FastifyRequest, reply: FastifyReply) => {
    const { dealer_id, ...registration } = req.body as StoredAnswers & { dealer_id: string }
    const application = { user: req.user, dealer: await findDealer(db, dealer_id), request: requestContextOf(req) }
    const { body } = await inTransaction(db, trx =>
      runIdempotently(trx, req, async () => ({
        status: 201,
        body: await startApplication(services, trx, application, registration),
      })),
    )
    reply.code(201)
    return body
  }
  const registration = contactForm.schema()
  // Two names of one request.
  for (const url of ['/application-start', '/register'])
    app.post(
      url,
      {
        schema: {
          tags,
          summary: 'Register as primary borrower',
          body: {
            ...registration,
            properties: { ...registration.properties, dealer_id: dealerId },
            required: ['dealer_id'],
          },
          response: started,
        },
      },
      start,
    )

  app.post(
    '/application-copy',
    {
      schema: {
        tags,
        summary: "A new application from the caller's last submitted one",
        body: {
          type: 'object',
          properties: { dealer_id: dealerId },
          required: ['dealer_id'],
          additionalProperties: false,
        },
        response: started,
      },
    },
    async (req, reply) => {
      const dealer = await findDealer(db, (req.body as { dealer_id: string }).dealer_id)
      const application = { user: req.user, dealer, request: requestContextOf(req) }
      const { body } = await inTransaction(db, trx =>
        runIdempotently(trx, req, async () => ({
          status: 201,
          body: await copyApplication(services, trx, application),
        })),
      )
      reply.code(201)
      return body
    },
  )

  app.get<{ Querystring: { dealer_id: string } }>(
    '/applications',
    {
      schema: {
        tags,
        summary: "The caller's applications with a dealer, newest first, and open invitations to one",
        querystring: { type: 'object', properties: { dealer_id: dealerId }, required: ['dealer_id'] },
      },
    },
    async (req, reply) => sendRead(reply, await reads.applications(services, req.user, req.query)),
  )

  app.get<{ Params: Params }>(
    path,
    { schema: { tags, summary: 'One application and its borrowers', params: applicationParams } },
    async (req, reply) => sendRead(reply, await reads.application(services, req.user, req.params)),
  )

  app.delete(
    path,
    { schema: { tags, summary: 'Discard an application', params: applicationParams } },
    mutation({ action: 'application.discard', event: 'application discarded', ends: true }, async ctx => ({
      body: await discardApplication(services, ctx),
    })),
  )

  app.post<{ Params: Params }>(
    `${path}/calculate-progress`,
    { schema: { tags, summary: 'Statuses of every borrower and every section', params: applicationParams } },
    async (req, reply) => sendRead(reply, await reads.progress(services, req.user, req.params)),
  )
}
