import { batchOperations, queueOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { readBatch, requestBatch } from './batch-request.ts'
import { sendBatch } from './batch-response.ts'
import { readCandidates } from './candidates.ts'
import { listQueue } from './queue-list.ts'

/** The routes of zips with files of applications, and of the list of the queue as a file. */
export function batchRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, queueOperations, 'GET /staff/queue/list', {
    async handler({ query, actor, context, reply }) {
      const { name, bytes } = await listQueue(services, actor, query, context)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(bytes)
    },
  })

  serve(app, queueOperations, 'GET /staff/exports/candidates', {
    handler: ({ query, actor }) => readCandidates(services, actor, query),
  })

  serve(app, batchOperations, 'POST /staff/exports/batches', {
    handler: async ({ body, ...call }) => sendBatch(services, call, await requestBatch(services, call, body)),
  })

  serve(app, batchOperations, 'GET /staff/exports/batches/{batch_id}', {
    handler: ({ params, actor }) => readBatch(services, actor, params.batch_id),
  })
}
