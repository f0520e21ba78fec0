import { acceptLand, type Kept, landForms, landSituation, landToWire, landWirePath } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { readApplication } from '../applications/application-record.ts'
import { changes, mustMatch } from '../applications/change.ts'
import { authorize } from '../applications/policy.ts'
import { today } from '../clock.ts'
import type { Services } from '../services.ts'
import { accepted } from './accept.ts'
import { readPart, writePart } from './application-parts.ts'
import { applicationParams } from './params.ts'

/** The land: one call per situation, and saving one forgets the answers of another. */
export function landRoutes(app: FastifyInstance, services: Services): void {
  const path = '/:dealer/application/:application_id/land'
  const tags = ['sections']

  app.get(path, { schema: { tags, summary: 'The land', params: applicationParams } }, async (req, reply) => {
    const { dealer, application_id } = req.params as { dealer: string; application_id: string }
    authorize(await readApplication(services.db, dealer, { application_id }), req.user.user_id, 'primary')
    const land = await readPart(services.db, application_id, 'land')
    reply.header('etag', `"${land.version}"`)
    return landToWire(land.answers)
  })

  for (const situation of landSituation.values)
    app.post(
      `${path}/${landWirePath[situation]}`,
      {
        schema: {
          tags,
          summary: `The land: ${landSituation.labels[situation]}`,
          params: applicationParams,
          body: landForms[situation].schema(),
        },
      },
      changes(services)({ access: 'primary', event: 'land saved' }, async ({ trx, application, ifMatch }, req) => {
        const before = await readPart(trx, application.id, 'land')
        mustMatch(ifMatch, before.version)
        const { kept } = accepted(acceptLand(situation, req.body as Kept, before.answers, today(services.clock)))
        const version = await writePart(trx, application.id, 'land', before, kept)
        return { body: landToWire(kept), version }
      }),
    )
}
