import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { hasDealers } from '../dealers/dealer-repository.ts'
import type { IdentityServices } from '../identity/identity-services.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Queue } from '../platform/queue/queue.ts'
import { DemoRefused } from './demo-api.ts'
import {
  findNextStep,
  insertSteps,
  leaveOutRest,
  readShownTimes,
  writeApplicationId,
  writeBegun,
  writeDone,
} from './demo-repository.ts'
import { demoApplications } from './plan.ts'
import type { StoredStep } from './schema.ts'
import type { DemoTimes } from './times.ts'

export interface DemoServices extends IdentityServices {
  queue: Queue
}

interface DemoOptions<S extends DemoServices> {
  services: S
  times: DemoTimes
  /** Opens an API of its own for the job. */
  openApi(services: S): Promise<FastifyInstance>
  /** How long after a step that waits it runs again. */
  waitMs?: number
}

interface DemoData {
  /** Before the jobs begin: what was made by an earlier start is shown at its times. */
  load(): Promise<void>
  /** Starts or resumes after the app has served its first page. */
  beginAfterFirstPage(app: FastifyInstance): void
  /** Whether a step is not done yet. */
  areSamplesComing(): Promise<boolean>
  close(): Promise<void>
}

const WAIT_MS = 1000
const STEP_TIMEOUT_SECONDS = 300

/** Writes the steps of the demo applications into a database that has no dealers, and so is new. */
export async function planDemoData(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, async trx => {
    if (await hasDealers(trx)) return
    await insertSteps(
      trx,
      demoApplications.flatMap(({ name, steps }) => steps.map(step => ({ application: name, step: step.name }))),
    )
  })
}

/**
 * Defines the job that makes the demo applications: one step in each run, which queues the next. A step that was interrupted runs
 * again, and finds what it did. docs/decisions/0063-demo-data-is-made-by-the-product.md
 */
export function defineDemoData<S extends DemoServices>({
  services,
  times,
  openApi,
  waitMs = WAIT_MS,
}: DemoOptions<S>): DemoData {
  const { db, clock, settings, queue, log } = services
  let hasServed = false
  let behindMs = 0
  let opened: Promise<FastifyInstance> | undefined

  /** The API of the job: its clock is behind while people of the lender act. */
  const api = () => {
    opened ??= openApi({ ...services, clock: { now: () => new Date(clock.now().getTime() - behindMs) } })
    return opened
  }
  async function close() {
    const app = await opened
    opened = undefined
    await app?.close()
  }

  const enqueue = queue.define<{ position: number }>(
    'make-demo-data',
    async ({ position }) => {
      const next = await findNextStep(db)
      // A job of an earlier start waits for a page, and one that was queued twice has nothing to do.
      if (!hasServed || next?.position !== position) return
      const outcome = await runStep(next).catch(error => leaveOut(next, error))
      if (outcome === 'wait') {
        const startAfter = new Date(clock.now().getTime() + waitMs)
        await inTransaction(db, trx => enqueue(trx, { position }, { startAfter }))
        return
      }
      await finish(next)
    },
    { timeoutSeconds: STEP_TIMEOUT_SECONDS },
  )

  async function runStep(stored: StoredStep) {
    const application = demoApplications.find(({ name }) => name === stored.application)
    const step = application?.steps.find(({ name }) => name === stored.step)
    if (!application || !step) return 'done'
    const now = clock.now()
    const { position, application_id } = stored
    const began_at = stored.began_at ?? now
    const shown_at = stored.shown_at ?? step.shownAt(now, settings.LENDER_TIME_ZONE)
    if (!stored.began_at) await writeBegun(db, { position, began_at, shown_at })
    if (application_id !== null) times.add({ application_id, began_at, shown_at })
    behindMs = step.by === 'staff' ? began_at.getTime() - shown_at.getTime() : 0
    return step.run({
      services,
      app: await api(),
      application,
      application_id,
      shownAt: shown_at,
      key: `demo ${application.name} ${step.name}`,
      async setApplicationId(id) {
        await writeApplicationId(db, { application: application.name, application_id: id })
        times.add({ application_id: id, began_at, shown_at })
      },
    })
  }

  /** An application that someone changed before it was ready stays as it is; every other error is for the queue. */
  async function leaveOut({ application }: StoredStep, error: unknown): Promise<'done'> {
    if (!(error instanceof DemoRefused)) throw error
    log.warn({ application, reason: error.message }, 'the rest of a demo application was left out')
    await inTransaction(db, trx => leaveOutRest(trx, application, clock.now()))
    return 'done'
  }

  async function finish({ position, application, application_id }: StoredStep): Promise<void> {
    const now = clock.now()
    const following = await inTransaction(db, async trx => {
      await writeDone(trx, position, now)
      const next = await findNextStep(trx)
      if (next) await enqueue(trx, { position: next.position })
      return next
    })
    if (application_id !== null && following?.application !== application)
      times.add({ application_id, began_at: now, shown_at: now })
    if (!following) await close()
  }

  return {
    async load() {
      for (const shown of await readShownTimes(db)) times.add(shown)
    },
    beginAfterFirstPage(app) {
      app.addHook('onResponse', async (_req, reply) => {
        if (hasServed || !String(reply.getHeader('content-type')).startsWith('text/html')) return
        hasServed = true
        const next = await findNextStep(db)
        if (next) await inTransaction(db, trx => enqueue(trx, { position: next.position }))
      })
    },
    areSamplesComing: async () => (await findNextStep(db)) !== undefined,
    close,
  }
}
