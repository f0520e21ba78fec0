import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeliveryReports } from '../../messaging/message-sender.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { STATUS_PATH } from './twilio-sender.ts'
import type { TwilioSettings } from './twilio-settings.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

const LONGEST_FORM = 16 * 1024

const refusing = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const allowing = new Set(['START', 'YES', 'UNSTOP'])
const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/**
 * The routes that Twilio calls: after a message changed its state, and for a text message that a person sends to the lender. Twilio
 * answers STOP, START and HELP itself; here a STOP is stored, so that nothing is queued for the number.
 */
export function twilioRoutes(
  app: FastifyInstance,
  {
    settings,
    deliveryReports,
  }: { settings: Settings & TwilioSettings & { SMS_TRANSPORT: string }; deliveryReports: DeliveryReports },
): void {
  const { SMS_TRANSPORT, TWILIO_AUTH_TOKEN, PUBLIC_URL } = settings
  if (SMS_TRANSPORT !== 'twilio' || !TWILIO_AUTH_TOKEN) return

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_FORM },
      (_req, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const hidden = { config: { access: 'anyone' }, schema: { hide: true } } as const
    const signedForm = (req: FastifyRequest): Record<string, string> => {
      const form = (req.body ?? {}) as Record<string, string>
      const signature = req.headers['x-twilio-signature']
      const isSigned = isSignedByTwilio(TWILIO_AUTH_TOKEN, String(signature), PUBLIC_URL + req.url, form)
      if (!isSigned) throw new HttpError('forbidden')
      return form
    }

    scope.post<{ Querystring: { message?: string } }>(STATUS_PATH, hidden, async (req, reply) => {
      const { MessageStatus, ErrorCode } = signedForm(req)
      const message = String(req.query.message)
      if (/^(failed|undelivered)$/.test(MessageStatus ?? '') && isUuid(message)) {
        req.log.warn({ code: ErrorCode }, 'a text message was not delivered')
        await deliveryReports.undeliverable(message)
      }
      return reply.code(204).send()
    })

    scope.post('/twilio/incoming', hidden, async (req, reply) => {
      const { From = '', Body = '', OptOutType = Body, MessageSid = '' } = signedForm(req)
      const word = OptOutType.trim().toUpperCase()
      // Twilio's signature has no time: a captured START, sent again, would undo a STOP.
      if (!(await deliveryReports.isNew(MessageSid))) return reply.type('text/xml').send(noReply)
      if (refusing.has(word)) await deliveryReports.stopTexts(From)
      else if (allowing.has(word)) await deliveryReports.allowTexts(From)
      return reply.type('text/xml').send(noReply)
    })
  })
}
