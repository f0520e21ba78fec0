import type { OpenDatabase } from '../database/open-database.ts'

/** A job that failed at its last try. */
export interface Failure {
  id: string
  name: string
  tries: number
  /** The last error's message. */
  reason: string
  enqueued_at: Date
  failed_at: Date
}

export async function listFailures(database: OpenDatabase, queue: string): Promise<Failure[]> {
  const { rows } = await database.sql<Failure>(
    `select source_id as id, source_name as name, source_retry_count + 1 as tries,
            coalesce(source_output ->> 'message', source_output ->> 'value', '') as reason,
            source_created_on as enqueued_at, created_on as failed_at
       from pgboss.job
      where name = $1
      order by created_on desc`,
    [queue],
  )
  return rows
}
