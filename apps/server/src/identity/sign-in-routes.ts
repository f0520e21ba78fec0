import { signInOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { findDealer } from '../dealers/dealer-repository.ts'
import { serve } from '../platform/http/serve.ts'
import { verifyCaptcha } from './captcha.ts'
import { confirmLink, requestLink } from './email-link.ts'
import type { IdentityServices } from './identity-services.ts'
import { answerSignIn } from './identity-token.ts'
import { signInCodeText } from './messages.ts'
import { confirmCode, sendCode } from './one-time-code.ts'
import { requireTexts } from './require-texts.ts'
import { ownOriginOnly, requireAccount, signInOrRegister } from './session.ts'
import { sessionRoutes } from './session-routes.ts'
import { countMessage, countRequest, parseContactOrThrow, refundMessage, signInLimitsOf } from './sign-in-limits.ts'

/** Sign-in by email and by text message, and the session that follows. */
export function signInRoutes(app: FastifyInstance, services: IdentityServices): void {
  const limits = signInLimitsOf(services)
  const onRequest = ownOriginOnly(services.settings)

  const signedIn = answerSignIn(services)

  serve(app, signInOperations, 'GET /captcha', {
    handler: () => services.captcha.challenge(),
  })

  serve(app, signInOperations, 'POST /sign-in/email-link', {
    onRequest,
    async handler({ body, language, req }) {
      const email = parseContactOrThrow('email', body.email)
      const dealer = await findDealer(services.db, body.dealer)
      await countRequest(limits, 'links', req.ip)
      if (body.captcha !== undefined) await verifyCaptcha(services, body.captcha, req.ip)
      await requestLink(services, limits, {
        dealer,
        email,
        redirect: body.redirect,
        language,
        ip: req.ip,
        isSolved: body.captcha !== undefined,
      })
      return {}
    },
  })

  serve(app, signInOperations, 'POST /sign-in/email-link/confirm', {
    onRequest,
    async handler({ body: { email, token }, context, req, reply }) {
      await countRequest(limits, 'confirmations', req.ip)
      const link = { email: parseContactOrThrow('email', email), token }
      const session = await confirmLink(services, link, context)
      await refundMessage(limits, link.email, req.ip)
      return signedIn(reply, session)
    },
  })

  serve(app, signInOperations, 'POST /sign-in/sms-code', {
    onRequest,
    async handler({ body, language, req }) {
      const recipient = parseContactOrThrow('phone_number', body.phone_number)
      const dealer = await findDealer(services.db, body.dealer)
      requireTexts(services.settings, dealer)
      await countRequest(limits, 'codes', req.ip)
      // Before the limits per phone, so that using them up costs work too.
      await verifyCaptcha(services, body.captcha, req.ip)
      await countMessage(limits, { dealer, recipient }, req.ip)
      const wanted = { dealer, language, channel: 'SMS', recipient, content: signInCodeText } as const
      return { verification_id: await sendCode(services, { ...wanted, user_id: null, session_id: null }) }
    },
  })

  serve(app, signInOperations, 'POST /sign-in/sms-code/confirm', {
    onRequest,
    async handler({ body, context, req, reply }) {
      await countRequest(limits, 'confirmations', req.ip)
      const session = await confirmCode(
        services,
        limits,
        { ...body, user_id: null, session_id: null, ip: req.ip },
        async (trx, contact, now) => {
          await requireAccount(trx, services, contact)
          return signInOrRegister(trx, services.keys, now, contact, context)
        },
      )
      return signedIn(reply, session)
    },
  })

  sessionRoutes(app, services)
}
