import { exportOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { confirmedExport, sendFile } from './export-calls.ts'
import { readExportView } from './export-view.ts'
import { recordExport } from './make-export.ts'

/** The routes of the file for the lender's own system. No response with a file is stored: none takes an Idempotency-Key. */
export function exportRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, exportOperations, 'GET /staff/applications/{application_id}/export', {
    handler: ({ params: { application_id }, actor, context, language }) =>
      readExportView(services, actor, { application_id, language }, context),
  })

  serve(app, exportOperations, 'POST /staff/applications/{application_id}/export', {
    async handler({ body, reply, ...call }) {
      const { actor, context, params } = call
      const wanted = { ...params, ...body }
      const file = await confirmedExport(services, call, 'application.export', async first => {
        const made = await recordExport(services, actor, wanted, context, first)
        return made.file
      })
      return sendFile(reply, file)
    },
  })
}
