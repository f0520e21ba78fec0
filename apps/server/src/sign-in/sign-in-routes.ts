import type { FastifyInstance, FastifyReply } from 'fastify'
import { dealerNamed } from '../dealers/dealers.ts'
import { callerOf } from '../http/caller.ts'
import { siteOf } from '../http/rate-limit.ts'
import { inboxRoutes } from '../messages/inbox-routes.ts'
import type { Services } from '../services.ts'
import { comeIn } from './come-in.ts'
import { contactIn } from './contact-in.ts'
import { confirmLink, sendLink } from './email-link.ts'
import { signInAnswer } from './identity-token.ts'
import { sendCode, spendCode } from './one-time-code.ts'
import { ownOriginOnly } from './own-origin.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInLimitsOf } from './sign-in-limits.ts'
import { signInCodeText } from './sign-in-messages.ts'
import * as schemas from './sign-in-schemas.ts'
import type { SignedIn } from './signed-in.ts'
import { spendCaptcha } from './spend-captcha.ts'

/** Signing in by mail and by SMS, the session that follows, and the inbox where there is one. */
export function signInRoutes(app: FastifyInstance, services: Services): void {
  const limits = signInLimitsOf(services)
  const cookie = sessionCookie(services.settings)
  const onRequest = ownOriginOnly(services.settings)
  const config = { access: 'anyone' } as const

  async function welcome(reply: FastifyReply, { user, sessionToken }: { user: SignedIn; sessionToken: string }) {
    cookie.set(reply, sessionToken)
    return signInAnswer(services, user)
  }

  app.get('/captcha', { config, schema: schemas.captcha }, () => services.captcha.challenge())

  app.post<{ Body: { dealer: string; email: string; redirect?: string } }>(
    '/sign-in/email-link',
    { config, onRequest, schema: schemas.emailLink },
    async ({ body, ip }, reply) => {
      const email = contactIn('email', body.email)
      const dealer = await dealerNamed(services.db, body.dealer)
      await limits.take('linksPerIp', siteOf(ip))
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
      await limits.take('confirmationsPerIp', siteOf(req.ip))
      return welcome(reply, await confirmLink(services, { email: contactIn('email', email), token }, callerOf(req)))
    },
  )

  app.post<{ Body: { dealer: string; phone_number: string; captcha: string } }>(
    '/sign-in/sms-code',
    { config, onRequest, schema: schemas.smsCode },
    async ({ body, ip }, reply) => {
      const phone_number = contactIn('phone_number', body.phone_number)
      const dealer = await dealerNamed(services.db, body.dealer)
      await limits.take('codesPerIp', siteOf(ip))
      // Before the phone's own limit, so that using that up for somebody else costs work too.
      await spendCaptcha(services, body.captcha, ip)
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
      await limits.take('confirmationsPerIp', siteOf(req.ip))
      const comingIn = await spendCode(services, limits, { ...req.body, user_id: null }, (trx, contact, now) =>
        comeIn(trx, now, contact, callerOf(req)),
      )
      return welcome(reply, comingIn)
    },
  )

  sessionRoutes(app, services, cookie)
  inboxRoutes(app, services)
}
