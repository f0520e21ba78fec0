import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { countFlow } from '../staff/overview/count-flow.ts'
import { findProgress, hasOtherApplications } from './demo-repository.ts'
import { demoApplications } from './plan.ts'
import { type DemoApplication, type DemoServices, emailOf } from './step.ts'

/** An API, and the services that it uses. */
export interface DemoApi {
  services: DemoServices
  app: FastifyInstance
}

interface DemoOptions {
  services: DemoServices
  /** Opens an API on the same database, whose jobs are left to the steps. */
  openApi(clock: Clock): Promise<DemoApi>
}

interface DemoData {
  /** Makes the demo applications after the app has served its first page. */
  beginAfterFirstPage(app: FastifyInstance): void
  /** Ends after the step that runs. */
  close(): Promise<void>
}

export function demoData(options: DemoOptions): DemoData {
  const { log } = options.services
  const closing = new AbortController()
  let made: Promise<void> | undefined
  return {
    beginAfterFirstPage(app) {
      app.addHook('onResponse', async (_req, reply) => {
        if (!String(reply.getHeader('content-type')).startsWith('text/html')) return
        made ??= makeDemoData(options, closing.signal).catch(error => log.error({ err: error }, 'no demo data'))
      })
    },
    async close() {
      closing.abort()
      await made
    },
  }
}

/**
 * Makes what is missing of the demo applications, unless there are others. A step that was interrupted runs again; one that fails leaves
 * the rest of its application to the next start. docs/decisions/0063-demo-data-is-made-by-the-product.md
 */
export async function makeDemoData(
  { services, openApi }: DemoOptions,
  closing: AbortSignal,
  applications: readonly DemoApplication[] = demoApplications,
): Promise<void> {
  const { db, keys, clock, settings, log } = services
  if (await hasOtherApplications(db, keys, applications.map(emailOf))) return
  const progressOf = async (application: DemoApplication) => {
    const { application_id, events } = await findProgress(db, keys, emailOf(application))
    return { application_id, done: stepsDone(application, events) }
  }
  const unfinished: DemoApplication[] = []
  for (const application of applications)
    if ((await progressOf(application)).done < application.steps.length) unfinished.push(application)
  if (unfinished.length === 0) return

  let behindMs = 0
  const api = await openApi({ now: () => new Date(clock.now().getTime() - behindMs) })
  async function make(application: DemoApplication): Promise<void> {
    const { name, steps } = application
    for (let { done, application_id } = await progressOf(application); done < steps.length; done++) {
      if (closing.aborted) return
      const [time, { run }] = steps[done]!
      const now = clock.now()
      behindMs = now.getTime() - time(now, settings.LENDER_TIME_ZONE).getTime()
      await run({ ...api, application, application_id, now, key: `demo ${name} ${done}` })
      application_id ??= (await progressOf(application)).application_id
    }
  }
  try {
    for (const application of unfinished)
      await make(application).catch(error =>
        log.warn({ application: application.name, err: error }, 'a demo application is not finished'),
      )
  } finally {
    await api.app.close()
  }
  await countFlow(services)
}

/** Counts the steps that are done: their events are in the trail, in this order. */
function stepsDone({ steps }: DemoApplication, events: readonly string[]): number {
  let last = -1
  const next = steps.findIndex(([, { event }]) => {
    last = events.indexOf(event, last + 1)
    return last < 0
  })
  return next < 0 ? steps.length : next
}
