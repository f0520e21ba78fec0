import { contactForm, reasonDenied, type StoredAnswers, salespersonForm } from '@porchlight/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findDealer } from '../dealers/dealers.ts'
import { today } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { runIdempotently } from '../platform/http/idempotency.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { copyApplication } from './copy-application.ts'
import { discardApplication } from './discard-application.ts'
import { sentInvitations } from './invitations.ts'
import { listApplications } from './list-applications.ts'
import { defineMutations, requireVersion } from './mutation.ts'
import { applicationParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { authorize, stateOf } from './policy.ts'
import { progressOf } from './progress.ts'
import { sectionStatusesOf } from './recompute-statuses.ts'
import { startApplication } from './start-application.ts'

interface Params {
  dealer: string
  application_id: string
}

/** Starting, listing, reading, discarding an application; its progress and its salesperson. */
export function applicationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, clock, settings } = services
  const change = defineMutations(services)
  const tags = ['applications']
  const one = '/:dealer/application/:application_id'

  const startBody = {
    ...contactForm.schema(),
    properties: { ...contactForm.schema().properties, dealer_id: { type: 'string', maxLength: 63 } },
    required: ['dealer_id'],
  }
  const started = {
    201: {
      type: 'object',
      properties: { application_id: { type: 'string' }, borrower_id: { type: 'string' } },
    },
  }
  // The specification names this call twice; both answer the same.
  for (const path of ['/application-start', '/register'])
    app.post(
      path,
      {
        schema: { tags, summary: 'Register as primary borrower', body: startBody, response: started },
      },
      async (req, reply) => {
        const { dealer_id, ...registration } = req.body as StoredAnswers & { dealer_id: string }
        const dealer = await findDealer(db, dealer_id)
        const answer = await inTransaction(db, trx =>
          runIdempotently(trx, req, async () => ({
            status: 201,
            body: await startApplication(trx, {
              settings,
              clock,
              user: req.user,
              caller: requestContextOf(req),
              dealer,
              registration,
            }),
          })),
        )
        reply.code(201)
        return answer.body
      },
    )

  app.post(
    '/application-copy',
    {
      schema: {
        tags,
        summary: "A new application from the caller's last submitted one",
        body: {
          type: 'object',
          properties: { dealer_id: startBody.properties.dealer_id },
          required: ['dealer_id'],
          additionalProperties: false,
        },
        response: started,
      },
    },
    async (req, reply) => {
      const dealer = await findDealer(db, (req.body as { dealer_id: string }).dealer_id)
      const copy = { clock, user: req.user, caller: requestContextOf(req), dealer }
      const answer = await inTransaction(db, trx =>
        runIdempotently(trx, req, async () => ({ status: 201, body: await copyApplication(trx, copy) })),
      )
      reply.code(201)
      return answer.body
    },
  )

  app.get(
    '/applications',
    {
      schema: {
        tags,
        summary: "The caller's applications with a dealer, newest first, and open invitations to one",
        querystring: {
          type: 'object',
          properties: { dealer_id: { type: 'string', maxLength: 63 } },
          required: ['dealer_id'],
        },
      },
    },
    async req =>
      listApplications(db, req.user, await findDealer(db, (req.query as { dealer_id: string }).dealer_id), clock),
  )

  const ownRecord = async (req: FastifyRequest) => {
    const { dealer, application_id } = req.params as Params
    const record = await readApplication(db, dealer, { application_id })
    return { record, own: authorize(record, req.user.user_id, 'member') }
  }

  app.get(
    one,
    { schema: { tags, summary: 'One application and who is on it', params: applicationParams } },
    async (req, reply) => {
      const { record, own } = await ownRecord(req)
      const { application, borrowers } = record
      reply.header('etag', `"${application.version}"`)
      return {
        id: application.id,
        dealer: { id: application.dealer_id },
        status: application.status,
        created_at: application.created_at,
        message: application.message,
        // The salesperson is the primary borrower's section.
        ...(own.is_primary && salespersonForm.toApi({ ...application })),
        borrowers: borrowers.map(({ id, user_id, is_primary, status, first_name, last_name }) => ({
          id,
          user_id,
          is_primary,
          status,
          first_name,
          last_name,
        })),
      }
    },
  )

  app.put(
    one,
    {
      schema: {
        tags,
        summary: 'Who helped with the application',
        params: applicationParams,
        body: salespersonForm.schema(),
      },
    },
    change({ access: 'primary', event: 'salesperson saved' }, async ({ trx, application, ifMatch }, req) => {
      requireVersion(ifMatch, application.version)
      const before = { ...application }
      const { stored } = parseOrThrow(salespersonForm.parse(req.body as StoredAnswers, before, today(clock)))
      const version = application.version + 1
      await trx
        .updateTable('application')
        .set({ ...stored, version })
        .where('id', '=', application.id)
        .execute()
      return { body: salespersonForm.toApi(stored), version }
    }),
  )

  app.delete(
    one,
    { schema: { tags, summary: 'Discard an application', params: applicationParams } },
    change(
      {
        access: 'primary',
        event: 'application discarded',
        ends: true,
        refusal: record => reasonDenied.discard(stateOf(record)),
      },
      async made => ({ body: await discardApplication(made, services) }),
    ),
  )

  app.post(
    `${one}/calculate-progress`,
    { schema: { tags, summary: 'Statuses of everyone and of every section', params: applicationParams } },
    async req => {
      const { record, own } = await ownRecord(req)
      return progressOf(record, own, {
        statuses: await sectionStatusesOf(db, record),
        invitations: own.is_primary ? await sentInvitations(db, record, clock.now()) : new Map(),
      })
    },
  )
}
