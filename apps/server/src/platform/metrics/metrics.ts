import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { outageOf } from '../database/unavailable.ts'
import { FailedAttempt } from '../queue/queue.ts'
import { version } from '../version.ts'
import {
  documentChannel,
  onManyOpenings,
  onSharedLimit,
  sharedLimitLevels,
  type TypesetDocumentEvent,
  typesettingOutcomes,
} from './channels.ts'
import { installationGauges } from './installation-gauges.ts'
import { type ScrapedServices, scrapedGauges } from './scraped-gauges.ts'

/** Seconds: of requests, and of documents. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** `failed` is a fault of ours, `limited` what a limit refused, and `refused` the rest of what is not served. */
export const requestOutcomes = ['served', 'refused', 'limited', 'failed'] as const

/** The subjects of problems, such as an attempt of a job. */
export const problemKinds = ['database', 'job', 'other'] as const

function kindOf(problem: unknown): (typeof problemKinds)[number] {
  if (outageOf(problem)) return 'database'
  return problem instanceof FailedAttempt ? 'job' : 'other'
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics that Prometheus scrapes; docs/operations.md lists the names. No label holds personal data: routes are patterns, and
 * nothing else comes from a request. What an alert counts is 0 from the start, because Prometheus sees an increase only of what was
 * there before. `templates`: the names of all documents.
 */
export function createMetrics(services: ScrapedServices, templates: readonly string[] = []) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  new Gauge({
    name: 'porchlight_build_info',
    help: 'Release and build of the server',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const durations = new Histogram({
    name: 'porchlight_http_request_duration_seconds',
    help: 'Duration of requests, event streams excepted',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const requests = new Counter({
    name: 'porchlight_http_requests_total',
    help: 'Requests, event streams excepted: served, refused, limited (429) or failed (5xx)',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of requestOutcomes) requests.inc({ outcome }, 0)
  const eventStreams = new Gauge({ name: 'porchlight_event_streams', help: 'Open event streams', registers })
  const problems = new Counter({
    name: 'porchlight_problems_total',
    help: 'Errors that no caller waited for: an outage of the database, a failed attempt of a job, or other ones',
    labelNames: ['problem'],
    registers,
  })
  for (const problem of problemKinds) problems.inc({ problem }, 0)
  const countProblem = (problem: unknown) => problems.inc({ problem: kindOf(problem) })
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
  for (const template of templates) for (const outcome of typesettingOutcomes) documents.zero({ template, outcome })
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
  for (const level of sharedLimitLevels) sharedLimits.inc({ level }, 0)
  const endSharedLimits = onSharedLimit(level => sharedLimits.inc({ level }))

  const manyOpenings = new Counter({
    name: 'porchlight_staff_many_openings_total',
    help: 'Staff members who opened as many applications in a day as raise an alarm, each once a day',
    registers,
  })
  const endManyOpenings = onManyOpenings(() => manyOpenings.inc())
  const readScraped = scrapedGauges(registry, services)

  return {
    registry,
    requests,
    durations,
    eventStreams,
    countProblem,
    messages,
    /** Sets the values that change without a request. */
    observe: installationGauges(registry),
    /** Prometheus' text format. */
    async text(): Promise<string> {
      await readScraped().catch(countProblem)
      return registry.metrics()
    },
    close(): void {
      documentChannel.unsubscribe(onDocument)
      endSharedLimits()
      endManyOpenings()
    },
  }
}
