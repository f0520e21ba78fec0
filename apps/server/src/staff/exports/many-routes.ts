import {
  type ExportCandidatesResponse,
  type ExportListResponse,
  type ExportManyResponse,
  type ExportReason,
  exportEnds,
  exportFormats,
  exportReasons,
  exportStates,
} from '@porchlight/domain/staff'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { closed, named, nullable, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { queueFilters } from '../queue/queue-routes.ts'
import { readCandidates } from './many-candidates.ts'
import { downloadMany } from './many-download.ts'
import { listQueue } from './many-list.ts'
import { type ManyServices, readManyList, requestMany, requireOwnMany, toManyResponse } from './many-request.ts'

const text = Type.String()
const time = Type.String({ format: 'date-time' })
const count = Type.Integer()
const oneOf = <const V extends string>(values: readonly V[]) => Type.Unsafe<V>({ type: 'string', enum: [...values] })

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
          coborrowers: count,
          dealer: closed({ id: text, name: text }),
          loan_number: nullable(text),
          submitted_at: time,
          last_export: nullable(closed({ at: time, is_outdated: Type.Boolean() })),
        }),
      ),
      more: Type.Boolean(),
      left_out: count,
    }),
  ),
)

const exportOfMany = Type.Unsafe<ExportManyResponse>(
  named(
    'ExportOfMany',
    closed({
      id: text,
      format: oneOf(exportFormats),
      state: oneOf(exportStates),
      ended: Type.Unsafe<ExportManyResponse['ended']>({ type: ['string', 'null'], enum: [...exportEnds, null] }),
      made_at: time,
      expires_at: nullable(time),
      seconds_left: nullable(count),
      total: count,
      made: count,
      refused: Type.Array(closed({ application_id: text, text })),
    } satisfies Record<keyof ExportManyResponse, TSchema>),
  ),
)
const exportsOfMany = Type.Unsafe<ExportListResponse>(
  named('ExportsOfMany', closed({ exports: Type.Array(exportOfMany) })),
)

const binary = Type.String({ format: 'binary' })
const sent = (reply: FastifyReply, type: string, { name, bytes }: { name: string; bytes: Buffer }) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes)

/** The routes of files of many applications, and of the list of the queue as a file. */
export function manyRoutes(app: FastifyInstance, services: ManyServices): void {
  const { clock } = services
  const shared = { access: 'staff', tags: ['staff'] } as const
  const ofOne = { ...shared, params: pathParams('export_id'), method: 'GET' } as const

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/queue/list',
    operationId: 'downloadQueueList',
    summary: 'Download the rows of a view of the queue as a CSV file, without identifiers and contacts; at most 2,000',
    query: closed(queueFilters),
    response: { 200: { description: 'The list', content: { 'text/csv': { schema: text } } } },
    refusals: ['staff_forbidden', 'list_too_long'],
    handler: async ({ query, actor, context, reply }) =>
      sent(reply, 'text/csv; charset=utf-8', await listQueue(services, actor, query, context)),
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
    url: '/staff/exports',
    operationId: 'exportMany',
    summary:
      'Have files of many applications made; the target of the confirmation is their ids in order, with a space between them',
    body: closed({
      application_ids: Type.Array(Type.String({ maxLength: LONGEST_ID }), { maxItems: MOST_SENT }),
      format: oneOf(exportFormats),
      reason: oneOf<ExportReason>(exportReasons),
    }),
    idempotent: true,
    response: { 201: closed({ id: text }) },
    refusals: [
      'staff_forbidden',
      'application_forbidden',
      'application_not_found',
      'staff_step_up_required',
      'exports_being_made',
    ],
    handler: ({ body, ...call }) => requestMany(services, call, body),
  })

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/exports',
    operationId: 'listExports',
    summary: "List the caller's own files of many applications of the last day",
    response: { 200: exportsOfMany },
    refusals: [],
    handler: ({ actor }) => readManyList(services, actor),
  })

  route(app, {
    ...ofOne,
    url: '/staff/exports/:export_id',
    operationId: 'readExport',
    summary: 'Read how far files of many applications are',
    isBackground: true,
    response: { 200: exportOfMany },
    refusals: ['export_not_found'],
    handler: async ({ params, actor }) =>
      toManyResponse(await requireOwnMany(services, actor, params.export_id), clock.now()),
  })

  route(app, {
    ...ofOne,
    url: '/staff/exports/:export_id/file',
    operationId: 'downloadExport',
    summary: 'Download files of many applications as one zip file, within an hour',
    response: { 200: { description: 'The zip file', content: { 'application/zip': { schema: binary } } } },
    refusals: ['export_not_found', 'export_not_ready', 'export_ended', 'export_access_lost'],
    handler: async ({ params, actor, context, reply }) =>
      sent(reply, 'application/zip', await downloadMany(services, actor, params.export_id, context)),
  })
}
