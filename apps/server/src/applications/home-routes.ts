import { homeResource, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { today } from '../platform/clock.ts'
import { readApplicationPart, writeApplicationPart } from './application-parts.ts'
import { readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { defineMutations, requireVersion } from './mutation.ts'
import { applicationParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { authorize } from './policy.ts'

/** The home: one record that four pages fill in. POST and PUT are the same upsert (decisions G5). */
export function homeRoutes(app: FastifyInstance, services: ApplicationServices): void {
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
      const home = await readApplicationPart(services.db, application_id, 'home')
      reply.header('etag', `"${home.version}"`)
      return homeResource.toApi({ ...homeResource.empty(), ...home.answers })
    },
  )

  const save = defineMutations(services)({ access: 'primary', event: 'home saved' }, async (made, req) => {
    const { trx, application, ifMatch } = made
    const before = await readApplicationPart(trx, application.id, 'home')
    requireVersion(ifMatch, before.version)
    const stored = { ...homeResource.empty(), ...before.answers }
    const saved = parseOrThrow(homeResource.parse(req.body as StoredAnswers, stored, today(services.clock))).stored
    const version = await writeApplicationPart(trx, application.id, 'home', before, saved)
    return { body: homeResource.toApi(saved), version }
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
