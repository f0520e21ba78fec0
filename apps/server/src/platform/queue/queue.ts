import type { Transaction } from 'kysely'
import { fromKysely, type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Database } from '../database/schema.ts'
import { encryptedPayloads, type SealedPayload } from './encrypted-payloads.ts'
import { type Failure, listFailures } from './failures.ts'
import { PermanentError } from './permanent-error.ts'

/**
 * Work that must happen, but not now: mail, SMS, sealing, purging. A job is written in the transaction of
 * its cause, so there is never one without the other, and starts as soon as that is committed.
 *
 * A job may run more than once: after a crash, or where the handler took too long. So a handler looks whether its
 * work is done already, or does what may be done twice. It runs outside any transaction.
 */
export interface Queue {
  /** Says who does the jobs of a name, before `start`. Answers what to enqueue them with. */
  define<Payload extends object>(name: string, handler: Handler<Payload>, options?: JobKind<Payload>): Enqueue<Payload>
  /** For where the definition is out of reach. The name must be defined and the queue started. */
  enqueue(trx: Transaction<Database>, name: string, payload: object, options?: When): Promise<void>
  start(): Promise<void>
  /** Waits a while for what is running; the rest goes on at the next start. */
  stop(): Promise<void>
  /** What was given up, newest first. */
  failures(): Promise<Failure[]>
}

/**
 * `job.id` stays the same through all tries; `job.signal` ends with the time allowed, or with the server.
 * Throwing has it tried again; throwing `NoUseTrying` has it given up.
 */
export type Handler<Payload> = (payload: Payload, job: { id: string; signal: AbortSignal }) => Promise<void>

export type Enqueue<Payload> = (trx: Transaction<Database>, payload: Payload, options?: When) => Promise<void>

export interface When {
  /** Not before this time. */
  after?: Date
}

export interface JobKind<Payload> {
  /** Tries after the first one; each waits twice as long as the one before, ten minutes at most. */
  retries?: number
  firstRetrySeconds?: number
  /** After this long a try counts as failed, as after a crash. */
  secondsAllowed?: number
  /** How many run at once in one server. */
  atOnce?: number
  /** Called, perhaps more than once, when the job is given up. */
  givenUp?(payload: Payload): Promise<void>
}

interface DefinedJob extends Required<Omit<JobKind<never>, 'givenUp'>> {
  handler: Handler<object>
  givenUp?(payload: object): Promise<void>
}

type Settled = Omit<JobResult, 'id'>

/** Where jobs go that failed for good. Its rows are kept, so that people can see them. */
const givenUpQueue = 'given-up'
const hour = 3600
const day = 24 * hour

export function createQueue(
  database: OpenDatabase,
  fields: FieldEncryption,
  onProblem: (problem: Error) => void,
): Queue {
  const kinds = new Map<string, DefinedJob>()
  const payloads = encryptedPayloads(fields)
  const boss = new PgBoss({
    ...database.queueConnection,
    application_name: 'porchlight queue',
    useListenNotify: true,
    schedule: false,
    maintenanceIntervalSeconds: hour / 4,
  })
  boss.on('error', onProblem)

  async function enqueue(
    trx: Transaction<Database>,
    name: string,
    payload: object,
    { after }: When = {},
  ): Promise<void> {
    await boss.send(name, payloads.seal(name, payload), { db: fromKysely(trx), ...(after && { startAfter: after }) })
  }

  async function run(name: string, kind: DefinedJob, job: JobWithMetadata<SealedPayload>): Promise<Settled> {
    try {
      await kind.handler(payloads.open(name, job.data), { id: job.id, signal: job.signal })
      return { status: 'completed' }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      onProblem(
        new Error(`Job ${name} failed at try ${job.retryCount + 1} of ${kind.retries + 1}: ${why}`, { cause: error }),
      )
      if (error instanceof PermanentError) return { status: 'deadletter', output: { message: why } }
      throw error
    }
  }

  async function giveUp(job: JobWithMetadata<SealedPayload>): Promise<Settled> {
    const name = job.sourceName ?? ''
    await kinds.get(name)?.givenUp?.(payloads.open(name, job.data))
    return { status: 'completed' }
  }

  /** Starts one worker, which after each job looks for the next without waiting. */
  async function work(name: string, handle: (job: JobWithMetadata<SealedPayload>) => Promise<Settled>): Promise<void> {
    const options = { includeMetadata: true, perJobResults: true, notifyPollingIntervalSeconds: 2 } as const
    const worker = await boss.work(name, options, async (jobs: JobWithMetadata<SealedPayload>[]) => {
      boss.notifyWorker(worker)
      const results: JobResult[] = []
      for (const job of jobs) results.push({ id: job.id, ...(await handle(job)) })
      return results
    })
  }

  /** Alone on its data, a server that starts knows that nobody works on what is marked so; others wait for the time allowed. */
  async function takeUpInterrupted(): Promise<void> {
    if (database.kind !== 'embedded') return
    const { rows } = await database.sql<Pick<Job, 'name' | 'id'>>(
      `select name, id from pgboss.job where state = 'active'`,
    )
    for (const { name, id } of rows) await boss.fail(name, id, { message: 'The server stopped meanwhile' })
  }

  return {
    define<Payload extends object>(name: string, handler: Handler<Payload>, options: JobKind<Payload> = {}) {
      const defaults = { retries: 10, firstRetrySeconds: 2, secondsAllowed: 60, atOnce: 1 }
      kinds.set(name, { ...defaults, ...options, handler } as DefinedJob)
      return (trx, payload, when) => enqueue(trx, name, payload, when)
    },
    enqueue,

    async start() {
      await boss.start()
      const stored = { notify: true, retryBackoff: true, retryDelayMax: hour / 6, retentionSeconds: 30 * day }
      const queues = [
        { ...stored, name: givenUpQueue, retryLimit: 10, retryDelay: 2, deleteAfterSeconds: 90 * day },
        ...[...kinds].map(([name, kind]) => ({
          ...stored,
          name,
          deadLetter: givenUpQueue,
          retryLimit: kind.retries,
          retryDelay: kind.firstRetrySeconds,
          expireInSeconds: kind.secondsAllowed,
          deleteAfterSeconds: hour,
        })),
      ]
      for (const { name, ...options } of queues) {
        await boss.createQueue(name, options)
        await boss.updateQueue(name, options)
        // Asking anything about a queue makes the library remember it, so that enqueuing, in the
        // caller's transaction, need not ask outside of it.
        await boss.previewRedrive(name)
      }
      await takeUpInterrupted()
      await work(givenUpQueue, giveUp)
      for (const [name, kind] of kinds)
        for (let worker = 0; worker < kind.atOnce; worker++) await work(name, job => run(name, kind, job))
    },

    stop: () => boss.stop({ timeout: 10_000 }),
    failures: () => listFailures(database, givenUpQueue),
  }
}
