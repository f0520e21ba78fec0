import { phrase, translate } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../platform/database/unavailable.ts'
import { errorIdText, handleError, RETRY_SECONDS } from '../platform/http/error-handler.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { languageOf } from '../platform/http/request-context.ts'

const FAILED = phrase('Something went wrong on our end. Please try again in a moment.')

/** Makes a page that could not be rendered a sentence with the id of the failure, as text. */
export function answerPageErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    if (error instanceof HttpError || (error.statusCode && error.statusCode < 500))
      return handleError(error as never, req, reply)
    const isTemporary = isUnavailable(error)
    if (isTemporary) reply.header('retry-after', RETRY_SECONDS)
    req.log.error({ err: error }, 'page failed')
    reply
      .code(isTemporary ? 503 : 500)
      .type('text/plain; charset=utf-8')
      .send(`${translate(languageOf(req), FAILED)}\n\n${errorIdText(req)}\n`)
  })
}
