import type { Transaction } from 'kysely'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Database } from '../database/schema.ts'
import { loggableError } from '../loggable-error.ts'
import { DEAD_LETTERS, failedJobs, retryFailedJobs } from './failed-jobs.ts'
import { heartbeat, refresh, retryInterruptedJobs } from './interrupted-jobs.ts'
import {
  type EnqueueOptions,
  FailedAttempt,
  type JobHandler,
  type JobOptions,
  type JobSubject,
  PermanentError,
  type Queue,
} from './queue.ts'
import { queueFailures, queueStats } from './queue-reports.ts'
import { jobAssociatedData } from './stored-jobs.ts'

interface DefinedJob extends Required<Omit<JobOptions<never>, 'onFailed'>> {
  handler: JobHandler<object>
  onFailed?(payload: object): Promise<void>
}

/** Payloads are stored encrypted: messages contain sign-in links and codes. */
interface EncryptedPayload {
  sealed: string
  subject?: JobSubject | undefined
}

type JobRow = JobWithMetadata<EncryptedPayload>
type Outcome = Omit<JobResult, 'id'>

const hour = 3600
const day = 24 * hour
/** pg-boss deletes a job that waits for longer. No job waits for long but while the queue is held, which has no limit. */
const WAITING_SECONDS = 50 * 365 * day
const defaults = { retries: 10, retryDelaySeconds: 2, timeoutSeconds: 60, concurrency: 1 }

/** Creates or changes the tables of the queue. Starting it does so too, within the limits of its connections. */
export async function migrateQueue(
  { queueConnection }: OpenDatabase,
  onProblem: (problem: Error) => void,
): Promise<void> {
  const boss = new PgBoss({ ...queueConnection, supervise: false, schedule: false })
  boss.on('error', onProblem)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** `onProblem` is called with every failed attempt. */
export function createQueue(
  database: OpenDatabase,
  fields: FieldEncryption,
  onProblem: (problem: Error) => void,
): Queue {
  const definitions = new Map<string, DefinedJob>()
  const boss = new PgBoss({
    ...database.queueConnection,
    useListenNotify: true,
    schedule: false,
    maintenanceIntervalSeconds: hour / 4,
  })
  boss.on('error', onProblem)

  const decrypt = (name: string, { sealed }: EncryptedPayload): object =>
    JSON.parse(fields.openText(Buffer.from(sealed, 'base64'), jobAssociatedData(name)))

  async function enqueue(
    trx: Transaction<Database>,
    name: string,
    payload: object,
    { subject, ...options }: EnqueueOptions = {},
  ): Promise<void> {
    await boss.send(name, encryptPayload(fields, name, payload, subject), { db: fromKysely(trx), ...options })
  }

  async function run(name: string, definition: DefinedJob, job: JobRow): Promise<Outcome> {
    try {
      const { id, signal, data } = job
      await definition.handler(decrypt(name, data), { id, signal, subject: data.subject })
      return { status: 'completed' }
    } catch (error) {
      const { stack: _, ...output } = loggableError(error)
      const attempt = `${job.retryCount + 1} of ${definition.retries + 1}`
      onProblem(
        new FailedAttempt(`Job ${name} ${job.id} failed in attempt ${attempt}: ${output.message}`, { cause: error }),
      )
      return { status: error instanceof PermanentError ? 'deadletter' : 'failed', output }
    }
  }

  async function handleFailed(job: JobRow): Promise<Outcome> {
    const name = job.sourceName ?? ''
    await definitions.get(name)?.onFailed?.(decrypt(name, job.data))
    return { status: 'completed' }
  }

  /** Starts a worker that looks for the next job immediately after each one. */
  async function work(name: string, handleJob: (job: JobRow) => Promise<Outcome>): Promise<void> {
    const options = { includeMetadata: true, perJobResults: true, notifyPollingIntervalSeconds: 2, ...refresh } as const
    const worker = await boss.work(name, options, async (jobs: JobRow[]) => {
      boss.notifyWorker(worker)
      const results: JobResult[] = []
      for (const job of jobs) results.push({ id: job.id, ...(await handleJob(job)) })
      return results
    })
  }

  let stopChecks = () => {}
  let isStarted = false
  let isHeld = false
  let lastChange = Promise.resolve()
  /** Starts and stops workers one change after the other. */
  const inTurn = (change: () => Promise<void>) => {
    lastChange = lastChange.catch(() => {}).then(change)
    return lastChange
  }

  async function startWorkers(): Promise<void> {
    await work(DEAD_LETTERS, handleFailed)
    for (const [name, definition] of definitions)
      for (let worker = 0; worker < definition.concurrency; worker++)
        await work(name, job => run(name, definition, job))
  }

  /** The embedded database has a single server, so jobs that are active when it starts were interrupted. */
  async function retryInterrupted(): Promise<void> {
    if (database.kind === 'postgres') {
      stopChecks = retryInterruptedJobs(boss, database.sql, onProblem)
      return
    }
    const { rows } = await database.sql<Pick<JobRow, 'name' | 'id'>>(
      `select name, id from pgboss.job where state = 'active'`,
    )
    for (const { name, id } of rows) await boss.fail(name, id, { message: 'The server stopped during this attempt' })
  }

  return {
    define<Payload extends object>(name: string, handler: JobHandler<Payload>, options: JobOptions<Payload> = {}) {
      definitions.set(name, { ...defaults, ...options, handler } as DefinedJob)
      return (trx, payload, enqueueOptions) => enqueue(trx, name, payload, enqueueOptions)
    },
    enqueue,

    async start() {
      await boss.start()
      for (const { name, ...options } of queuesOf(definitions, database)) {
        await boss.createQueue(name, options)
        await boss.updateQueue(name, options)
        // Any question about a queue caches its definition. Without it, the first `send` would read it outside of the
        // caller's transaction.
        await boss.previewRedrive(name)
      }
      await retryInterrupted()
      await inTurn(async () => {
        if (!isHeld) await startWorkers()
        isStarted = true
      })
    },

    setHeld: held =>
      inTurn(async () => {
        if (held === isHeld) return
        if (isStarted && !held) await startWorkers()
        if (isStarted && held)
          for (const name of [DEAD_LETTERS, ...definitions.keys()]) await boss.offWork(name, { wait: false })
        isHeld = held
      }),

    stop() {
      isStarted = false
      stopChecks()
      return boss.stop({ timeout: 10_000 })
    },

    check: () => boss.schemaVersion(),

    failures: () => queueFailures(database),
    stats: () => queueStats(database),
    failedJobs,
    retryFailed: (trx, rowIds) => retryFailedJobs(boss, trx, rowIds),
  }
}

export const encryptPayload = (
  fields: FieldEncryption,
  name: string,
  payload: object,
  subject?: JobSubject,
): EncryptedPayload => ({
  sealed: fields.seal(JSON.stringify(payload), jobAssociatedData(name)).toString('base64'),
  ...(subject && { subject }),
})

/** The queue of each job, and that of the jobs that failed permanently. */
function queuesOf(definitions: ReadonlyMap<string, DefinedJob>, { kind }: OpenDatabase) {
  const common = {
    ...(kind === 'postgres' && heartbeat),
    notify: true,
    retryBackoff: true,
    retryDelayMax: hour / 6,
    retentionSeconds: WAITING_SECONDS,
  }
  return [
    { ...common, name: DEAD_LETTERS, retryLimit: 10, retryDelay: 2, deleteAfterSeconds: 90 * day },
    ...[...definitions].map(([name, definition]) => ({
      ...common,
      name,
      deadLetter: DEAD_LETTERS,
      retryLimit: definition.retries,
      retryDelay: definition.retryDelaySeconds,
      expireInSeconds: definition.timeoutSeconds,
      deleteAfterSeconds: hour,
    })),
  ]
}
