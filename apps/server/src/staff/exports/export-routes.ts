import { openingRefusalsOf } from '@porchlight/api'
import {
  type ExportBody,
  type ExportFormat,
  type ExportReason,
  type ExportViewResponse,
  exportFormats,
  exportReasons,
  type Preflight,
  preflightLevels,
  type ReviewState,
  reviewStates,
} from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, named, nullable, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { changesResponse } from '../facts/facts.ts'
import { confirmedExport, fileResponse, sendFile } from './export-calls.ts'
import { exportRecordSchema } from './export-record-schema.ts'
import { readExportView } from './export-view.ts'
import { recordExport } from './make-export.ts'

const text = Type.String()
const time = Type.String({ format: 'date-time' })
const flag = Type.Boolean()

const preflight = Type.Unsafe<Preflight>(
  named(
    'Preflight',
    closed({
      ready: flag,
      messages: Type.Array(
        closed({
          id: text,
          level: Type.String({ enum: [...preflightLevels] }),
          borrower: Type.Optional(text),
          text,
          section: Type.Optional(text),
          ask: Type.Optional(closed({ borrower_id: text, section: text })),
        }),
      ),
    }),
  ),
)

const viewResponse = Type.Unsafe<ExportViewResponse>(
  named(
    'ExportView',
    closed({
      id: text,
      dealer: closed({ id: text, name: text }),
      borrowers: Type.Array(closed({ id: text, name: text, is_primary: flag })),
      signed_at: time,
      state: Type.Unsafe<ReviewState>({ type: 'string', enum: [...reviewStates] }),
      loan_number: nullable(text),
      preflight: closed({ MISMO: preflight, JSON: preflight }),
      sections: Type.Array(closed({ id: text, title: text })),
      export_records: Type.Array(exportRecordSchema),
      changes: changesResponse,
      can_export: flag,
      can_send_back: flag,
    }),
  ),
)

const exportBody = {
  format: Type.Unsafe<ExportFormat>({ type: 'string', enum: [...exportFormats] }),
  reason: Type.Unsafe<ExportReason>({ type: 'string', enum: [...exportReasons] }),
}

/** The routes of the file for the lender's own system. No response with a file is stored: none takes an Idempotency-Key. */
export function exportRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const shared = {
    url: '/staff/applications/:application_id/export',
    access: 'staff',
    tags: ['staff'],
    params: pathParams('application_id'),
  } as const

  route(app, {
    ...shared,
    method: 'GET',
    operationId: 'viewExport',
    summary: 'Get the report about the file of what was signed last, and the files that were made',
    response: { 200: viewResponse },
    refusals: openingRefusalsOf('application.view-full'),
    handler: ({ params: { application_id }, actor, context, language }) =>
      readExportView(services, actor, { application_id, language }, context),
  })

  route(app, {
    ...shared,
    method: 'POST',
    operationId: 'exportApplication',
    summary: "Make the file of what was signed last for the lender's own system, with SSN and birth date",
    body: Type.Unsafe<ExportBody>(closed(exportBody)),
    response: fileResponse('application/xml', 'application/json'),
    sendsData: true,
    refusals: [...openingRefusalsOf('application.export'), 'staff_step_up_required', 'export_blocked'],
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
