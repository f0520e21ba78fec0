import type { FastifySchema } from 'fastify'
import { object, text, textOrNull, time } from './sign-in-schemas.ts'

const id = { type: 'string', format: 'uuid' }
const call = (summary: string, schema: FastifySchema): FastifySchema => ({ tags: ['account'], summary, ...schema })
const sent = { 202: object({ verification_id: id }) }

export const account = call('How one signs in, and where one is signed in', {
  response: {
    200: object({
      email: textOrNull,
      phone_number: textOrNull,
      sessions: {
        type: 'array',
        items: object({ id, device: text, created_at: time, last_active_at: time, is_own: { type: 'boolean' } }),
      },
    }),
  },
})

export const addEmail = call('Mails a code, to add this address to the account', {
  body: object({ dealer: text, email: text }),
  response: sent,
})

export const addPhone = call('Texts a code, to add this number to the account', {
  body: object({ dealer: text, phone_number: text, captcha: { type: 'string', maxLength: 10_000 } }),
  response: sent,
})

export const confirm = call('Adds the contact that the code was sent to', {
  description: 'Answers 409 where that contact signs in to another account: accounts are never merged.',
  body: object({ verification_id: text, code: text }),
  response: { 200: object({ email: textOrNull, phone_number: textOrNull }) },
})

const ended = { 200: object({}) }

export const endEvery = call('Signs out everywhere, here too', { response: ended })

export const endOne = call('Signs out in one place', { params: object({ session_id: id }), response: ended })
