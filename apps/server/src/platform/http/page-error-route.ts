import { pageErrorOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { ERROR_ID_HEADER, errorIdOf } from './error-id.ts'
import { networkOf, rateLimits } from './rate-limit.ts'
import { serve } from './serve.ts'

const pageErrorLimits = { page_errors: { most: 30, seconds: 600 } }

/**
 * The route that takes an error of a page's code, and logs its kind and place. A message could quote what was typed, so it is not sent.
 */
export function pageErrorRoute(app: FastifyInstance, services: Parameters<typeof rateLimits>[0]): void {
  const limits = rateLimits(services, pageErrorLimits)
  serve(app, pageErrorOperations, 'POST /page-errors', {
    isBackground: true,
    async handler({ body: { error_class, place }, req, reply }) {
      await limits.consume('page_errors', networkOf(req.ip))
      const error_id = errorIdOf(req.id)
      req.log.warn({ page_error: { error_class, place }, error_id }, 'the code of a page failed')
      reply.header(ERROR_ID_HEADER, error_id)
    },
  })
}
