import { noticeOperations } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { readSignedId, signId } from '../platform/crypto/signed-id.ts'
import { announceWork } from '../platform/database/change-channel.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { type RequestContext, requestContextOf } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { findBorrowerToStop, insertStop } from './notice-repository.ts'
import type { NoticeServices } from './notice-services.ts'

const PURPOSE = 'stop reminders'

/** A token that stops the reminders of one borrower and does nothing else. It is valid as long as the borrower's record. */
export const stopToken = (keys: Pick<Keys, 'identity'>, borrower_id: string): string =>
  signId(keys, PURPOSE, borrower_id)

/** The borrower of a token, or undefined where it was not made by this service. */
const borrowerOfStopToken = (keys: Pick<Keys, 'identity'>, token: string): string | undefined =>
  readSignedId(keys, PURPOSE, token)

/** `List-Unsubscribe=One-Click`, as a form or as multipart. */
const LONGEST_FORM = 4096

/** Stops the reminders of the borrower of the token, without a sign-in. Throws 422 for a token that is not ours. */
async function stopReminders(
  { db, clock, keys }: NoticeServices,
  token: string,
  context: RequestContext,
): Promise<void> {
  const borrower_id = borrowerOfStopToken(keys, token)
  const borrower = borrower_id && (await findBorrowerToStop(db, borrower_id))
  if (!borrower) throw new HttpError('reminder_link_invalid')
  await inTransaction(db, async trx => {
    const { id, application_id, user_id } = borrower
    if (!(await insertStop(trx, id, clock.now()))) return
    await recordAudit(
      trx,
      { kind: 'borrower', user_id },
      { event: 'reminders.stopped', application_id, borrower_id: id },
      context,
    )
    await announceWork(trx, 'LENDING', application_id)
  })
}

export function stopReminderRoutes(app: FastifyInstance, services: NoticeServices): void {
  serve(app, noticeOperations, 'POST /reminders/stop', {
    async handler({ body, context }) {
      await stopReminders(services, body.token, context)
      return null
    },
  })
  app.register(async scope => oneClickRoutes(scope, services))
}

/**
 * The address in the List-Unsubscribe header. Mail programs POST to it (RFC 8058) or open it, which changes nothing but shows the
 * page that stops reminders.
 */
function oneClickRoutes(app: FastifyInstance, services: NoticeServices): void {
  const { db, keys, settings } = services
  const url = '/reminders/one-click'
  const shared = { url, config: { access: 'anyone' }, schema: { hide: true } } as const
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_FORM }, (_req, _body, done) => done(null))
  app.route<{ Querystring: { token?: string | string[] } }>({
    ...shared,
    method: 'POST',
    async handler(req, reply) {
      await stopReminders(services, String(req.query.token), requestContextOf(req))
      return reply.code(204).send()
    },
  })
  app.route<{ Querystring: { token?: string | string[] } }>({
    ...shared,
    method: 'GET',
    async handler(req, reply) {
      const token = String(req.query.token)
      const borrower_id = borrowerOfStopToken(keys, token)
      const borrower = borrower_id && (await findBorrowerToStop(db, borrower_id))
      if (!borrower) throw new HttpError('reminder_link_invalid')
      const page = pathTo('stopReminders', { dealer: borrower.dealer_slug })
      return reply.redirect(`${settings.PUBLIC_URL}${page}#token=${token}`, 303)
    },
  })
}
