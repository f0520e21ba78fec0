import { landApiPath, landForms, landSituation, landToApi, parseLand, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { today } from '../platform/clock.ts'
import { readApplicationPart, writeApplicationPart } from './application-parts.ts'
import { readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { defineMutations, requireVersion } from './mutation.ts'
import { applicationParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { authorize } from './policy.ts'

/** The land: one call per situation, and saving one forgets the answers of another. */
export function landRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/application/:application_id/land'
  const tags = ['sections']

  app.get(path, { schema: { tags, summary: 'The land', params: applicationParams } }, async (req, reply) => {
    const { dealer, application_id } = req.params as { dealer: string; application_id: string }
    authorize(await readApplication(services.db, dealer, { application_id }), req.user.user_id, 'primary')
    const land = await readApplicationPart(services.db, application_id, 'land')
    reply.header('etag', `"${land.version}"`)
    return landToApi(land.answers)
  })

  for (const situation of landSituation.values)
    app.post(
      `${path}/${landApiPath[situation]}`,
      {
        schema: {
          tags,
          summary: `The land: ${landSituation.labels[situation]}`,
          params: applicationParams,
          body: landForms[situation].schema(),
        },
      },
      defineMutations(services)(
        { access: 'primary', event: 'land saved' },
        async ({ trx, application, ifMatch }, req) => {
          const before = await readApplicationPart(trx, application.id, 'land')
          requireVersion(ifMatch, before.version)
          const { stored } = parseOrThrow(
            parseLand(situation, req.body as StoredAnswers, before.answers, today(services.clock)),
          )
          const version = await writeApplicationPart(trx, application.id, 'land', before, stored)
          return { body: landToApi(stored), version }
        },
      ),
    )
}
