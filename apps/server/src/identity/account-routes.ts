import { deviceName } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { findDealer } from '../dealers/dealers.ts'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { networkOf } from '../platform/http/rate-limit.ts'
import { type RequestContext, requestContextOf } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import * as schemas from './account-schemas.ts'
import { addContact, askForContact } from './add-contact.ts'
import { parseContactOrThrow } from './parse-contact.ts'
import { endSessionsOf, sessionsOfUser } from './session.ts'
import { signInLimitsOf } from './sign-in-limits.ts'
import { verifyCaptcha } from './verify-captcha.ts'

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
      const target = parseContactOrThrow('email', body.email)
      const dealer = await findDealer(services.db, body.dealer)
      await limits.take('linksPerIp', networkOf(ip))
      await limits.take('linksPerAddress', target)
      const wanted = { dealer, channel: 'EMAIL', target } as const
      return reply.code(202).send({ verification_id: await askForContact(services, limits, user, wanted) })
    },
  )

  app.post<{ Body: { dealer: string; phone_number: string; captcha: string } }>(
    '/account/phone',
    { schema: schemas.addPhone },
    async ({ body, ip, user }, reply) => {
      const target = parseContactOrThrow('phone_number', body.phone_number)
      const dealer = await findDealer(services.db, body.dealer)
      await limits.take('codesPerIp', networkOf(ip))
      await verifyCaptcha(services, body.captcha, ip)
      await limits.take('codesPerPhone', target)
      const wanted = { dealer, channel: 'SMS', target } as const
      return reply.code(202).send({ verification_id: await askForContact(services, limits, user, wanted) })
    },
  )

  app.post<{ Body: { verification_id: string; code: string } }>(
    '/account/confirm',
    { schema: schemas.confirm },
    async req => {
      await limits.take('confirmationsPerIp', networkOf(req.ip))
      const { email, phone_number } = await addContact(services, limits, req.user, req.body, requestContextOf(req))
      return { email, phone_number }
    },
  )

  const end = (wanted: { user_id: string; session_id?: string }, caller: RequestContext): Promise<number> =>
    inTransaction(services.db, async trx => {
      const sessions = await endSessionsOf(trx, services.clock, wanted)
      const event = wanted.session_id ? 'signed out elsewhere' : 'signed out everywhere'
      if (sessions > 0) await recordAudit(trx, borrowerActor(wanted), { event, details: { sessions } }, caller)
      return sessions
    })

  app.delete('/account/sessions', { schema: schemas.endEvery }, async req => {
    await end({ user_id: req.user.user_id }, requestContextOf(req))
    return {}
  })

  app.delete<{ Params: { session_id: string } }>(
    '/account/sessions/:session_id',
    { schema: schemas.endOne },
    async req => {
      const { session_id } = req.params
      if ((await end({ user_id: req.user.user_id, session_id }, requestContextOf(req))) === 0)
        throw new HttpError('not_found')
      return {}
    },
  )
}
