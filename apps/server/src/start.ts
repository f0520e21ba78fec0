import { setTimeout } from 'node:timers/promises'
import { staffPatterns } from '@porchlight/domain/staff'
import { serveCopies } from './admin/backup/embedded-copy.ts'
import { createServices } from './compose.ts'
import { hasDealers } from './dealers/dealer-repository.ts'
import { demoData } from './demo/demo-data.ts'
import { shutdownDocumentThreads } from './documents/document-threads.ts'
import { logSamples, readInstallationFacts } from './installation.ts'
import { maintain } from './maintenance.ts'
import { openDemoApi } from './open-demo-api.ts'
import { listening } from './platform/http/listening.ts'
import { createLog } from './platform/http/log.ts'
import { serveMetrics } from './platform/metrics/metrics-server.ts'
import { followMode } from './platform/modes/follow-mode.ts'
import { buildServer } from './server.ts'
import { type AllSettings, hasDemoData, hasDemoPeople } from './settings.ts'
import { countFlow } from './staff/overview/count-flow.ts'
import { addDemoPeople, refuseDemoPeople } from './staff/sign-in/development.ts'

const MAINTENANCE_INTERVAL_MS = 60 * 60_000
const OBSERVATION_INTERVAL_MS = 5 * 60_000
const FLOW_INTERVAL_MS = 5 * 60_000

export interface RunningServer {
  /** The public address of the site. */
  url: string
  staffUrl: string
  /** Waits for `DRAIN_SECONDS`, finishes the requests and jobs that are running, then closes the database. */
  stop(): Promise<void>
}

/** Starts the jobs, the hourly maintenance and the server. Throws an error whose message is for the operator. */
export async function start(settings: AllSettings): Promise<RunningServer> {
  const log = createLog(settings)
  const services = await createServices(settings, { log })
  const { queue, database, db, clock, health, metrics, onProblem } = services
  const closing: (() => Promise<void>)[] = [() => services.close()]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close().catch(onProblem)
  }
  try {
    // Before a job or the maintenance sends or deletes anything.
    if (settings.NODE_ENV === 'production') await refuseDemoPeople(db, services.keys)
    const demo = hasDemoData(settings)
      ? demoData({ services, openApi: clock => openDemoApi(services, clock) })
      : undefined
    closing.push(
      shutdownDocumentThreads,
      async () => demo?.close(),
      () => queue.stop(),
    )
    const endFollowing = await followMode(services)
    closing.push(async () => endFollowing())
    await queue.start()
    if (metrics && settings.METRICS_PORT !== undefined) {
      const where = { port: settings.METRICS_PORT, host: settings.METRICS_HOST }
      const scraped = await listening('METRICS_PORT', serveMetrics(metrics, where))
      closing.push(scraped.close)
      const observe = async () => metrics.observe(await readInstallationFacts(services))
      const observation = setInterval(() => observe().catch(onProblem), OBSERVATION_INTERVAL_MS)
      closing.push(async () => clearInterval(observation))
      observe().catch(onProblem)
    }

    if (database.kind === 'embedded') closing.push(await serveCopies(database, settings, onProblem))

    // An interval rather than the queue's schedules: it needs no rows.
    const maintenance = setInterval(() => maintain(services), MAINTENANCE_INTERVAL_MS)
    closing.push(async () => clearInterval(maintenance))
    await maintain(services)
    const flow = setInterval(() => countFlow(services).catch(onProblem), FLOW_INTERVAL_MS)
    closing.push(async () => clearInterval(flow))
    await countFlow(services).catch(onProblem)

    if (hasDemoPeople(settings)) await addDemoPeople(db, services.keys, clock.now())

    await logSamples(services)
    if (!(await hasDealers(db))) log.warn('There is no dealer yet. Add one with the admin command: dealer add --help')

    const server = await buildServer(services, { log, ...(demo && { addHooks: demo.beginAfterFirstPage }) })
    closing.push(async () => {
      health.drain()
      await setTimeout(settings.DRAIN_SECONDS * 1000)
      await server.close()
    })
    await listening('PORT', server.listen({ port: settings.PORT, host: settings.HOST }))
    const staffUrl = new URL(staffPatterns.applications, settings.STAFF_URL ?? settings.PUBLIC_URL).href
    return { url: settings.PUBLIC_URL, staffUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
