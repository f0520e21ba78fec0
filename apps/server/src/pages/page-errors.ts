import { phrase, translate } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../platform/database/unavailable.ts'
import { errorIdText, handleError, RETRY_SECONDS } from '../platform/http/error-handler.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { languageOf } from '../platform/http/request-context.ts'
import { isStaffRoute } from '../platform/http/staff-host.ts'
import { type MaintenanceSettings, maintenancePage } from './maintenance-page.ts'

/** The page comes back by itself, also where a maintenance ends before its estimate. */
const RELOAD_SECONDS = 20

const FAILED = phrase('Something went wrong on our end. Please try again in a moment.')

/** Makes a page that could not be rendered a sentence with the id of the failure, as text. A maintenance has a page of its own. */
export function answerPageErrors(app: FastifyInstance, settings: MaintenanceSettings): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    if (error instanceof HttpError && error.code === 'maintenance') return sendMaintenance(error, settings, req, reply)
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

function sendMaintenance(
  { status, text, retryAfter = RETRY_SECONDS }: HttpError,
  settings: MaintenanceSettings,
  req: FastifyRequest,
  reply: FastifyReply,
): void {
  const shown = {
    language: languageOf(req),
    text,
    isForStaff: isStaffRoute(req.routeOptions.url),
    nonce: reply.cspNonce.style,
  }
  reply
    .code(status)
    .headers({ 'retry-after': Math.ceil(retryAfter), refresh: RELOAD_SECONDS, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(maintenancePage(settings, shown))
}
