import Type from 'typebox'
import { closed, named, nullable } from '../platform/http/contract.ts'

const uuid = Type.String({ format: 'uuid' })
export const text = Type.String({ maxLength: 2000 })
export const dateTime = Type.String({ format: 'date-time' })
export const captchaChallenge = Type.Union([
  closed({
    kind: Type.Literal('built-in'),
    challenge: Type.Object({}, { additionalProperties: true, description: "For altcha's solver" }),
  }),
  closed({ kind: Type.Literal('turnstile'), site_key: Type.String(), action: Type.String(), script: Type.String() }),
])
export const captchaSolution = Type.String({
  maxLength: 10_000,
  description: "base64 of {challenge, solution}, or Turnstile's token",
})
export const codeBody = closed({ verification_id: text, code: text })
export const codeSent = closed({ verification_id: uuid })
export const contacts = closed({ email: nullable(Type.String()), phone_number: nullable(Type.String()) })

export const signInResponse = named(
  'SignIn',
  closed({
    token: Type.String({ description: 'The identity token, for the header x-jwt' }),
    expires_at: dateTime,
    user: closed({ id: uuid, email: nullable(Type.String()), phone_number: nullable(Type.String()) }),
  }),
)

export const accountResponse = named(
  'Account',
  closed({
    email: nullable(Type.String()),
    phone_number: nullable(Type.String()),
    language: nullable(Type.String({ description: 'A language tag, or null where Accept-Language decides' })),
    sessions: Type.Array(
      named(
        'AccountSession',
        closed({
          id: uuid,
          device: Type.String({ description: "'Safari on iPhone', or '' where it is not known" }),
          created_at: dateTime,
          last_active_at: dateTime,
          is_own: Type.Boolean({ description: 'Whether it is the session of this request' }),
        }),
      ),
    ),
  }),
)

const channel = Type.Unsafe<'EMAIL' | 'SMS'>({ type: 'string', enum: ['EMAIL', 'SMS'] })

export const otherContactResponse = named(
  'OtherContact',
  closed({
    application: nullable(
      closed({
        listed: channel,
        begun_with: channel,
        hint: Type.String({ description: 'The last two digits of the number, or the first character of the email' }),
      }),
    ),
  }),
)
