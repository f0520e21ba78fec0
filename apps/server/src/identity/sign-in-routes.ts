import type { FastifyInstance, FastifyReply } from 'fastify'
import { findDealer } from '../dealers/dealers.ts'
import { networkOf } from '../platform/http/rate-limit.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { inboxRoutes } from '../providers/inbox/inbox-routes.ts'
import type { Services } from '../services.ts'
import { confirmLink, sendLink } from './email-link.ts'
import { signInAnswer } from './identity-token.ts'
import { sendCode, spendCode } from './one-time-code.ts'
import { ownOriginOnly } from './own-origin.ts'
import { parseContactOrThrow } from './parse-contact.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInLimitsOf } from './sign-in-limits.ts'
import { signInCodeText } from './sign-in-messages.ts'
import { signInOrRegister } from './sign-in-or-register.ts'
import * as schemas from './sign-in-schemas.ts'
import type { SignedIn } from './signed-in.ts'
import { verifyCaptcha } from './verify-captcha.ts'

/** Signing in by mail and by SMS, the session that follows, and the inbox where there is one. */
export function signInRoutes(app: FastifyInstance, services: Services): void {
  const limits = signInLimitsOf(services)
  const cookie = sessionCookie(services.settings)
  const onRequest = ownOriginOnly(services.settings)
  const config = { access: 'public' } as const

  async function welcome(reply: FastifyReply, { user, sessionToken }: { user: SignedIn; sessionToken: string }) {
    cookie.set(reply, sessionToken)
    return signInAnswer(services, user)
  }

  app.get('/captcha', { config, schema: schemas.captcha }, () => services.captcha.challenge())

  app.post<{ Body: { dealer: string; email: string; redirect?: string } }>(
    '/sign-in/email-link',
    { config, onRequest, schema: schemas.emailLink },
    async ({ body, ip }, reply) => {
      const email = parseContactOrThrow('email', body.email)
      const dealer = await findDealer(services.db, body.dealer)
      await limits.take('linksPerIp', networkOf(ip))
      await limits.take('linksPerAddress', email)
      await sendLink(services, { dealer, email, redirect: body.redirect })
      return reply.code(202).send({})
    },
  )

  app.post<{ Body: { email: string; token: string } }>(
    '/sign-in/email-link/confirm',
    { config, onRequest, schema: schemas.emailLinkConfirm },
    async (req, reply) => {
      const { email, token } = req.body
      await limits.take('confirmationsPerIp', networkOf(req.ip))
      return welcome(
        reply,
        await confirmLink(services, { email: parseContactOrThrow('email', email), token }, requestContextOf(req)),
      )
    },
  )

  app.post<{ Body: { dealer: string; phone_number: string; captcha: string } }>(
    '/sign-in/sms-code',
    { config, onRequest, schema: schemas.smsCode },
    async ({ body, ip }, reply) => {
      const phone_number = parseContactOrThrow('phone_number', body.phone_number)
      const dealer = await findDealer(services.db, body.dealer)
      await limits.take('codesPerIp', networkOf(ip))
      // Before the phone's own limit, so that using that up for somebody else costs work too.
      await verifyCaptcha(services, body.captcha, ip)
      await limits.take('codesPerPhone', phone_number)
      const wanted = { channel: 'SMS', target: phone_number, user_id: null } as const
      return reply
        .code(202)
        .send({ verification_id: await sendCode(services, { dealer, ...wanted, words: signInCodeText }) })
    },
  )

  app.post<{ Body: { verification_id: string; code: string } }>(
    '/sign-in/sms-code/confirm',
    { config, onRequest, schema: schemas.smsCodeConfirm },
    async (req, reply) => {
      await limits.take('confirmationsPerIp', networkOf(req.ip))
      const comingIn = await spendCode(services, limits, { ...req.body, user_id: null }, (trx, contact, now) =>
        signInOrRegister(trx, now, contact, requestContextOf(req)),
      )
      return welcome(reply, comingIn)
    },
  )

  sessionRoutes(app, services, cookie)
  inboxRoutes(app, services)
}
