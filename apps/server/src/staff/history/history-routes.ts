import { openingRefusalsOf } from '@porchlight/api'
import { HISTORY_AT_FIRST } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, named, nullable, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { readTimeline } from './timeline.ts'

const text = Type.String()

export const historyResponse = named(
  'History',
  closed({
    entries: Type.Array(
      closed({
        id: text,
        day: text,
        at: Type.String({ format: 'date-time' }),
        label: text,
        detail: text,
        actor: Type.Unsafe<'staff' | 'borrower' | 'system'>({ type: 'string', enum: ['staff', 'borrower', 'system'] }),
        by: text,
        about: nullable(text),
        count: Type.Integer(),
      }),
    ),
    more: Type.Boolean(),
  }),
)

/** The route of the history of an application. */
export function historyRoute(app: FastifyInstance, services: ApplicationServices): void {
  route(app, {
    access: 'staff',
    tags: ['staff'],
    params: pathParams('application_id'),
    method: 'GET',
    url: '/staff/applications/:application_id/history',
    operationId: 'listHistory',
    summary: 'List what happened to an application, the newest first, as the reader may see it',
    query: closed({ before: Type.Optional(Type.String({ format: 'uuid', description: 'The id of an entry' })) }),
    response: { 200: historyResponse },
    refusals: openingRefusalsOf('application.view-full'),
    async handler({ params, query: { before }, actor, context, language }) {
      const what = { ...params, actor, action: 'application.view-full', type: 'application/json' } as const
      const signed = await SignedApplication.read(services, { ...what, answersOf: () => [] }, context)
      return readTimeline(services, signed, { language, before, most: HISTORY_AT_FIRST })
    },
  })
}
