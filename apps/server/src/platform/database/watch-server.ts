import type pg from 'pg'
import { connectToPrimary, type DatabaseServer } from './database-server.ts'
import { ServerClient } from './server-client.ts'
import { DatabaseUnavailable, isConnectionLost } from './unavailable.ts'

const second = 1000
const ASK_MS = second
const ANSWER_MS = 3 * second
/** A commit waits for a replica for milliseconds. */
const STANDING_SECONDS = 5

/** The statements of the primary about itself, once in each second. */
export interface ServerWatch {
  /** Age in seconds of the oldest commit that waits for a replica. Undefined while the server does not answer. */
  readonly oldestCommit: number | undefined
  /** Throws {@link DatabaseUnavailable} where the server does not answer, cannot write, or does not finish its commits. */
  requireWritable(): void
  close(): Promise<void>
}

interface State {
  is_read_only: boolean
  oldest_commit: number
  given_up: number
}

/** `$1`: seconds that a statement may take. A role sees what its own connections do. */
const question = `
  select current_setting('transaction_read_only')::boolean as is_read_only,
         coalesce(max(age) filter (where wait_event = 'SyncRep'), 0)::float as oldest_commit,
         (count(*) filter (where age > $1))::int as given_up
    from pg_stat_activity, lateral (select extract(epoch from now() - query_start) as age) since
   where datname = current_database() and usename = current_user and state = 'active'
     and application_name like 'porchlight %'`

/**
 * Asks a server on a connection of its own. Where no answer comes, and no further connection is made, all connections to the host are ended.
 * One answer that is missing ends none of them, because commits may be under way.
 */
export async function watchServer({ onProblem: _, ...server }: DatabaseServer): Promise<ServerWatch> {
  const { hosts, limitMs = Number.POSITIVE_INFINITY } = server
  const longest = (limitMs + 2 * second) / second
  let client: ServerClient | undefined
  let state: State | undefined
  let isAsking = false
  let isClosed = false

  async function connect(): Promise<ServerClient> {
    // Those whose work fails report its problems.
    const opened = new ServerClient({ ...server, onProblem: () => {} }, 'watch', ANSWER_MS)
    await opened.connect()
    if (isClosed) await opened.end()
    return opened
  }

  /** Returns whether another connection reaches the host. The next question is sent on it. */
  async function isReached(url: string): Promise<boolean> {
    if (hosts.current !== url) return false
    try {
      client = await connect()
      return true
    } catch (error) {
      return !isConnectionLost(error)
    }
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      client ??= await connectToPrimary(hosts, connect)
      const asked: pg.Client = client
      const { rows } = await asked.query<State>(question, [longest])
      state = rows[0]
      hosts.givenUp = state?.given_up ?? 0
    } catch {
      state = undefined
      hosts.givenUp = 0
      const lost = client
      client = undefined
      await lost?.end()
      if (lost?.hasGivenUp && !(await isReached(lost.url))) hosts.abandon(lost.url)
    }
    isAsking = false
  }

  await ask()
  const timer = setInterval(ask, ASK_MS)
  return {
    get oldestCommit() {
      return state?.oldest_commit
    },
    requireWritable() {
      const reason = !state
        ? 'it does not answer'
        : state.is_read_only
          ? 'it is read-only'
          : state.oldest_commit > STANDING_SECONDS && 'its commits wait for a replica'
      if (reason) throw new DatabaseUnavailable(new Error(reason))
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await client?.end()
    },
  }
}
