import type { PageSession } from '@porchlight/domain'
import type { FastifyRequest } from 'fastify'
import { listApplications } from '../applications/listed-applications-repository.ts'
import { toUserResponse } from '../identity/identity-token.ts'
import { sessionOfCookie } from '../identity/session.ts'
import { etagOf } from '../platform/http/etag.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { languageOf } from '../platform/http/request-context.ts'
import { type PageServices, pageReads } from './page-reads.ts'

/**
 * The session that a page is rendered with: its user and language, and the user's reads. Undefined without a usable cookie.
 * Rendering a page only reads, and does not count as activity.
 */
export async function pageSession(services: PageServices, req: FastifyRequest): Promise<PageSession | undefined> {
  const user = await sessionOfCookie(services, req)
  if (!user) return undefined
  const language = languageOf(req, user.language)
  return {
    user: toUserResponse(user),
    language,
    async read(query, page) {
      const read = pageReads[query]
      if (!read) throw new Error(`The server has no read for the query '${query}'`)
      try {
        const { data, version } = await read(services, user, { ...page, language })
        return { data, etag: version === undefined ? null : etagOf(version) }
      } catch (error) {
        // The browser repeats the read and shows the refusal; a failure would go unseen.
        if (!(error instanceof HttpError)) req.log.error({ err: error, query }, 'page read failed')
        throw error
      }
    },
  }
}

/** Whether the user of the session has an application with the dealer, or an invitation to one. */
export async function isWithDealer(
  services: PageServices,
  req: FastifyRequest,
  dealer: { id: string },
): Promise<boolean> {
  const user = await sessionOfCookie(services, req)
  return (
    user !== undefined &&
    (await listApplications(services.db, services.keys, user, dealer, services.clock.now())).length > 0
  )
}
