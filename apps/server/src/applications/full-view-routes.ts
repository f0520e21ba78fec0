import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { route } from '../platform/http/route.ts'
import { readApplicationState } from './application-repository.ts'
import type { ApplicationServices } from './application-services.ts'
import { fullViewOf } from './full-view.ts'
import { fullViewHtml } from './full-view-html.ts'
import { fullViewJson } from './full-view-json.ts'
import { authorize, refusalsOf } from './policy.ts'
import { applicationParams } from './requests.ts'

const types = ['application/json', 'text/html'] as const

/** The whole application in one response: docs/product/roles-and-permissions.md §7 */
export function fullViewRoutes(app: FastifyInstance, { db, keys, clock, settings }: ApplicationServices): void {
  route(app, {
    method: 'GET',
    url: '/:dealer/application/:application_id/full',
    operationId: 'getFullView',
    tags: ['applications'],
    access: 'signed-in',
    summary: 'Get the whole application as the caller may see it, as JSON or HTML by the Accept header',
    params: applicationParams,
    response: {
      200: {
        description: 'The whole application',
        content: {
          'application/json': { schema: Type.Object({}, { additionalProperties: true }) },
          'text/html': { schema: Type.String() },
        },
      },
    },
    refusals: [...refusalsOf('application.view-full', 'application'), 'not_acceptable'],
    async handler({ params: { dealer, application_id }, user, context, language, req, reply }) {
      const actor = borrowerActor(user)
      const state = await readApplicationState(db, keys.fields, { dealer, application_id })
      const access = authorize(actor, 'application.view-full', state)
      const accepted = req.type([...types])
      const type = types.find(offered => offered === accepted)
      if (!type) throw new HttpError('not_acceptable', { params: { types: types.join(' or ') } })

      const view = fullViewOf(state, access)
      const details = { type, answers_of: view.shown.map(({ id }) => id) }
      const borrower_id = access.own?.id ?? null
      await recordAudit(db, actor, { event: 'application viewed', application_id, borrower_id, details }, context)
      reply.header('vary', 'accept').type(type)
      return type === 'text/html'
        ? fullViewHtml(view, {
            now: clock.now(),
            timeZone: settings.LENDER_TIME_ZONE,
            nonce: reply.cspNonce.style,
            language,
          })
        : fullViewJson(view)
    },
  })
}
