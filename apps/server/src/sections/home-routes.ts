import { homeResource, type Kept } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { readApplication } from '../applications/application-record.ts'
import { changes, mustMatch } from '../applications/change.ts'
import { authorize } from '../applications/policy.ts'
import { today } from '../clock.ts'
import type { Services } from '../services.ts'
import { accepted } from './accept.ts'
import { readPart, writePart } from './application-parts.ts'
import { applicationParams } from './params.ts'

/** The home: one record that four pages fill in. POST and PUT are the same upsert (decisions G5). */
export function homeRoutes(app: FastifyInstance, services: Services): void {
  const path = '/:dealer/application/:application_id/home'
  const schema = homeResource.schema()
  const answer = { ...schema, additionalProperties: true }
  const tags = ['sections']

  app.get(
    path,
    { schema: { tags, summary: 'The home', params: applicationParams, response: { 200: answer } } },
    async (req, reply) => {
      const { dealer, application_id } = req.params as { dealer: string; application_id: string }
      authorize(await readApplication(services.db, dealer, { application_id }), req.user.user_id, 'primary')
      const home = await readPart(services.db, application_id, 'home')
      reply.header('etag', `"${home.version}"`)
      return homeResource.toWire({ ...homeResource.empty(), ...home.answers })
    },
  )

  const save = changes(services)({ access: 'primary', event: 'home saved' }, async (made, req) => {
    const { trx, application, ifMatch } = made
    const before = await readPart(trx, application.id, 'home')
    mustMatch(ifMatch, before.version)
    const kept = { ...homeResource.empty(), ...before.answers }
    const saved = accepted(homeResource.accept(req.body as Kept, kept, today(services.clock))).kept
    const version = await writePart(trx, application.id, 'home', before, saved)
    return { body: homeResource.toWire(saved), version }
  })
  for (const method of ['POST', 'PUT'] as const)
    app.route({
      method,
      url: path,
      schema: {
        tags,
        summary: 'Any part of the home',
        params: applicationParams,
        body: schema,
        response: { 200: answer },
      },
      handler: save,
    })
}
