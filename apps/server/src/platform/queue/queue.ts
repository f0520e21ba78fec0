import type { RawBuilder, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/**
 * Durable jobs. A job is written in the transaction of its cause, so that neither exists without the other, and starts after
 * the commit. Its handler runs outside any transaction.
 *
 * A job may run more than once: after a crash, or after a timeout. A handler therefore either is idempotent or checks whether
 * its work is done.
 */
export interface Queue {
  /** Sets the handler of a job. Called before `start`. Returns a function that enqueues it. */
  define<Payload extends object>(
    name: string,
    handler: JobHandler<Payload>,
    options?: JobOptions<Payload>,
  ): Enqueue<Payload>
  enqueue(trx: Transaction<Database>, name: string, payload: object, options?: EnqueueOptions): Promise<void>
  start(): Promise<void>
  /**
   * Holds all jobs, or ends that. While they are held none begins on this server, also no handling of one that failed; those that run, or
   * were being fetched, are finished. Before `start` it decides how the queue starts.
   */
  setHeld(isHeld: boolean): Promise<void>
  /** Waits up to ten seconds for running jobs. They run again after the next start. */
  stop(): Promise<void>
  /** Jobs that failed permanently, the latest first. */
  failures(): Promise<JobFailure[]>
  stats(): Promise<QueueStats>
  /**
   * A subquery for FROM with a row for each job that failed permanently: `row_id` (uuid), the `id` that the log names, `kind`, the `application_id` of
   * its subject or null, `enqueued_at`, `error_code`. Jobs that are of no use any more are left out.
   */
  readonly failedJobs: RawBuilder<unknown>
  /** Starts jobs again that failed permanently, named by `row_id`. Returns how many: the others were retried by another call. */
  retryFailed(trx: Transaction<Database>, rowIds: readonly string[]): Promise<number>
  /** Rejects while the queue cannot reach its tables, for which it has connections of its own. */
  check(): Promise<unknown>
}

export interface QueueStats {
  /** Names without jobs are left out. */
  jobs: {
    name: string
    /** Due, or tried again after a pause; not those that are to start later. */
    waiting: number
    active: number
    /** Since the oldest of the waiting jobs was due, in seconds. */
    oldest_seconds: number
  }[]
  /** Jobs that failed permanently. */
  dead: number
}

/** `id` is the same in all attempts. `signal` aborts after the timeout and when the server stops. */
export interface RunningJob {
  id: string
  signal: AbortSignal
  subject: JobSubject | undefined
}

export type JobHandler<Payload> = (payload: Payload, job: RunningJob) => Promise<void>

export type Enqueue<Payload> = (trx: Transaction<Database>, payload: Payload, options?: EnqueueOptions) => Promise<void>

export interface EnqueueOptions {
  startAfter?: Date | undefined
  subject?: JobSubject | undefined
}

/** Stored readable beside the payload, which is sealed, so that a job that failed is listed and deleted by it. Random ids alone. */
export interface JobSubject {
  application_id?: string
  /** The borrower whose data the payload has. A job that failed is deleted with it. */
  borrower_id?: string
  /** True if it is too late to do the work once the job failed, as with a sign-in link. */
  isShortLived?: true
}

export interface JobOptions<Payload> {
  /** Attempts after the first one. Each waits twice as long as the previous one, up to ten minutes. Default: 10. */
  retries?: number
  /** Default: 2. */
  retryDelaySeconds?: number
  /** An attempt that takes longer has failed. Default: 60. */
  timeoutSeconds?: number
  /** Jobs of this name that one server runs at a time. Default: 1. */
  concurrency?: number
  /** Called, possibly more than once, after the job failed permanently. */
  onFailed?(payload: Payload): Promise<void>
}

/** The report of an attempt that failed. */
export class FailedAttempt extends Error {
  override name = 'FailedAttempt'
}

/** Thrown by a handler to fail its job permanently, without further attempts. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}

/** A job that failed permanently. */
export interface JobFailure {
  id: string
  name: string
  attempts: number
  /** The message of the last error. */
  reason: string
  enqueued_at: Date
  failed_at: Date
}
