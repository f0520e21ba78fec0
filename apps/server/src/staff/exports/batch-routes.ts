import {
  type ExportBatchBody,
  type ExportBatchResponse,
  type ExportCandidatesResponse,
  exportFormats,
  exportReasons,
} from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, named, nullable, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { queueFilters } from '../queue/queue-routes.ts'
import { uuid } from '../sign-in/schemas.ts'
import { readBatch, requestBatch } from './batch-request.ts'
import { sendBatch } from './batch-response.ts'
import { readCandidates } from './candidates.ts'
import { listQueue } from './queue-list.ts'

const text = Type.String()
const time = Type.String({ format: 'date-time' })
const ids = Type.Array(text)

/** More than a list may have, so that the refusal of a list that is too long says why. */
const MOST_SENT = 1000
const LONGEST_ID = 63

const candidates = Type.Unsafe<ExportCandidatesResponse>(
  named(
    'ExportCandidates',
    closed({
      rows: Type.Array(
        closed({
          id: text,
          borrower: text,
          coborrowers: Type.Integer(),
          dealer: closed({ id: text, name: text }),
          loan_number: nullable(text),
          submitted_at: time,
          last_export: nullable(closed({ at: time, is_outdated: Type.Boolean() })),
        }),
      ),
      more: Type.Boolean(),
      left_out: Type.Integer(),
    }),
  ),
)

const batchBody = Type.Unsafe<ExportBatchBody>(
  closed({
    batch_id: uuid,
    application_ids: Type.Array(Type.String({ maxLength: LONGEST_ID }), { maxItems: MOST_SENT }),
    format: Type.String({ enum: [...exportFormats] }),
    reason: Type.String({ enum: [...exportReasons] }),
  }),
)

const batchResponse = Type.Unsafe<ExportBatchResponse>(
  named(
    'ExportBatch',
    closed({
      id: text,
      recorded: ids,
      refused: Type.Array(closed({ application_id: text, code: text, text })),
      not_reached: ids,
    }),
  ),
)

const zip = {
  description: 'The zip file',
  content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } },
}

/** The routes of zips with files of applications, and of the list of the queue as a file. */
export function batchRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const shared = { access: 'staff', tags: ['staff'] } as const

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/queue/list',
    operationId: 'downloadQueueList',
    summary: 'Download the rows of a view of the queue as a CSV file, without identifiers and contacts; at most 2,000',
    query: closed(queueFilters),
    response: { 200: { description: 'The list', content: { 'text/csv': { schema: text } } } },
    refusals: ['staff_forbidden', 'list_too_long'],
    async handler({ query, actor, context, reply }) {
      const { name, bytes } = await listQueue(services, actor, query, context)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(bytes)
    },
  })

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/exports/candidates',
    operationId: 'listExportCandidates',
    summary: 'List the first 100 applications of a view of the queue that files can be made of',
    query: closed(queueFilters),
    response: { 200: candidates },
    refusals: ['staff_forbidden'],
    handler: ({ query, actor }) => readCandidates(services, actor, query),
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: '/staff/exports/batches',
    operationId: 'exportBatch',
    summary:
      'Make a zip with a file of each application while it is sent; the target of the confirmation is the ids in order, with a space between them',
    body: batchBody,
    response: { 200: zip },
    refusals: [
      'staff_forbidden',
      'application_forbidden',
      'application_not_found',
      'staff_step_up_required',
      'export_batch_exists',
    ],
    handler: async ({ body, ...call }) => sendBatch(services, call, await requestBatch(services, call, body)),
  })

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/exports/batches/:batch_id',
    operationId: 'readExportBatch',
    summary:
      "List the applications of the caller's own zip: those with a recorded file, those refused, those not reached",
    params: pathParams('batch_id'),
    response: { 200: batchResponse },
    refusals: ['export_batch_not_found'],
    handler: ({ params, actor }) => readBatch(services, actor, params.batch_id),
  })
}
