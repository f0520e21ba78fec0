import type { FastifySchema } from 'fastify'

export const text = { type: 'string', maxLength: 2000 }
export const textOrNull = { type: ['string', 'null'] }
export const time = { type: 'string', format: 'date-time' }

export const object = (properties: object, optional: string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter(name => !optional.includes(name)),
  properties,
  additionalProperties: false,
})

const identity = object({
  token: { type: 'string', description: 'Goes into the header x-jwt.' },
  expires_at: time,
  user: object({ id: { type: 'string', format: 'uuid' }, email: textOrNull, phone_number: textOrNull }),
})

const call = (summary: string, schema: FastifySchema): FastifySchema => ({
  tags: ['sign-in'],
  summary,
  security: [],
  ...schema,
})

export const captcha = call('A captcha to solve before a code is texted', {
  response: {
    200: object(
      {
        kind: { enum: ['built-in', 'turnstile'] },
        challenge: { type: 'object', additionalProperties: true },
        site_key: text,
      },
      ['challenge', 'site_key'],
    ),
  },
})

export const emailLink = call('Mails a link to sign in with', {
  description: 'Answers the same whether or not anybody has signed in with this address before.',
  body: object({ dealer: text, email: text, redirect: { type: 'string' } }, ['redirect']),
  response: { 202: object({}) },
})

export const emailLinkConfirm = call('Signs in with the token of a mailed link', {
  body: object({ email: text, token: text }),
  response: { 200: identity },
})

export const smsCode = call('Texts a code to sign in with', {
  body: object({ dealer: text, phone_number: text, captcha: { type: 'string', maxLength: 10_000 } }),
  response: { 202: object({ verification_id: { type: 'string', format: 'uuid' } }) },
})

export const smsCodeConfirm = call('Signs in with a texted code', {
  body: object({ verification_id: text, code: text }),
  response: { 200: identity },
})

export const sessionToken = call('A fresh identity token for the session of the cookie', {
  description:
    'last_active_at is when the person last used the page. Send it while he does, every few minutes: 30 minutes without one ' +
    'end the session, whatever else is called meanwhile.',
  body: { ...object({ last_active_at: time }, ['last_active_at']), type: ['object', 'null'] },
  response: { 200: identity },
})

export const sessionEnd = call('Signs out', { response: { 204: { type: 'null' } } })
