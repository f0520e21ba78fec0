import { demographicsResource, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { today } from '../platform/clock.ts'
import type { ApplicationServices } from './application-services.ts'
import { readBorrower } from './borrower-routes.ts'
import { defineMutations, requireVersion } from './mutation.ts'
import { borrowerParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'

/** Ethnicity, race and sex: read by the person himself and, elsewhere, by the export made for them (decisions C4). */
export function demographicsRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/borrower/:borrower_id/demographics'
  const schema = demographicsResource.schema()
  const tags = ['sections']

  app.get(
    path,
    { schema: { tags, summary: 'Demographics', params: borrowerParams, response: { 200: schema } } },
    async (req, reply) => {
      const { borrower } = await readBorrower(services, req)
      const row = await services.db
        .selectFrom('demographics')
        .selectAll()
        .where('borrower_id', '=', borrower.id)
        .executeTakeFirst()
      reply.header('etag', `"${row?.version ?? 0}"`)
      return demographicsResource.toApi(row?.answers ?? demographicsResource.empty())
    },
  )

  app.put(
    path,
    {
      schema: {
        tags,
        summary: 'Any part of demographics',
        params: borrowerParams,
        body: schema,
        response: { 200: schema },
      },
    },
    defineMutations(services)(
      { access: 'self', event: 'demographics saved' },
      async ({ trx, borrower, ifMatch }, req) => {
        const row = await trx
          .selectFrom('demographics')
          .selectAll()
          .where('borrower_id', '=', borrower.id)
          .executeTakeFirst()
        requireVersion(ifMatch, row?.version ?? 0)
        const before = row?.answers ?? demographicsResource.empty()
        const { stored } = parseOrThrow(
          demographicsResource.parse(req.body as StoredAnswers, before, today(services.clock)),
        )
        const version = (row?.version ?? 0) + 1
        const values = { answers: JSON.stringify(stored), version, updated_at: services.clock.now() }
        await trx
          .insertInto('demographics')
          .values({ borrower_id: borrower.id, ...values })
          .onConflict(conflict => conflict.column('borrower_id').doUpdateSet(values))
          .execute()
        return { body: demographicsResource.toApi(stored), version }
      },
    ),
  )
}
