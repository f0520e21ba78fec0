import type { FastifyInstance } from 'fastify'
import { readApplication } from '../applications/application-record.ts'
import { authorize } from '../applications/policy.ts'
import { audit } from '../audit/audit.ts'
import { preferred } from '../http/accept.ts'
import { callerOf } from '../http/caller.ts'
import { refused } from '../refused.ts'
import { applicationParams } from '../sections/params.ts'
import type { Services } from '../services.ts'
import { readFullView } from './full-view.ts'
import { fullViewHtml } from './full-view-html.ts'
import { fullViewJson } from './full-view-json.ts'

const offered = ['application/json', 'text/html'] as const

/** Document 2, section 7: the whole application, as data or as a document. */
export function fullViewRoutes(app: FastifyInstance, { db, clock }: Services): void {
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
      const type = preferred(req.headers.accept, offered)
      if (!type) throw refused.notAcceptable(offered)

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
        callerOf(req),
      )
      reply.header('vary', 'accept').type(type)
      return type === 'text/html'
        ? fullViewHtml(view, { now: clock.now(), nonce: reply.cspNonce.style })
        : fullViewJson(view)
    },
  )
}
