import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import {
  type EnqueueOptions,
  type JobFailure,
  type JobHandler,
  type JobOptions,
  type JobSubject,
  PermanentError,
  type Queue,
} from '../../src/platform/queue/queue.ts'
import { withinOneDealer } from './dealer-check.ts'

/** A queue that runs its jobs when the test says so. */
export interface ManualQueue extends Queue {
  /**
   * Runs the jobs that are due by the clock, and those that they enqueue, and retries without waiting. Throws the error of a job that
   * failed permanently, after all others are done. With an envelope, only the jobs about it: two calls at once, on a server, may each
   * leave jobs to the other.
   */
  drain(envelope_id?: string): Promise<void>
}

interface Job {
  number: number
  name: string
  payload: object
  subject: JobSubject | null
  enqueued_at: Date
}
interface Definition {
  handler: JobHandler<object>
  retries: number
  onFailed?: (payload: object) => Promise<void>
}

const DEFAULT_RETRIES = 10

/** Grants what a role needs that may not create tables. The owner calls it first. */
export const createManualQueue = (db: Kysely<Database>) =>
  sql`create table manual_queue (
    number serial primary key, name text not null, payload jsonb not null, subject jsonb,
    enqueued_at timestamptz default now(), start_after timestamptz, row_id uuid default gen_random_uuid(), error_code text
  )`.execute(db)

const failedJobs = sql`(
  select row_id, row_id as id, name as kind, subject ->> 'application_id' as application_id, enqueued_at, error_code
    from manual_queue where error_code is not null and subject -> 'isShortLived' is null)`

/** Stores jobs in a table, as the real queue does, so that a job whose transaction failed never runs. */
export async function manualQueue(db: Kysely<Database>, clock: Clock): Promise<ManualQueue> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('manual_queue') is not null as exists`.execute(db)
  if (!rows[0]!.exists) await createManualQueue(db)
  const definitions = new Map<string, Definition>()
  const failures: JobFailure[] = []
  let isHeld = false

  const enqueue: Queue['enqueue'] = async (trx, name, payload, { startAfter, subject }: EnqueueOptions = {}) => {
    if (!definitions.has(name)) throw new Error(`The job ${name} has no handler`)
    await sql`insert into manual_queue (name, payload, subject, start_after)
      values (${name}, ${JSON.stringify(payload)}, ${subject ? JSON.stringify(subject) : null}, ${startAfter ?? null})
    `.execute(trx)
  }

  async function takeNext(envelope_id: string | undefined): Promise<Job | undefined> {
    const isAbout = envelope_id === undefined ? sql`true` : sql`payload ->> 'envelope_id' = ${envelope_id}`
    const isDue = sql`error_code is null and coalesce(start_after <= ${clock.now()}, true)`
    const first = sql`(select min(number) from manual_queue where ${isDue} and ${isAbout})`
    return (await sql<Job>`delete from manual_queue where number = ${first} returning *`.execute(db)).rows[0]
  }

  /** Returns the error of the last attempt if none succeeded. */
  async function run(job: Job): Promise<Error | undefined> {
    const { number, name, payload, subject, enqueued_at } = job
    const { handler, retries, onFailed } = definitions.get(name)!
    for (let attempts = 1; ; attempts++) {
      try {
        const { signal } = new AbortController()
        const running = { id: String(number), signal, subject: subject ?? undefined }
        await withinOneDealer(() => handler(payload, running))
        return undefined
      } catch (error) {
        if (attempts <= retries && !(error instanceof PermanentError)) continue
        const reason = (error as Error).message
        failures.unshift({ id: String(number), name, attempts, reason, enqueued_at, failed_at: new Date() })
        await sql`insert into manual_queue (name, payload, subject, enqueued_at, error_code)
          values (${name}, ${JSON.stringify(payload)}, ${subject && JSON.stringify(subject)}, ${enqueued_at},
                  ${(error as Error).name})`.execute(db)
        await onFailed?.(payload)
        return error as Error
      }
    }
  }

  return {
    define<Payload extends object>(name: string, handler: JobHandler<Payload>, options: JobOptions<Payload> = {}) {
      definitions.set(name, { retries: DEFAULT_RETRIES, ...options, handler } as Definition)
      return (trx, payload, enqueueOptions) => enqueue(trx, name, payload, enqueueOptions)
    },
    enqueue,
    start: async () => {},
    stop: async () => {},
    async setHeld(held) {
      isHeld = held
    },
    failures: async () => failures,
    failedJobs,
    async retryFailed(trx, rowIds) {
      const { rows } = await sql`update manual_queue set error_code = null
        where error_code is not null and row_id = any(${[...rowIds]}::uuid[]) returning number`.execute(trx)
      return rows.length
    },
    check: async () => {},
    stats: async () => ({ jobs: [], dead: failures.length }),
    async drain(envelope_id) {
      let failed: Error | undefined
      if (isHeld) return
      for (let job = await takeNext(envelope_id); job; job = await takeNext(envelope_id))
        failed = (await run(job)) ?? failed
      if (failed) throw failed
    },
  }
}
