import { AsyncLocalStorage } from 'node:async_hooks'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

export interface Statement {
  sql: string
  values: unknown[]
  /** The name of a prepared statement. */
  name?: string | undefined
}
type Listener = (statement: Statement) => void

/** The embedded database that was opened in this process, if any. */
let embedded: PGlite | undefined
export const embeddedDatabase = (): PGlite | undefined => embedded

/**
 * Calls the listener for each statement that this process sends to a database through one of the two drivers, `begin`
 * and `commit` included and the queue's own excluded, and what a new connection asks first: the pool closes one that was idle for 10 seconds,
 * and opens another in the middle of a request. On PostgreSQL each is one round trip.
 */
export function onStatement(listener: Listener): void {
  const notify: Notify = (sql, values, name) => {
    if (sql && !sql.includes('pgboss') && !sql.includes("current_setting('transaction_read_only')"))
      listener({ sql, values: Array.isArray(values) ? values : [], name })
  }
  listenToServer(notify)
  listenToEmbedded(notify)
}

const asked = new AsyncLocalStorage<string[]>()
let isListening = false

/** Runs work, and returns the round trips that it makes, `begin` and `commit` included, without those of what runs beside it. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  if (!isListening) onStatement(({ sql }) => asked.getStore()?.push(sql))
  isListening = true
  const statements: string[] = []
  await asked.run(statements, work)
  return statements
}

/** Runs work, and returns its round trips but `begin` and `commit`. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await roundTripsOf(work)).filter(sql => !/^(?:begin|start transaction|commit)\b/i.test(sql))

type Notify = (sql: string | undefined, values?: unknown, name?: string) => void

function listenToServer(notify: Notify): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [string | { text?: string; values?: unknown; name?: string }, unknown]
    if (typeof statement === 'string') notify(statement, values)
    else notify(statement.text, statement.values ?? values, statement.name)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

function listenToEmbedded(notify: Notify): void {
  const { transaction, query } = PGlite.prototype
  PGlite.prototype.transaction = async function <T>(this: PGlite, work: Parameters<PGlite['transaction']>[0]) {
    embedded = this
    notify('begin')
    const result = await transaction.call(this, trx =>
      work({
        ...trx,
        query: (sql, values, options) => {
          notify(sql, values)
          return trx.query(sql, values, options)
        },
      }),
    )
    notify('commit')
    return result as T
  }
  PGlite.prototype.query = function (this: PGlite, sql, values, options) {
    embedded = this
    notify(sql, values)
    return query.call(this, sql, values, options) as never
  }
}
