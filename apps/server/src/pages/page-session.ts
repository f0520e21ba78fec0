import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IdentityServices } from '../identity/identity-services.ts'
import { toSignInResponse } from '../identity/identity-token.ts'
import { sessionOfCookie } from '../identity/session.ts'
import { languageOf } from '../platform/http/language.ts'
import type { PageSession } from './web-bundle.ts'

/**
 * The session that a page is rendered with: its user and language, and reads of the API in the user's name, in this
 * process. Undefined without a usable cookie. Rendering a page only reads, and does not count as activity.
 */
export async function pageSession(
  app: FastifyInstance,
  services: IdentityServices,
  req: FastifyRequest,
): Promise<PageSession | undefined> {
  const signedIn = await sessionOfCookie(services, req)
  if (!signedIn) return undefined
  const { token, user } = await toSignInResponse(services, signedIn)
  const language = languageOf(req, signedIn.language)
  return {
    user,
    language,
    read: async ([method, path]) => {
      const response = await app.inject({
        method,
        url: `/v1${path}`,
        headers: { 'x-jwt': token, 'accept-language': language },
        remoteAddress: req.ip,
      })
      if (response.statusCode !== 200) throw new Error(`${method} ${path} answered ${response.statusCode}`)
      return { data: response.json(), etag: response.headers.etag ?? null }
    },
  }
}
