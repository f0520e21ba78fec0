import { type Kysely, sql, type Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database } from '../database/schema.ts'

/** Receives the jobs that failed permanently. Its rows stay readable after `onFailed` ran. */
export const DEAD_LETTERS = 'given-up'

/** See `Queue.failedJobs`. Messages of errors stay in the log: they may repeat what a person entered. */
export const failedJobs = sql`(
  select id as row_id, source_id as id, source_name as kind, data -> 'subject' ->> 'application_id' as application_id,
         source_created_on as enqueued_at,
         coalesce(source_output ->> 'code', source_output ->> 'name', 'unknown') as error_code
    from pgboss.job
   where name = ${sql.lit(DEAD_LETTERS)} and data -> 'subject' -> 'isShortLived' is null)`

/** A job that failed begins with its first attempt, under another id. Returns how many: the others were retried by another call. */
export async function retryFailedJobs(
  boss: PgBoss,
  trx: Transaction<Database>,
  rowIds: readonly string[],
): Promise<number> {
  const ids = [...rowIds]
  // After their failure was handled they are completed, and only jobs that have not started are redriven.
  await sql`update pgboss.job set state = 'created', started_on = null, completed_on = null
             where name = ${DEAD_LETTERS} and id = any(${ids})`.execute(trx)
  return boss.redrive(DEAD_LETTERS, { ids, limit: ids.length, db: fromKysely(trx) })
}

/** Deletes the jobs that failed, for good or until their next attempt, and whose payloads have data of these borrowers. */
export async function deleteFailedJobsOf(trx: Transaction<Database>, borrowerIds: readonly string[]): Promise<void> {
  if (borrowerIds.length === 0 || !(await hasQueue(trx))) return
  await sql`delete from pgboss.job
             where (name = ${DEAD_LETTERS} or state = 'retry') and data -> 'subject' ->> 'borrower_id' = any(${[...borrowerIds]})`.execute(
    trx,
  )
}

/** The first start of a server makes the tables of the queue. */
export async function hasQueue(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db)
  return rows[0]?.found === true
}
