import { INVALID_EMAIL_OR_PHONE, readSignIn, type SignInContact } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dealerNamed } from '../dealers/dealers.ts'
import { callerOf } from '../http/caller.ts'
import { siteOf } from '../http/rate-limit.ts'
import { inboxRoutes } from '../messages/inbox-routes.ts'
import { refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { confirmLink, sendLink } from './email-link.ts'
import { signInAnswer } from './identity-token.ts'
import { ownOriginOnly } from './own-origin.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInLimitsOf } from './sign-in-limits.ts'
import * as schemas from './sign-in-schemas.ts'
import type { SignedIn } from './signed-in.ts'
import { confirmCode, sendCode } from './sms-code.ts'

const CAPTCHA_FAILED = 'We could not check that you are not a robot. Please try again.'

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
      if (!(await services.captcha.verify(body.captcha, { ip }))) throw refused.invalid({ captcha: CAPTCHA_FAILED })
      await limits.take('codesPerPhone', phone_number)
      return reply.code(202).send({ verification_id: await sendCode(services, { dealer, phone_number }) })
    },
  )

  app.post<{ Body: { verification_id: string; code: string } }>(
    '/sign-in/sms-code/confirm',
    { config, onRequest, schema: schemas.smsCodeConfirm },
    async (req, reply) => {
      await limits.take('confirmationsPerIp', siteOf(req.ip))
      return welcome(reply, await confirmCode(services, limits, req.body, callerOf(req)))
    },
  )

  sessionRoutes(app, services, cookie)
  inboxRoutes(app, services)
}

const channels: Record<'email' | 'phone_number', SignInContact['channel']> = { email: 'email', phone_number: 'sms' }

/** What was typed as it is kept. Throws 422 where nothing can be sent there. */
function contactIn(field: keyof typeof channels, typed: string): string {
  const contact = readSignIn(typed)
  if ('message' in contact || contact.channel !== channels[field])
    throw refused.invalid({ [field]: INVALID_EMAIL_OR_PHONE })
  return contact.value
}
