import type { FastifyInstance } from 'fastify'
import { type ApiOptions, buildApi } from './app.ts'
import { logoRoute } from './dealers/logo-route.ts'
import { sendsTexts } from './messaging/channels.ts'
import { browserReload } from './pages/browser-reload.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { loadStaffBundle } from './pages/staff-bundle.ts'
import { staffPageRoutes } from './pages/staff-page-routes.ts'
import { loadWebBundle } from './pages/web-bundle.ts'
import { closeUnusedConnections, type Health, healthRoutes, watchFullDisk } from './platform/http/health.ts'
import { separateStaffHost } from './platform/http/staff-host.ts'
import { measureRequests } from './platform/metrics/measure-requests.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Services } from './services.ts'
import { hasDemoPeople, usesInbox } from './settings.ts'

/** The whole server: the API, and the pages that call it. */
export async function buildServer(
  services: Services & { health: Health; metrics?: Metrics | undefined },
  { log, addHooks }: Pick<ApiOptions, 'log' | 'addHooks'> = {},
): Promise<FastifyInstance> {
  const { metrics } = services
  const addAllHooks = (app: FastifyInstance) => {
    if (metrics) measureRequests(app, metrics)
    watchFullDisk(app, services.health)
    separateStaffHost(app, services.settings)
    addHooks?.(app)
  }
  const app = await buildApi(services, { log, addHooks: addAllHooks })
  healthRoutes(app, services.health, services.modes)
  closeUnusedConnections(app)
  logoRoute(app, services)
  const web = await loadWebBundle()
  const staff = await loadStaffBundle()
  if (process.env.RELOAD_BROWSER) browserReload(app)
  const { settings, staffOidc } = services
  const texts = { sendsTexts: sendsTexts(settings) }
  const forStaff = { staff, oidc: staffOidc !== undefined, hasDemoPeople: hasDemoPeople(settings), ...texts }
  await app.register(pages => staffPageRoutes(pages, services, forStaff))
  const forBorrowers = { web, hasInbox: usesInbox(settings), ...texts }
  await app.register(pages => pageRoutes(pages, services, forBorrowers))
  return app
}
