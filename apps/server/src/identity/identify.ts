import type { FastifyRequest } from 'fastify'
import { HttpError } from '../platform/http/http-errors.ts'
import type { Services } from '../services.ts'
import { identityTokens } from './identity-token.ts'
import { sessionOfUser } from './session.ts'

/**
 * Lets only someone signed in through to routes that are not for anyone, and says in `req.user` who that is.
 * The session's row is looked at every time, so that signing out holds at once.
 */
export function identify(services: Services) {
  const whoseToken = identityTokens(services)
  return async (req: FastifyRequest): Promise<void> => {
    if ((req.routeOptions.config.access ?? 'signed-in') !== 'signed-in') return
    const token = req.headers['x-jwt']
    const whose = typeof token === 'string' ? await whoseToken(token) : undefined
    const user = whose && (await sessionOfUser(services, whose))
    if (!user) throw new HttpError('unauthenticated')
    req.user = user
  }
}
