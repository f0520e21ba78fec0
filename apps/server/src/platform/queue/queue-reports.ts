import type { OpenDatabase } from '../database/open-database.ts'
import { DEAD_LETTERS, hasQueue } from './failed-jobs.ts'
import type { JobFailure, QueueStats } from './queue.ts'

/** The jobs that failed permanently, the newest first. */
export async function queueFailures({ sql }: OpenDatabase): Promise<JobFailure[]> {
  const { rows } = await sql<JobFailure>(
    `select source_id as id, source_name as name, source_retry_count + 1 as attempts,
            coalesce(source_output ->> 'message', source_output ->> 'value', '') as reason,
            source_created_on as enqueued_at, created_on as failed_at
       from pgboss.job
      where name = $1
      order by created_on desc`,
    [DEAD_LETTERS],
  )
  return rows
}

/** The jobs of these kinds whose last attempt failed and that are still of use: those tried again, and those that failed permanently. */
export async function countUnsent({ db, sql }: OpenDatabase, kinds: readonly string[]): Promise<number> {
  if (!(await hasQueue(db))) return 0
  const { rows } = await sql<{ count: number }>(
    `select count(*)::int as count from pgboss.job
      where name = any($1) and state = 'retry'
         or name = $2 and source_name = any($1) and data -> 'subject' -> 'isShortLived' is null`,
    [[...kinds], DEAD_LETTERS],
  )
  return rows[0]!.count
}

export async function queueStats({ sql }: OpenDatabase): Promise<QueueStats> {
  const { rows } = await sql<QueueStats['jobs'][number] & { stored: number }>(
    `select name, count(*)::int as stored, (count(*) filter (where state = 'active'))::int as active,
            (count(*) filter (where is_waiting))::int as waiting,
            coalesce(extract(epoch from now() - min(due_on) filter (where is_waiting)), 0)::float as oldest_seconds
       from pgboss.job,
    lateral (select case when retry_count > 0 then created_on else start_after end as due_on) due,
    lateral (select state in ('created', 'retry') and due_on <= now() as is_waiting) waiting
      group by name`,
  )
  const jobs = rows.filter(({ name }) => name !== DEAD_LETTERS)
  return {
    jobs: jobs.map(({ stored: _, ...job }) => job),
    dead: rows.find(({ name }) => name === DEAD_LETTERS)?.stored ?? 0,
  }
}
