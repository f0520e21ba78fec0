import type { FastifyInstance } from 'fastify'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { preferredType } from '../platform/http/preferred-type.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { readApplicationState } from './application-repository.ts'
import type { ApplicationServices } from './application-services.ts'
import { fullViewOf } from './full-view.ts'
import { fullViewHtml } from './full-view-html.ts'
import { fullViewJson } from './full-view-json.ts'
import { authorize } from './policy.ts'
import { applicationParams } from './requests.ts'

const offered = ['application/json', 'text/html'] as const

/** Document 2, section 7: the whole application, as data or as a document. */
export function fullViewRoutes(app: FastifyInstance, { db, clock }: ApplicationServices): void {
  app.get<{ Params: { dealer: string; application_id: string } }>(
    '/:dealer/application/:application_id/full',
    {
      schema: {
        tags: ['applications'],
        summary: 'The whole application as the caller may see it, as JSON or HTML by the Accept header',
        params: applicationParams,
        response: {
          200: {
            content: {
              'application/json': { schema: { type: 'object', additionalProperties: true } },
              'text/html': { schema: { type: 'string' } },
            },
          },
        },
      },
    },
    async (req, reply) => {
      const { dealer, application_id } = req.params
      const actor = borrowerActor(req.user)
      const state = await readApplicationState(db, { dealer, application_id })
      const access = authorize(actor, 'application.view-full', state)
      const type = preferredType(req.headers.accept, offered)
      if (!type) throw new HttpError('not_acceptable', { params: { types: offered.join(' or ') } })

      const view = fullViewOf(state, access)
      await recordAudit(
        db,
        actor,
        {
          event: 'application viewed',
          application_id,
          borrower_id: access.own?.id ?? null,
          details: { type, answers_of: view.shown.map(({ id }) => id) },
        },
        requestContextOf(req),
      )
      reply.header('vary', 'accept').type(type)
      return type === 'text/html'
        ? fullViewHtml(view, { now: clock.now(), nonce: reply.cspNonce.style })
        : fullViewJson(view)
    },
  )
}
