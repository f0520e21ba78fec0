import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { findLogo } from './dealer-repository.ts'
import { logoPath } from './logo.ts'

const year = 'public, max-age=31536000, immutable'

/** The logos that the database holds. A page of before a change gets the new logo under the old path. */
export function logoRoute(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  app.get<{ Params: { dealer: string } }>(
    '/dealers/:dealer/logo/:file',
    { schema: { hide: true }, config: { access: 'anyone' } },
    async (req, reply) => {
      const logo = await findLogo(db, req.params.dealer)
      if (!logo) throw new HttpError('not_found')
      const isCurrent = req.url === logoPath(req.params.dealer, logo)
      return reply
        .type(logo.content_type)
        .header('cache-control', isCurrent ? year : 'no-cache')
        .send(logo.bytes)
    },
  )
}
