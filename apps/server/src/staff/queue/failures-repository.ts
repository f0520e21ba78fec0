import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { all, hiddenIds, inDealers, isNotHidden, type StaffScope } from './selection-repository.ts'

export const SEAL_ENVELOPE = 'seal-envelope'

export interface FailureSelection extends StaffScope {
  /** True if jobs that concern no application are part of it. */
  withLenders: boolean
  /** The subquery of the queue with the jobs that failed. */
  failedJobs: RawBuilder<unknown>
}

export interface FailurePosition {
  /** Microseconds of the time since which it waits. */
  key: number
  id: string
}

export interface StoredFailure extends FailurePosition {
  kind: string
  /** The id by which the log names a job; null for an envelope. */
  job_id: string | null
  application_id: string | null
  dealer_id: string | null
  dealer_name: string | null
  since: Date
  error_code: string
}

/**
 * The envelopes that everyone signed and that could not be sealed, and the jobs that failed permanently, the oldest first. Left out is a
 * job that the product begins again by itself: sealing, whose envelope is listed, a question to the provider, which is asked every hour,
 * and building documents, which the borrower asks for again, unless the application still waits for them.
 */
export async function readFailures(
  db: Kysely<Database>,
  { withLenders, failedJobs, ...scope }: FailureSelection,
  { id, after, limit }: { id?: string; after?: FailurePosition | undefined; limit: number },
): Promise<StoredFailure[]> {
  const conditions = [
    id === undefined ? undefined : sql`failure.id = ${id}`,
    after && sql`(key, failure.id) > (${after.key}, ${after.id})`,
    sql`(application_id is null and ${sql.lit(withLenders)} or ${isNotHidden} and ${inDealers(scope.dealers)})`,
  ]
  const { rows } = await sql<StoredFailure>`
    with ${hiddenIds(scope)}
    select failure.id, kind, job_id, application_id, dealer_id, dealer.name as dealer_name, since, key, error_code
      from (
        select id::text, ${SEAL_ENVELOPE} as kind, null as job_id, application_id,
               coalesce(all_signed_at, created_at) as since, coalesce(reason, 'unknown') as error_code
          from envelope
         where status = 'FAILED' and exists (
           select from application
            where id = envelope.application_id and coalesce(withdrawn_at, finished_at, discarded_at) is null)
        union all
        select row_id::text, kind, id::text, application_id, enqueued_at, error_code
          from ${failedJobs} job
         where kind not in (${SEAL_ENVELOPE}, 'ask-signer') and (kind <> 'build-envelope' or exists (
           select from envelope where application_id = job.application_id and status = 'PREPARING'))
      ) failure
 cross join lateral (select (extract(epoch from since) * 1000000)::bigint as key) position
      left join application on application.id = application_id
      left join dealer on dealer.id = dealer_id
     where ${all(conditions)}
     order by key, failure.id
     limit ${sql.lit(limit)}`.execute(db)
  return rows
}
