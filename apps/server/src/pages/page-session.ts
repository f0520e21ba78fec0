import type { PageSession } from '@porchlight/api'
import type { FastifyRequest } from 'fastify'
import { listApplications } from '../applications/record/list-repository.ts'
import { toUserResponse } from '../identity/identity-token.ts'
import type { Actor } from '../platform/actor.ts'
import { etagOf } from '../platform/http/etag.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { languageOf } from '../platform/http/request-context.ts'
import { type PageServices, pageReads } from './page-reads.ts'

/**
 * The session that a page is rendered with: its user and language, and the user's reads. Undefined for an anonymous visitor.
 * Rendering a page only reads, and does not count as activity.
 */
export function pageSession(services: PageServices, req: FastifyRequest): PageSession | undefined {
  const { actor } = req
  if (actor.kind !== 'borrower') return undefined
  const language = languageOf(req)
  return {
    user: toUserResponse(actor),
    language,
    async read(query, page) {
      const read = pageReads[query]
      if (!read) throw new Error(`The server has no read for the query '${query}'`)
      try {
        const { data, version } = await read(services, actor, { ...page, language })
        return { data, etag: version === undefined ? null : etagOf(version) }
      } catch (error) {
        // The browser repeats the read and shows the refusal; a failure would go unseen.
        if (!(error instanceof HttpError)) req.log.error({ err: error, query }, 'page read failed')
        throw error
      }
    },
  }
}

/** Returns whether the user of the session has an application with the dealer, or an invitation to one. */
export async function isWithDealer(services: PageServices, actor: Actor, dealer: { id: string }): Promise<boolean> {
  if (actor.kind !== 'borrower') return false
  return (await listApplications(services.db, services.keys, actor, dealer, services.clock.now())).length > 0
}
