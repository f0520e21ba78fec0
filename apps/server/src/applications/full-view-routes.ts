import type { FastifyInstance } from 'fastify'
import { audit } from '../platform/audit/audit.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { preferredType } from '../platform/http/preferred-type.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { readFullView } from './full-view.ts'
import { fullViewHtml } from './full-view-html.ts'
import { fullViewJson } from './full-view-json.ts'
import { applicationParams } from './params.ts'
import { authorize } from './policy.ts'

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
      const record = await readApplication(db, dealer, { application_id })
      const own = authorize(record, req.user.user_id, 'member')
      const type = preferredType(req.headers.accept, offered)
      if (!type) throw new HttpError('not_acceptable', { params: { types: offered.join(' or ') } })

      const view = await readFullView(db, record, own)
      await audit(
        db,
        {
          event: 'application viewed',
          actor: 'borrower',
          actor_id: req.user.user_id,
          application_id,
          borrower_id: own.id,
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
