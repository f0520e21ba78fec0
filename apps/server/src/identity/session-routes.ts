import type { FastifyInstance } from 'fastify'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import { signInAnswer } from './identity-token.ts'
import { ownOriginOnly } from './own-origin.ts'
import { endSession, noteActivity, sessionOfToken } from './session.ts'
import type { sessionCookie } from './session-cookie.ts'
import * as schemas from './sign-in-schemas.ts'

/** The two calls that read the session's cookie. */
export function sessionRoutes(
  app: FastifyInstance,
  services: Services,
  cookie: ReturnType<typeof sessionCookie>,
): void {
  const onRequest = ownOriginOnly(services.settings)
  const config = { access: 'public' } as const

  app.post<{ Body: { last_active_at?: string } | undefined }>(
    '/session/token',
    { config, onRequest, schema: schemas.sessionToken },
    async (req, reply) => {
      const token = cookie.read(req)
      const user = token ? await sessionOfToken(services, token) : undefined
      if (!user) {
        cookie.clear(reply)
        throw new HttpError('unauthenticated')
      }
      const lastActive = req.body?.last_active_at
      if (lastActive) await noteActivity(services, user.session_id, new Date(lastActive))
      return signInAnswer(services, user)
    },
  )

  app.delete('/session', { config, onRequest, schema: schemas.sessionEnd }, async (req, reply) => {
    const token = cookie.read(req)
    if (token)
      await inTransaction(services.db, async trx => {
        const ended = await endSession(trx, services.clock, token)
        if (ended) await recordAudit(trx, borrowerActor(ended), { event: 'signed out' }, requestContextOf(req))
      })
    cookie.clear(reply)
    return reply.code(204).send()
  })
}
