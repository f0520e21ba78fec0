import { Kysely, PostgresDialect } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import { type DatabaseServer, hostsOf } from './database-server.ts'
import { type Listen, listenOnServer } from './listen.ts'
import { type DatabaseOptions, type OpenDatabase, plainSql } from './open-database.ts'
import type { Database } from './schema.ts'
import { openPool, type ServerPool } from './server-pool.ts'
import { OutsideOnly } from './transaction.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { watchServer } from './watch-server.ts'

export interface ServerOptions extends Pick<Required<DatabaseOptions>, 'onProblem'> {
  url: string
  /** The same database past the pooler in transaction mode that `url` names. */
  directUrl?: string
  /** Connections for requests. */
  poolSize: number
  /** Undefined for migrations, whose statements may take long. */
  limitMs?: number
}

const QUEUE_POOL_SIZE = 4

/** Connects to a PostgreSQL server. When it cannot be reached, throws an error for the operator, without the password. */
export async function openServer(options: ServerOptions): Promise<OpenDatabase> {
  const { url, directUrl, poolSize, limitMs, onProblem } = options
  const server: DatabaseServer = { hosts: hostsOf(url), isPooled: directUrl !== undefined, limitMs, onProblem }
  const direct = directUrl ? { ...server, hosts: hostsOf(directUrl), isPooled: false } : server

  const requests = openPool(server, { purpose: 'requests', max: poolSize, isPrepared: true })
  const queue = openPool(server, { purpose: 'queue', max: QUEUE_POOL_SIZE })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: requests }), plugins: [new OutsideOnly()] })
  const sql = plainSql(db)
  let watch: ReturnType<typeof watchServer> | undefined
  const close = async () => {
    await Promise.all([db.destroy(), queue.end(), watch?.then(({ close }) => close())])
  }
  try {
    await sql('select 1')
  } catch (error) {
    await close()
    const reason = error instanceof DatabaseUnavailable ? error.cause : (error as Error)
    throw new Error(
      `The database ${server.hosts.description} cannot be reached: ${reason.message}${adviceFor(reason, server)}`,
      {
        cause: error,
      },
    )
  }
  const listen = listenOnServer(direct)
  return {
    db,
    kind: 'postgres',
    location: server.hosts.description,
    sql,
    listen,
    queueConnection: { db: queueDatabase(queue, listen) },
    watch: () => {
      watch ??= watchServer(direct)
      return watch
    },
    connections: requests.connections,
    close,
  }
}

/** The code of a startup parameter that a pooler in transaction mode does not know, and of other refusals by PgBouncer. */
const PROTOCOL_VIOLATION = '08P01'

const adviceFor = (error: Error, { isPooled }: DatabaseServer): string =>
  !isPooled && 'code' in error && error.code === PROTOCOL_VIOLATION
    ? '. This is a pooler, such as PgBouncer: give the same database past it as DATABASE_DIRECT_URL.'
    : ''

/** The queue's own SQL, which may be several statements without parameters, with their transaction. */
function queueDatabase(pool: ServerPool, listen: Listen): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let failed = true
      try {
        const result = await client.query(text, values)
        failed = false
        return result
      } finally {
        // After an error, the transaction may still be open.
        client.release(failed)
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await listen(channel, payload => {
        if (payload === undefined) onReconnect()
        else onNotification(payload)
      })
      onReconnect()
      return { close }
    },
  }
}
