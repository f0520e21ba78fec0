import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '../database/unavailable.ts'
import type { Modes } from '../mode.ts'
import { version } from '../version.ts'

/** Longer than a healthy database takes, and shorter than probes wait. */
const CHECK_MS = 2000

/** Longer than the pause between two scrapes. A check of the disk would have to write. */
const FULL_DISK_MS = 60_000

/** Checks by name; each throws, or takes too long, where its part cannot be used. */
type Checks = Record<string, () => Promise<unknown>>

export interface Health {
  /** The server is not ready while one of these fails. */
  checks: Checks
  /** Returns whether each check passes, also those of what all servers share, which only metrics show. */
  outcomes(): Promise<Record<string, boolean>>
  /** From here on the server is not ready, so that a load balancer sends requests elsewhere before it stops. */
  drain(): void
  readonly isDraining: boolean
  /** Something could not be written, because the disk of the database is full. */
  reportFullDisk(): void
}

/** `shared`: checks of what all servers share, so that no other server could do better (docs/decisions/0099-readiness-is-about-one-server.md). */
export function createHealth(checks: Checks, shared: Checks = {}): Health {
  let isDraining = false
  let fullUntil = 0
  const disk = async () => {
    if (performance.now() < fullUntil) throw new Error('The disk of the database is full')
  }
  return {
    checks,
    outcomes: () => outcomesOf({ ...checks, disk, ...shared }),
    drain() {
      isDraining = true
    },
    get isDraining() {
      return isDraining
    },
    reportFullDisk() {
      fullUntil = performance.now() + FULL_DISK_MS
    },
  }
}

/**
 * Probes of a load balancer or an orchestrator. `/health/live` returns 200 while the process works. `/health/ready` returns 503,
 * with the names of what fails, while requests should go to another server, and names a mode that is not the normal one. Both name the
 * build, so that an upgrade can be followed.
 */
export function healthRoutes(app: FastifyInstance, health: Health, modes: Pick<Modes, 'current'>): void {
  const hidden = { schema: { hide: true }, config: { access: 'anyone', servedUpTo: 'maintenance' } } as const
  app.get('/health/live', hidden, async (_req, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'live', version }
  })
  app.get('/health/ready', hidden, async (_req, reply) => {
    reply.header('cache-control', 'no-store')
    const { name } = modes.current
    // The page about the maintenance is served without a database, too.
    const checked = name === 'maintenance' ? {} : health.checks
    const failing = health.isDraining ? ['stopping'] : await failingChecks(checked)
    if (failing.length === 0) return { status: 'ready', version, ...(name !== 'normal' && { mode: name }) }
    return reply.code(503).send({ status: 'not ready', version, failing })
  })
  app.addHook('onSend', async (_req, reply) => {
    // The client opens its next connection through the load balancer, to another server.
    if (health.isDraining) reply.header('connection', 'close')
  })
}

/** Reports a full disk to the metrics. Registered before the routes. */
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

async function outcomesOf(checks: Checks): Promise<Record<string, boolean>> {
  const outcomes = Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const)
  return Object.fromEntries(await Promise.all(outcomes))
}

async function failingChecks(checks: Checks): Promise<string[]> {
  return Object.entries(await outcomesOf(checks)).flatMap(([name, isPassed]) => (isPassed ? [] : [name]))
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
