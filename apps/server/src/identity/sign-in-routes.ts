import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { findDealer } from '../dealers/dealer-repository.ts'
import { closed } from '../platform/http/contract.ts'
import { route } from '../platform/http/route.ts'
import { verifyCaptcha } from './captcha.ts'
import { confirmLink, requestLink } from './email-link.ts'
import type { IdentityServices } from './identity-services.ts'
import { answerSignIn } from './identity-token.ts'
import { signInCodeText } from './messages.ts'
import { confirmCode, sendCode } from './one-time-code.ts'
import { captchaChallenge, captchaSolution, codeBody, codeSent, signInResponse, text } from './schemas.ts'
import { ownOriginOnly, signInOrRegister } from './session.ts'
import { sessionRoutes } from './session-routes.ts'
import { countMessage, countRequest, parseContactOrThrow, refundMessage, signInLimitsOf } from './sign-in-limits.ts'

/** Sign-in by email and by text message, and the session that follows. */
export function signInRoutes(app: FastifyInstance, services: IdentityServices): void {
  const limits = signInLimitsOf(services)
  const onRequest = ownOriginOnly(services.settings)
  const tags: [string] = ['sign-in']
  const access = 'anyone'

  const signedIn = answerSignIn(services)

  route(app, {
    method: 'GET',
    url: '/captcha',
    operationId: 'getCaptcha',
    tags,
    access,
    summary: 'Get a captcha to solve before a code is texted',
    response: { 200: captchaChallenge },
    refusals: [],
    handler: () => services.captcha.challenge(),
  })

  route(app, {
    method: 'POST',
    url: '/sign-in/email-link',
    operationId: 'sendSignInLink',
    tags,
    access,
    onRequest,
    summary: 'Email a sign-in link',
    description:
      'The response is the same whether or not an account has this address. While many links are asked for, each costs a captcha (`captcha_required`).',
    body: closed({
      dealer: text,
      email: text,
      redirect: Type.Optional(Type.String()),
      captcha: Type.Optional(captchaSolution),
    }),
    response: { 202: closed({}) },
    refusals: [
      'forbidden',
      'dealer_not_found',
      'captcha_required',
      'too_many_requests',
      'too_many_messages',
      'captcha_unavailable',
    ],
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

  route(app, {
    method: 'POST',
    url: '/sign-in/email-link/confirm',
    operationId: 'confirmSignInLink',
    tags,
    access,
    onRequest,
    summary: 'Sign in with the token of an emailed link',
    body: closed({ email: text, token: text }),
    response: { 200: signInResponse },
    refusals: ['forbidden', 'sign_in_link_invalid', 'too_many_requests'],
    async handler({ body: { email, token }, context, req, reply }) {
      await countRequest(limits, 'confirmations', req.ip)
      const link = { email: parseContactOrThrow('email', email), token }
      const session = await confirmLink(services, link, context)
      await refundMessage(limits, link.email, req.ip)
      return signedIn(reply, session)
    },
  })

  route(app, {
    method: 'POST',
    url: '/sign-in/sms-code',
    operationId: 'sendSignInCode',
    tags,
    access,
    onRequest,
    summary: 'Text a sign-in code',
    body: closed({ dealer: text, phone_number: text, captcha: captchaSolution }),
    response: { 202: codeSent },
    refusals: ['forbidden', 'dealer_not_found', 'too_many_requests', 'too_many_messages', 'captcha_unavailable'],
    async handler({ body, language, req }) {
      const recipient = parseContactOrThrow('phone_number', body.phone_number)
      const dealer = await findDealer(services.db, body.dealer)
      await countRequest(limits, 'codes', req.ip)
      // Before the limits per phone, so that using them up costs work too.
      await verifyCaptcha(services, body.captcha, req.ip)
      await countMessage(limits, { dealer, recipient }, req.ip)
      const wanted = { dealer, language, channel: 'SMS', recipient, content: signInCodeText } as const
      return { verification_id: await sendCode(services, { ...wanted, user_id: null, session_id: null }) }
    },
  })

  route(app, {
    method: 'POST',
    url: '/sign-in/sms-code/confirm',
    operationId: 'confirmSignInCode',
    tags,
    access,
    onRequest,
    summary: 'Sign in with a texted code',
    body: codeBody,
    response: { 200: signInResponse },
    refusals: ['forbidden', 'code_invalid', 'too_many_requests'],
    async handler({ body, context, req, reply }) {
      await countRequest(limits, 'confirmations', req.ip)
      const session = await confirmCode(
        services,
        limits,
        { ...body, user_id: null, session_id: null, ip: req.ip },
        (trx, contact, now) => signInOrRegister(trx, services.keys, now, contact, context),
      )
      return signedIn(reply, session)
    },
  })

  sessionRoutes(app, services)
}
