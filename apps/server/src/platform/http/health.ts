import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '../database/unavailable.ts'
import { version } from '../version.ts'

/** Longer than a healthy database takes, and shorter than probes wait. */
const CHECK_MS = 2000

/** Then a request tries again. A check of its own would have to write. */
const FULL_DISK_MS = 15_000

export interface Health {
  /** Checks by name; each throws, or takes too long, where its part cannot be used. */
  checks: Record<string, () => Promise<unknown>>
  /** From here on the server is not ready, so that a load balancer sends requests elsewhere before it stops. */
  drain(): void
  readonly isDraining: boolean
  /** A request could not write, because the disk of the database is full: for some seconds the server is not ready. */
  reportFullDisk(): void
  readonly hasFullDisk: boolean
}

export function createHealth(checks: Health['checks']): Health {
  let isDraining = false
  let fullUntil = 0
  return {
    checks,
    drain() {
      isDraining = true
    },
    get isDraining() {
      return isDraining
    },
    reportFullDisk() {
      fullUntil = performance.now() + FULL_DISK_MS
    },
    get hasFullDisk() {
      return performance.now() < fullUntil
    },
  }
}

/**
 * Probes of a load balancer or an orchestrator. `/health/live` returns 200 while the process works. `/health/ready` returns 503,
 * with the names of what fails, while requests should go to another server. Both name the build, so that an upgrade can be
 * followed.
 */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const hidden = { schema: { hide: true }, config: { access: 'anyone' } } as const
  app.get('/health/live', hidden, async (_req, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'live', version }
  })
  app.get('/health/ready', hidden, async (_req, reply) => {
    reply.header('cache-control', 'no-store')
    const failing = health.isDraining ? ['stopping'] : await failingChecks(health.checks)
    if (health.hasFullDisk) failing.push('disk')
    if (failing.length === 0) return { status: 'ready', version }
    return reply.code(503).send({ status: 'not ready', version, failing })
  })
  app.addHook('onSend', async (_req, reply) => {
    // The client opens its next connection through the load balancer, to another server.
    if (health.isDraining) reply.header('connection', 'close')
  })
}

/** Reports a full disk to the probes. Registered before the routes. */
export function watchFullDisk(app: FastifyInstance, health: Health): void {
  app.addHook('onError', async (_req, _reply, error) => {
    if (isDiskFull(error)) health.reportFullDisk()
  })
}

/** A server that closes waits for each connection that is not idle, and takes one without a request for such. */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}

async function failingChecks(checks: Health['checks']): Promise<string[]> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? [] : [name])),
  )
  return outcomes.flat()
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), CHECK_MS)
  const passed = check().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([passed, late])
  } finally {
    clearTimeout(timer)
  }
}
