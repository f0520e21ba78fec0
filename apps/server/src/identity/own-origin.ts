import type { FastifyRequest } from 'fastify'
import { HttpError } from '../platform/http/http-errors.ts'
import { isLoopback } from '../platform/settings/loopback.ts'
import type { Settings } from '../platform/settings/settings.ts'

/**
 * Refuses what another site's page sends: SameSite takes neighbouring subdomains for the same site, and nothing
 * else keeps a page from signing its visitor in as somebody else. On one's own machine every name of it will do.
 */
export function ownOriginOnly({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) {
  return async (req: FastifyRequest): Promise<void> => {
    const { origin } = req.headers
    if (origin === undefined || origin === PUBLIC_URL) return
    const from = URL.parse(origin)
    if (!from || !isLoopback(from.hostname) || from.host !== req.host) throw new HttpError('forbidden')
  }
}
