import { signInOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../platform/http/http-errors.ts'
import { serve } from '../platform/http/serve.ts'
import { updateLastActive } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { toSignInResponse } from './identity-token.ts'
import { clearSiteData, endSessionOfCookie, ownOriginOnly, sessionCookie, sessionOfCookie } from './session.ts'

/** Renewal and sign-out, by the session's cookie. */
export function sessionRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { db, clock, settings } = services
  const cookie = sessionCookie(settings)
  const onRequest = ownOriginOnly(settings)

  serve(app, signInOperations, 'POST /session/token', {
    onRequest,
    async handler({ body, req }) {
      const user = await sessionOfCookie(services, req)
      // The cookie stays: another tab may have replaced it by a sign-in since.
      if (!user) throw new HttpError('unauthenticated')
      const claimed = new Date(body?.last_active_at ?? 0).getTime()
      // The format of the contract permits a leap second, which is no Date, and the year 0, which PostgreSQL cannot store.
      if (claimed > 0) await updateLastActive(db, user, new Date(Math.min(claimed, clock.now().getTime())))
      return toSignInResponse(services, user)
    },
  })

  serve(app, signInOperations, 'DELETE /session', {
    onRequest,
    async handler({ context, query, req, reply }) {
      const token = cookie.read(req)
      if (token) await endSessionOfCookie(services, token, 'account.signed_out', context)
      cookie.clear(reply)
      if (query.clear) clearSiteData(reply)
      return null
    },
  })
}
