import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, flag, named, noContent, nullable, signInText, text, time, uuid } from '../schemas.ts'

export const captchaSolution = Type.String({
  maxLength: 10_000,
  description: "base64 of {challenge, solution}, or Turnstile's token",
})
export const codeBody = closed({ verification_id: signInText, code: signInText })
export const codeSent = closed({ verification_id: uuid })

const captchaChallenge = Type.Union([
  closed({
    kind: Type.Literal('built-in'),
    challenge: Type.Object({}, { additionalProperties: true, description: "For altcha's solver" }),
  }),
  closed({ kind: Type.Literal('turnstile'), site_key: text, action: text, script: text }),
])
export type CaptchaChallenge = Static<typeof captchaChallenge>

/** The response of each kind of sign-in and of the token renewal. */
export const signInResponse = named(
  'SignIn',
  closed({
    token: Type.String({ description: 'The identity token, for the header x-jwt' }),
    expires_at: time,
    user: closed({ id: uuid, email: nullable(text), phone_number: nullable(text) }),
  }),
)
export type SignInResponse = Static<typeof signInResponse>

const delivery = named('Delivery', closed({ email_delayed: flag, sms_delayed: flag }))
export type DeliveryResponse = Static<typeof delivery>

const shared = { access: 'anyone', tags: ['sign-in'] } as const

/** Sign-in by email and by text message, and the session that follows. */
export const signInOperations = defineOperations({
  'GET /captcha': {
    ...shared,
    operationId: 'getCaptcha',
    summary: 'Get a captcha to solve before a code is texted',
    response: { 200: captchaChallenge },
    refusals: [],
  },
  'POST /sign-in/email-link': {
    ...shared,
    operationId: 'sendSignInLink',
    summary: 'Email a sign-in link',
    description:
      'The response is the same whether or not an account has this address. While many links are asked for, each costs a captcha (`captcha_required`).',
    body: closed({
      dealer: signInText,
      email: signInText,
      redirect: Type.Optional(Type.String({ maxLength: 2000 })),
      captcha: Type.Optional(captchaSolution),
    }),
    inReadOnly: true,
    response: { 202: closed({}) },
    refusals: [
      'forbidden',
      'dealer_not_found',
      'captcha_required',
      'too_many_requests',
      'too_many_messages',
      'captcha_unavailable',
    ],
  },
  'POST /sign-in/email-link/confirm': {
    ...shared,
    operationId: 'confirmSignInLink',
    summary: 'Sign in with the token of an emailed link',
    body: closed({ email: signInText, token: signInText }),
    inReadOnly: true,
    response: { 200: signInResponse },
    refusals: ['forbidden', 'sign_in_link_invalid', 'sign_in_link_replaced', 'too_many_requests', 'read_only'],
  },
  'POST /sign-in/sms-code': {
    ...shared,
    operationId: 'sendSignInCode',
    summary: 'Text a sign-in code',
    body: closed({ dealer: signInText, phone_number: signInText, captcha: captchaSolution }),
    inReadOnly: true,
    response: { 202: codeSent },
    refusals: [
      'forbidden',
      'dealer_not_found',
      'texts_off',
      'too_many_requests',
      'too_many_messages',
      'captcha_unavailable',
    ],
  },
  'POST /sign-in/sms-code/confirm': {
    ...shared,
    operationId: 'confirmSignInCode',
    summary: 'Sign in with a texted code',
    body: codeBody,
    inReadOnly: true,
    response: { 200: signInResponse },
    refusals: ['forbidden', 'code_invalid', 'too_many_requests', 'read_only'],
  },
  'GET /sign-in/delivery': {
    ...shared,
    operationId: 'getDelivery',
    summary: 'Whether emails or text messages are queued because they cannot be sent now',
    response: { 200: delivery },
    refusals: [],
  },
  'POST /session/token': {
    ...shared,
    operationId: 'renewIdentityToken',
    summary: 'Get a new identity token for the session of the cookie',
    description:
      'last_active_at is when the person last used the page. Send it every few minutes while the page is used: a session ends ' +
      'after 30 minutes without activity, whatever else is called.',
    body: nullable(closed({ last_active_at: Type.Optional(time) })),
    inReadOnly: true,
    response: { 200: signInResponse },
    refusals: ['forbidden', 'unauthenticated'],
  },
  'DELETE /session': {
    ...shared,
    operationId: 'signOut',
    summary: 'Sign out',
    description:
      'With clear=true the browser deletes what it stores of the site. Without it drafts stay, as after a time without activity.',
    query: Type.Object({
      clear: Type.Optional(Type.Literal('true', { description: 'Clears what the browser has stored for the site' })),
    }),
    inReadOnly: true,
    response: { 204: noContent },
    refusals: ['forbidden'],
  },
})
