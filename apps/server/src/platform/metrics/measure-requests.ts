import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Metrics, requestOutcomes } from './metrics.ts'

/** The route of requests that no route matches: their addresses could be anything. */
const NO_ROUTE = 'none'

/** Counts and times the requests of an app by method, pattern of the route and status, and counts its open event streams. */
export function measureRequests(
  app: FastifyInstance,
  { requests, durations, eventStreams }: Pick<Metrics, 'requests' | 'durations' | 'eventStreams'>,
): void {
  app.addHook('onSend', async (_req, reply) => {
    if (!isEventStream(reply) || reply.raw.destroyed) return
    eventStreams.inc()
    reply.raw.once('close', () => eventStreams.dec())
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (isEventStream(reply)) return
    const labels = { method, route: routeOptions.url ?? NO_ROUTE, status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    requests.inc({ outcome: outcomeOf(reply.statusCode) })
  })
}

function outcomeOf(status: number): (typeof requestOutcomes)[number] {
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status >= 400 ? 'refused' : 'served'
}

const isEventStream = (reply: FastifyReply): boolean => reply.getHeader('content-type') === 'text/event-stream'
