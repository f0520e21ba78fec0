import type { FastifyInstance } from 'fastify'
import { addressConfirmationRoutes } from './address-confirmation-routes.ts'
import type { ApplicationServices } from './application-services.ts'
import { consentRoutes } from './consent-routes.ts'
import { demographicsRoutes } from './demographics-routes.ts'
import { homeRoutes } from './home-routes.ts'
import { landRoutes } from './land-routes.ts'
import { listRoutes } from './list-routes.ts'
import { servedLists } from './lists.ts'
import { summaryRoutes } from './summary-routes.ts'

/** Every section's calls. */
export function sectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  for (const list of servedLists()) listRoutes(app, services, list)
  addressConfirmationRoutes(app, services)
  demographicsRoutes(app, services)
  consentRoutes(app, services)
  homeRoutes(app, services)
  landRoutes(app, services)
  summaryRoutes(app, services)
}
