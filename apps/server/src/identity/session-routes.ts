import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { recordAudit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { closed, noContent, nullable } from '../platform/http/contract.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { route } from '../platform/http/route.ts'
import { endSessionByToken, updateLastActive } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { toSignInResponse } from './identity-token.ts'
import { dateTime, signInResponse } from './schemas.ts'
import { clearSiteData, hashedSessionToken, ownOriginOnly, sessionCookie, sessionOfCookie } from './session.ts'

/** The two calls that read the session's cookie. */
export function sessionRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { db, clock, settings } = services
  const cookie = sessionCookie(settings)
  const onRequest = ownOriginOnly(settings)
  const tags: [string] = ['sign-in']
  const access = 'anyone'

  route(app, {
    method: 'POST',
    url: '/session/token',
    operationId: 'renewIdentityToken',
    tags,
    access,
    onRequest,
    summary: 'Get a new identity token for the session of the cookie',
    description:
      'last_active_at is when the person last used the page. Send it every few minutes while the page is used: a session ends ' +
      'after 30 minutes without activity, whatever else is called.',
    body: nullable(closed({ last_active_at: Type.Optional(dateTime) })),
    response: { 200: signInResponse },
    refusals: ['forbidden', 'unauthenticated'],
    async handler({ body, req, reply }) {
      const user = await sessionOfCookie(services, req)
      if (!user) {
        cookie.clear(reply)
        throw new HttpError('unauthenticated')
      }
      const claimed = body?.last_active_at
      if (claimed) {
        const lastActive = Math.min(new Date(claimed).getTime(), clock.now().getTime())
        await updateLastActive(db, user, new Date(lastActive))
      }
      return toSignInResponse(services, user)
    },
  })

  route(app, {
    method: 'DELETE',
    url: '/session',
    operationId: 'signOut',
    tags,
    access,
    onRequest,
    summary: 'Sign out',
    description:
      'With clear=true the browser deletes what it stores of the site. Without it drafts stay, as after a time without activity.',
    query: Type.Object({
      clear: Type.Optional(Type.Literal('true', { description: 'Clears what the browser has stored for the site' })),
    }),
    response: { 204: noContent },
    refusals: ['forbidden'],
    async handler({ context, query, req, reply }) {
      const token = cookie.read(req)
      if (token)
        await inTransaction(db, async trx => {
          const ended = await endSessionByToken(trx, hashedSessionToken(token), clock.now())
          if (ended) await recordAudit(trx, { kind: 'borrower', ...ended }, { event: 'account.signed_out' }, context)
        })
      cookie.clear(reply)
      if (query.clear) clearSiteData(reply)
      return null
    },
  })
}
