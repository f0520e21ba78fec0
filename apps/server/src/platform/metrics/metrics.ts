import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Queue } from '../queue/queue.ts'
import { version } from '../version.ts'
import {
  documentChannel,
  onManyOpenings,
  onSharedLimit,
  sharedLimitLevels,
  type TypesetDocumentEvent,
} from './channels.ts'
import { installationGauges } from './installation-gauges.ts'

/** Below the time after which Prometheus gives a scrape up. */
const QUEUE_MS = 2000

/** Seconds: of requests, and of documents. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics that Prometheus scrapes; docs/operations.md lists the names. No label holds personal data: routes are patterns, and
 * nothing else comes from a request.
 */
export function createMetrics({ connections }: OpenDatabase, queue: Pick<Queue, 'stats'>) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  new Gauge({
    name: 'porchlight_build_info',
    help: 'Release and build of the server',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const requests = new Histogram({
    name: 'porchlight_http_request_duration_seconds',
    help: 'Duration of requests, event streams excepted',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const eventStreams = new Gauge({ name: 'porchlight_event_streams', help: 'Open event streams', registers })
  const problems = new Counter({
    name: 'porchlight_problems_total',
    help: 'Errors that no caller waited for, failed attempts of jobs included',
    registers,
  })
  const messages = new Counter({
    name: 'porchlight_messages_total',
    help: 'Attempts to hand a message to its transport: sent, failed (tried again) or refused (given up)',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const documents = new Histogram({
    name: 'porchlight_document_duration_seconds',
    help: 'Duration of typesetting one document',
    labelNames: ['template', 'outcome'],
    buckets,
    registers,
  })
  const onDocument = (event: unknown) => {
    const { seconds, ...labels } = event as TypesetDocumentEvent
    documents.observe(labels, seconds)
  }
  documentChannel.subscribe(onDocument)
  const sharedLimits = new Counter({
    name: 'porchlight_shared_limits_total',
    help: 'Limits that many people share, such as those of a dealer: half used, or used up, once in each of their windows',
    labelNames: ['level'],
    registers,
  })
  // Prometheus sees an increase only of what was there before.
  for (const level of sharedLimitLevels) sharedLimits.inc({ level }, 0)
  const endSharedLimits = onSharedLimit(level => sharedLimits.inc({ level }))

  const manyOpenings = new Counter({
    name: 'porchlight_staff_many_openings_total',
    help: 'Staff members who opened as many applications in a day as raise an alarm, each once a day',
    registers,
  })
  const endManyOpenings = onManyOpenings(() => manyOpenings.inc())

  new Gauge({
    name: 'porchlight_database_connections',
    help: 'Connections of the pool to a database server',
    labelNames: ['state'],
    registers,
    collect() {
      const used = connections?.()
      if (!used) return
      this.set({ state: 'in_use' }, used.in_use)
      this.set({ state: 'idle' }, used.idle)
    },
  })
  new Gauge({
    name: 'porchlight_database_waiting',
    help: 'Callers that wait for a connection of the pool',
    registers,
    collect() {
      this.set(connections?.().waiting ?? 0)
    },
  })

  const ofQueue = { labelNames: ['queue'] as const, registers }
  const jobs = new Gauge({
    name: 'porchlight_queue_jobs',
    help: 'Jobs that wait or run',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldestJob = new Gauge({
    name: 'porchlight_queue_oldest_job_age_seconds',
    help: 'Age of the oldest job that is due or tried again',
    ...ofQueue,
  })
  const deadJobs = new Gauge({ name: 'porchlight_queue_dead_jobs', help: 'Jobs that were given up', registers })

  async function readQueue(): Promise<void> {
    for (const gauge of [jobs, oldestJob, deadJobs]) gauge.reset()
    const stats = await inTime(queue.stats())
    for (const { name, waiting, active, oldest_seconds } of stats.jobs) {
      jobs.set({ queue: name, state: 'waiting' }, waiting)
      jobs.set({ queue: name, state: 'active' }, active)
      oldestJob.set({ queue: name }, oldest_seconds)
    }
    deadJobs.set(stats.dead)
  }

  return {
    registry,
    requests,
    eventStreams,
    problems,
    messages,
    /** Sets the values that change without a request. */
    observe: installationGauges(registry),
    /** Prometheus' text format. Without the database, the queue's values are missing. */
    async text(): Promise<string> {
      await readQueue().catch(() => problems.inc())
      return registry.metrics()
    },
    close(): void {
      documentChannel.unsubscribe(onDocument)
      endSharedLimits()
      endManyOpenings()
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('too late')), QUEUE_MS)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
