import { viewOperations } from '@porchlight/api'
import type { Language } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendsTexts } from '../../messaging/channels.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { authorize } from '../gate/policy.ts'
import { readApplicationState } from '../record/read-repository.ts'
import { type FullView, fullViewOf } from './full-view.ts'
import { fullViewHtml } from './full-view-html.ts'
import { fullViewJson } from './full-view-json.ts'

const types = ['application/json', 'text/html'] as const

/** The type of the view that the Accept header prefers. Throws 406. */
export function acceptedType(req: FastifyRequest): (typeof types)[number] {
  const accepted = req.type([...types])
  const type = types.find(offered => offered === accepted)
  if (!type) throw new HttpError('not_acceptable', { params: { types: types.join(' or ') } })
  return type
}

/** The body of the response, as JSON or as an HTML document. */
export function sendFullView(
  view: FullView,
  { type, ...rendering }: { type: (typeof types)[number]; language: Language; now: Date; timeZone: string },
  reply: FastifyReply,
): FastifyReply {
  const isPage = type === 'text/html'
  const body = isPage ? fullViewHtml(view, { ...rendering, nonce: reply.cspNonce.style }) : fullViewJson(view)
  return reply.header('vary', 'accept').type(type).send(body)
}

/** The whole application in one response: docs/product/roles-and-permissions.md §7 */
export function fullViewRoutes(app: FastifyInstance, { db, keys, clock, settings }: ApplicationServices): void {
  serve(app, viewOperations, 'GET /{dealer}/application/{application_id}/full', {
    async handler({ params: { dealer, application_id }, actor, context, language, req, reply }) {
      const state = await readApplicationState(db, keys.fields, { dealer, application_id })
      const access = authorize(actor, 'application.view-full', state)
      const type = acceptedType(req)
      const view = fullViewOf(state, access, !sendsTexts(settings))
      await recordAudit(
        db,
        actor,
        {
          event: 'application.viewed',
          application_id,
          borrower_id: access.own?.id ?? null,
          details: { type, answers_of: view.shown.map(({ id }) => id) },
        },
        context,
      )
      return sendFullView(view, { type, language, now: clock.now(), timeZone: settings.LENDER_TIME_ZONE }, reply)
    },
  })
}
