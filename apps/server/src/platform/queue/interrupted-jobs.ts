import type { PgBoss } from 'pg-boss'
import type { PlainSql } from '../database/open-database.ts'

/** The least that pg-boss accepts. Its own check can come a minute later. */
const HEARTBEAT_SECONDS = 10
const REFRESH_SECONDS = 1
const STALE_SECONDS = 4
/** Longer than a refresh with a new connection: jobs of servers that lost the database for a while are refreshed between two checks. */
const CHECK_MS = 3000

export const heartbeat = { heartbeatSeconds: HEARTBEAT_SECONDS }
export const refresh = { heartbeatRefreshSeconds: REFRESH_SECONDS }

interface StaleJob {
  name: string
  id: string
  retryCount: number
  heartbeat: Date
}

/**
 * Retries the jobs of servers that ended without finishing them, on any server, within seconds. A job is interrupted when its
 * heartbeat is old in two checks. Returns a function that ends the checks.
 */
export function retryInterruptedJobs(boss: PgBoss, sql: PlainSql, onProblem: (problem: Error) => void): () => void {
  let suspects = new Map<string, number>()

  async function check(): Promise<void> {
    const { rows } = await sql<StaleJob>(
      `select name, id, retry_count as "retryCount", heartbeat_on as heartbeat
         from pgboss.job
        where state = 'active' and heartbeat_seconds is not null
          and heartbeat_on < now() - make_interval(secs => ${STALE_SECONDS})`,
    )
    const interrupted = rows.filter(({ id, heartbeat }) => suspects.get(id) === heartbeat.getTime())
    suspects = new Map(rows.map(({ id, heartbeat }) => [id, heartbeat.getTime()]))
    for (const { name, id, retryCount } of interrupted)
      await boss.fail(name, { id, retryCount }, { message: 'The server stopped during this attempt' })
  }

  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    await check().catch(onProblem)
    isChecking = false
  }, CHECK_MS)
  return () => clearInterval(timer)
}
