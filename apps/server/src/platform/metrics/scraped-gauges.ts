import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import { databaseClockAheadMs } from '../database/inspect-database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { ServerWatch } from '../database/watch-server.ts'
import type { Queue } from '../queue/queue.ts'

/** Below the time after which Prometheus gives a scrape up. */
const READ_MS = 2000

export interface ScrapedServices {
  database: Pick<OpenDatabase, 'sql' | 'connections'>
  queue: Pick<Queue, 'stats'>
  clock: Clock
  health: { outcomes(): Promise<Record<string, boolean>> }
  watch?: Pick<ServerWatch, 'oldestCommit'> | undefined
}

/** Returns the function that sets the gauges of a scrape. A value that cannot be read is missing. Rejects where the queue cannot be read. */
export function scrapedGauges(
  registry: Registry,
  { database, queue, clock, health, watch }: ScrapedServices,
): () => Promise<void> {
  const { connections } = database
  const registers = [registry]
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
  new Gauge({
    name: 'porchlight_database_oldest_commit_seconds',
    help: 'Age of the oldest commit that waits for a replica of a database server',
    registers,
    collect() {
      this.remove()
      if (watch?.oldestCommit !== undefined) this.set(watch.oldestCommit)
    },
  })
  const checks = new Gauge({
    name: 'porchlight_check',
    help: 'Checks of what the server uses: 1 passes, 0 fails. Of disk, store, archive and deletions the server stays ready',
    labelNames: ['check'],
    registers,
  })
  const clockAhead = new Gauge({
    name: 'porchlight_database_clock_ahead_seconds',
    help: 'The clock of the database less that of this machine',
    registers,
  })
  const jobs = new Gauge({
    name: 'porchlight_queue_jobs',
    help: 'Jobs that wait or run',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldestJob = new Gauge({
    name: 'porchlight_queue_oldest_job_age_seconds',
    help: 'Age of the oldest job that is due or tried again',
    labelNames: ['queue'],
    registers,
  })
  const deadJobs = new Gauge({ name: 'porchlight_queue_dead_jobs', help: 'Jobs that were given up', registers })

  async function readChecks(): Promise<void> {
    for (const [check, isPassed] of Object.entries(await health.outcomes())) checks.set({ check }, isPassed ? 1 : 0)
  }
  async function readClock(): Promise<void> {
    clockAhead.remove()
    clockAhead.set((await inTime(databaseClockAheadMs(database, clock))) / 1000)
  }
  async function readQueue(): Promise<void> {
    for (const gauge of [jobs, oldestJob]) gauge.reset()
    deadJobs.remove()
    const stats = await inTime(queue.stats())
    for (const { name, waiting, active, oldest_seconds } of stats.jobs) {
      jobs.set({ queue: name, state: 'waiting' }, waiting)
      jobs.set({ queue: name, state: 'active' }, active)
      oldestJob.set({ queue: name }, oldest_seconds)
    }
    deadJobs.set(stats.dead)
  }

  return async () => {
    // The check of the database reports what makes the clock unreadable.
    const [queueReading] = await Promise.allSettled([readQueue(), readChecks(), readClock()])
    if (queueReading.status === 'rejected') throw queueReading.reason
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('too late')), READ_MS)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
