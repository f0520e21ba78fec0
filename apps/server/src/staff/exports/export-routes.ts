import { exportOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { readExportView } from './export-view.ts'
import { sendExport } from './make-export.ts'

/** The routes of the file for the lender's own system. No response with a file is stored: none takes an Idempotency-Key. */
export function exportRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, exportOperations, 'GET /staff/applications/{application_id}/export', {
    handler: ({ params: { application_id }, actor, context, language }) =>
      readExportView(services, actor, { application_id, language }, context),
  })

  serve(app, exportOperations, 'POST /staff/applications/{application_id}/export', {
    handler: ({ body, ...call }) => sendExport(services, call, body),
  })
}
