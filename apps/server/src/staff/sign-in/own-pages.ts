import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { staffOrigin } from './staff-session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call below /v1/staff that is made by a server and proves itself by what it sends. */
    isFromServer?: true
  }
}

/**
 * Refuses calls below /v1/staff that a page of another origin could make, reads included: each comes from the staff pages' own origin
 * and has their header. Added before the authenticators, so that a refusal says nothing of the session. Browsers send no `Origin`
 * with a read of their own origin: `Sec-Fetch-Site` decides, and `Origin` where a browser does not send that.
 * docs/product/staff-reference.md §5
 */
export function requireOwnPages(app: FastifyInstance, settings: Pick<Settings, 'STAFF_URL' | 'PUBLIC_URL'>): void {
  const own = staffOrigin(settings)
  app.addHook('onRequest', async req => {
    const { url, config } = req.routeOptions
    if (!url?.startsWith('/v1/staff/') || config.isFromServer) return
    const { origin, 'sec-fetch-site': site, [STAFF_HEADER]: header } = req.headers
    const isOwn = site === undefined ? origin === own : site === 'same-origin'
    if (!isOwn || header !== STAFF_HEADER_VALUE) throw new HttpError('forbidden')
  })
}
