import { sql, type Transaction } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { AssociatedData } from '../crypto/field-encryption.ts'
import type { OpenDatabase, PlainSql } from '../database/open-database.ts'
import type { Database } from '../database/schema.ts'
import { DEAD_LETTERS, retryFailedJobs } from './failed-jobs.ts'

/** Bound to the name of the job, because a job has no id before it is stored. */
export const jobAssociatedData = (name: string): AssociatedData => ({ table: 'job', column: 'data', row: name })

export const storedJobStates = ['waiting', 'running', 'failed'] as const
export type StoredJobState = (typeof storedJobStates)[number]

/** A job that is not done. It has no payload, because payloads are personal. */
export interface StoredJob {
  /** The log names the job by it. */
  id: string
  /** The id of its row, which is another one in the dead letters. */
  row_id: string
  kind: string
  state: StoredJobState
  /** With the one that is running. */
  attempts: number
  enqueued_at: Date
  /** The next attempt of a job that is waiting. */
  next_run_at: Date | null
  /** The name of the last error's class. Messages of errors are in the log. */
  error: string | null
}

/** The oldest first. */
export async function listStoredJobs(
  query: PlainSql,
  {
    kind,
    state,
    application_id,
  }: { kind?: string | undefined; state?: StoredJobState | undefined; application_id?: string } = {},
): Promise<StoredJob[]> {
  // The first start of a server makes the tables of the queue.
  const { rows: tables } = await query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`)
  if (!tables[0]?.found) return []
  const { rows } = await query<StoredJob>(
    `select coalesce(source_id, id) as id, id as row_id, kind, stored.state, attempts, enqueued_at, next_run_at, error
       from pgboss.job,
    lateral (select
              coalesce(source_name, name) as kind,
              case when name = $1 then 'failed' when job.state = 'active' then 'running' else 'waiting' end as state,
              case when name = $1 then source_retry_count else retry_count end
                + case when name = $1 or started_on is not null then 1 else 0 end as attempts,
              coalesce(source_created_on, created_on) as enqueued_at,
              case when name <> $1 and job.state < 'active' then start_after end as next_run_at,
              coalesce(source_output, output) ->> 'name' as error) stored
      where (name = $1 or job.state <= 'active')
        and ($2::text is null or kind = $2) and ($3::text is null or stored.state = $3)
        and ($4::text is null or data -> 'subject' ->> 'application_id' = $4)
      order by enqueued_at, row_id`,
    [DEAD_LETTERS, kind ?? null, state ?? null, application_id ?? null],
  )
  return rows
}

export interface JobRetry {
  /** A job that failed begins with its first attempt, under another id. One that waits for another attempt is due at once. */
  retry(trx: Transaction<Database>, jobs: readonly StoredJob[]): Promise<void>
  close(): Promise<void>
}

/** Opens the retry of jobs for a database in which a server has made the tables of the queue. */
export async function openJobRetry({ queueConnection }: OpenDatabase): Promise<JobRetry> {
  const boss = new PgBoss({ ...queueConnection, supervise: false, schedule: false })
  await boss.start()
  // Caches the definition of the queue, which would else be read outside of the transaction.
  await boss.previewRedrive(DEAD_LETTERS)
  return {
    async retry(trx, jobs) {
      const idsOf = (state: StoredJobState) => jobs.filter(job => job.state === state).map(({ row_id }) => row_id)
      const [failed, waiting] = [idsOf('failed'), idsOf('waiting')]
      if (waiting.length > 0)
        await sql`update pgboss.job set start_after = now() where id = any(${waiting}) and state = 'retry'`.execute(trx)
      if (failed.length === 0) return
      const moved = await retryFailedJobs(boss, trx, failed)
      if (moved < failed.length)
        throw new Error(`${failed.length - moved} of these jobs were retried by another command.`)
    },
    close: () => boss.stop({ graceful: false }),
  }
}
