import { deviceName } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { dealerNamed } from '../dealers/dealers.ts'
import { type Caller, callerOf } from '../http/caller.ts'
import { siteOf } from '../http/rate-limit.ts'
import { refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { contactIn } from '../sign-in/contact-in.ts'
import { endSessionsOf, sessionsOfUser } from '../sign-in/session.ts'
import { signInLimitsOf } from '../sign-in/sign-in-limits.ts'
import { spendCaptcha } from '../sign-in/spend-captcha.ts'
import * as schemas from './account-schemas.ts'
import { addContact, askForContact } from './add-contact.ts'

/** A user's own account: the contacts that he signs in with, and the places where he is signed in. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const limits = signInLimitsOf(services)

  app.get('/account', { schema: schemas.account }, async ({ user }) => {
    const sessions = await sessionsOfUser(services, user.user_id)
    return {
      email: user.email,
      phone_number: user.phone_number,
      sessions: sessions.map(({ session_id, user_agent, created_at, last_active_at }) => ({
        id: session_id,
        device: deviceName(user_agent),
        created_at: created_at.toISOString(),
        last_active_at: last_active_at.toISOString(),
        is_own: session_id === user.session_id,
      })),
    }
  })

  app.post<{ Body: { dealer: string; email: string } }>(
    '/account/email',
    { schema: schemas.addEmail },
    async ({ body, ip, user }, reply) => {
      const target = contactIn('email', body.email)
      const dealer = await dealerNamed(services.db, body.dealer)
      await limits.take('linksPerIp', siteOf(ip))
      await limits.take('linksPerAddress', target)
      const wanted = { dealer, channel: 'EMAIL', target } as const
      return reply.code(202).send({ verification_id: await askForContact(services, limits, user, wanted) })
    },
  )

  app.post<{ Body: { dealer: string; phone_number: string; captcha: string } }>(
    '/account/phone',
    { schema: schemas.addPhone },
    async ({ body, ip, user }, reply) => {
      const target = contactIn('phone_number', body.phone_number)
      const dealer = await dealerNamed(services.db, body.dealer)
      await limits.take('codesPerIp', siteOf(ip))
      await spendCaptcha(services, body.captcha, ip)
      await limits.take('codesPerPhone', target)
      const wanted = { dealer, channel: 'SMS', target } as const
      return reply.code(202).send({ verification_id: await askForContact(services, limits, user, wanted) })
    },
  )

  app.post<{ Body: { verification_id: string; code: string } }>(
    '/account/confirm',
    { schema: schemas.confirm },
    async req => {
      await limits.take('confirmationsPerIp', siteOf(req.ip))
      const { email, phone_number } = await addContact(services, limits, req.user, req.body, callerOf(req))
      return { email, phone_number }
    },
  )

  const end = (wanted: { user_id: string; session_id?: string }, caller: Caller): Promise<number> =>
    inTransaction(services.db, async trx => {
      const sessions = await endSessionsOf(trx, services.clock, wanted)
      const event = wanted.session_id ? 'signed out elsewhere' : 'signed out everywhere'
      if (sessions > 0)
        await audit(trx, { event, actor: 'borrower', actor_id: wanted.user_id, details: { sessions } }, caller)
      return sessions
    })

  app.delete('/account/sessions', { schema: schemas.endEvery }, async req => {
    await end({ user_id: req.user.user_id }, callerOf(req))
    return {}
  })

  app.delete<{ Params: { session_id: string } }>(
    '/account/sessions/:session_id',
    { schema: schemas.endOne },
    async req => {
      const { session_id } = req.params
      if ((await end({ user_id: req.user.user_id, session_id }, callerOf(req))) === 0) throw refused.notFound()
      return {}
    },
  )
}
