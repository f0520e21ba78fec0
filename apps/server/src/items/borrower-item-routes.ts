import { itemOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { serveAll } from '../platform/http/serve.ts'
import { answerHandlers } from './answer-handlers.ts'
import { readItemPage, readStanding } from './standing.ts'

/** The routes of items, as borrowers read and answer them. */
export function borrowerItemRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serveAll(app, services, itemOperations, {
    'GET /{dealer}/application/{application_id}/standing': (services, { params, actor, language }) =>
      readStanding(services, actor, { ...params, language }),
    'GET /{dealer}/application/{application_id}/items/{id}': (services, { params, actor, language }) =>
      readItemPage(services, actor, { ...params, language }),
    ...answerHandlers,
  })
}
