import { Socket } from 'node:net'
import pg from 'pg'
import { serverTypes } from './column-values.ts'
import type { DatabaseServer } from './database-server.ts'
import { isReadOnly, rethrow } from './unavailable.ts'

const second = 1000
const KEEP_ALIVE_MS = 30 * second
/** Where statements have no limit. */
const CONNECT_MS = 10 * second
/** Longer than the limit of a statement: the server cancels it first, which keeps the connection. */
const ANSWER_MS = second
/** A server that does not answer does not close its side either. */
const END_MS = second

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * A connection to the primary. Throws {@link DatabaseUnavailable} where the connection is at fault, and gives up a connection that does
 * not answer in time.
 */
export class ServerClient extends pg.Client {
  readonly #server: DatabaseServer
  readonly #url: string
  readonly #socket: Socket

  /** `purpose` names the connection in `pg_stat_activity`. */
  constructor(server: DatabaseServer, purpose: string) {
    const url = server.hosts.current
    const socket = new Socket()
    super({
      connectionString: url,
      application_name: `porchlight ${purpose}`,
      types: serverTypes,
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: server.limitMs ?? CONNECT_MS,
      ...(!server.isPooled && sessionSettings(server.limitMs)),
    })
    this.#server = server
    this.#url = url
    this.#socket = socket
    // Without a listener, a connection that is lost would end the process.
    this.on('error', server.onProblem)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connectToPrimary()
    if (!callback) return connected
    const call = callback as (error: Error | null, client?: pg.Client) => void
    connected.then(client => call(null, client), call)
  }

  async #connectToPrimary(): Promise<pg.Client> {
    try {
      await super.connect()
      if (this.#server.hosts.count > 1) await this.query(refuseReplica)
      return this
    } catch (error) {
      this.#leaveHost()
      return rethrow(error as Error)
    }
  }

  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    return (result instanceof Promise ? this.#limit(result) : result) as never
  }

  async #limit<Result>(result: Promise<Result>): Promise<Result> {
    const { limitMs } = this.#server
    const giveUp = () => this.#socket.destroy(new Error(`The database did not answer within ${limitMs} ms`))
    const timer = limitMs && setTimeout(giveUp, limitMs + ANSWER_MS)
    try {
      return await result
    } catch (error) {
      if (isReadOnly(error)) this.#leaveHost()
      return rethrow(error as Error)
    } finally {
      clearTimeout(timer)
    }
  }

  #leaveHost(): void {
    this.#server.hosts.leave(this.#url)
    this.#socket.destroy()
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    setTimeout(() => this.#socket.destroy(), END_MS).unref()
    return callback ? super.end(callback) : super.end()
  }
}

const refuseReplica = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'the server is a read-only replica' using errcode = '25006';
  end if;
end $$`

/** Limits that the server enforces, so that a hanging or lost process holds no lock for long. */
const sessionSettings = (limitMs?: number): pg.ClientConfig => ({
  options: '-c timezone=UTC',
  ...(limitMs && {
    statement_timeout: limitMs,
    lock_timeout: limitMs / 2,
    idle_in_transaction_session_timeout: 3 * limitMs,
  }),
})
