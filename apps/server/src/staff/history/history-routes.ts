import { historyOperations } from '@porchlight/api'
import { HISTORY_AT_FIRST } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { readTimeline } from './timeline.ts'

/** The route of the history of an application. */
export function historyRoute(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, historyOperations, 'GET /staff/applications/{application_id}/history', {
    async handler({ params, query: { before }, actor, context, language }) {
      const what = { ...params, actor, action: 'application.view-full', type: 'application/json' } as const
      const signed = await SignedApplication.read(services, { ...what, answersOf: () => [] }, context)
      return readTimeline(services, signed, { language, before, most: HISTORY_AT_FIRST })
    },
  })
}
