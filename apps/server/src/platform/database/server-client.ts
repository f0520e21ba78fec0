import { Socket } from 'node:net'
import pg from 'pg'
import { serverTypes } from './column-values.ts'
import type { DatabaseServer, HostConnection } from './database-server.ts'
import { DatabaseUnavailable, isReadOnly, rethrow } from './unavailable.ts'

const second = 1000
const KEEP_ALIVE_MS = 30 * second
/** A host that is gone does not refuse: the next one is tried after this. */
const CONNECT_MS = 2 * second
const CONNECT_TO_ONLY_HOST_MS = 10 * second
/** Longer than the limit of a statement: the server cancels it first, which keeps the connection. */
const ANSWER_MS = second
/** A server that does not answer does not close its side either. */
const END_MS = second
/** A connection that was given up stays open in the server for as long as its commit waits, and each server has a limit of connections. */
const MOST_GIVEN_UP = 10

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * A connection to the primary. Throws {@link DatabaseUnavailable} where the connection is at fault, and gives up a connection that does
 * not answer in time.
 */
export class ServerClient extends pg.Client implements HostConnection {
  readonly #server: DatabaseServer
  readonly #url: string
  readonly #socket: Socket
  readonly #answerMs: number | undefined
  readonly #connectMs: number
  #hasGivenUp = false

  /** `purpose` names the connection in `pg_stat_activity`. `answerMs`: longest time until an answer, by default that of a statement. */
  constructor(
    server: DatabaseServer,
    purpose: string,
    answerMs: number | undefined = server.limitMs && server.limitMs + ANSWER_MS,
  ) {
    const { hosts, limitMs, isPooled } = server
    const url = hosts.current
    const socket = new Socket()
    super({
      connectionString: url,
      application_name: `porchlight ${purpose}`,
      types: serverTypes,
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...(!isPooled && sessionSettings(limitMs)),
    })
    this.#server = server
    this.#url = url
    this.#socket = socket
    this.#answerMs = answerMs
    const connectMs = hosts.count > 1 ? CONNECT_MS : CONNECT_TO_ONLY_HOST_MS
    this.#connectMs = Math.min(connectMs, limitMs ?? connectMs)
    // Without a listener, a connection that is lost would end the process.
    this.on('error', server.onProblem)
  }

  get url(): string {
    return this.#url
  }

  /** True where the connection was given up, because no answer came. */
  get hasGivenUp(): boolean {
    return this.#hasGivenUp
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
    const { hosts, isPooled } = this.#server
    if (hosts.givenUp >= MOST_GIVEN_UP)
      throw new DatabaseUnavailable(new Error('Commits wait for a replica, and no further connection is opened'))
    hosts.connections.add(this)
    this.#socket.once('close', () => hosts.connections.delete(this))
    try {
      await this.#limit(super.connect(), this.#connectMs)
      // A pooler may wait for a connection of its own first.
      await this.#limit(this.#send(refuseReplica), isPooled ? this.#answerMs : this.#connectMs)
      return this
    } catch (error) {
      this.#leaveHost()
      throw error
    }
  }

  override query(...args: unknown[]): never {
    const result = this.#send(...args)
    return (result instanceof Promise ? this.#limit(result, this.#answerMs) : result) as never
  }

  #send(...args: unknown[]): unknown {
    return (super.query as (...args: unknown[]) => unknown).apply(this, args)
  }

  async #limit(result: unknown, answerMs: number | undefined): Promise<unknown> {
    let isOver = false
    const giveUp = () => {
      if (!isOver) this.giveUp(`The database did not answer within ${answerMs} ms`)
    }
    // An answer that came while this process was busy is read before `setImmediate`.
    const timer = answerMs && setTimeout(() => setImmediate(giveUp), answerMs)
    try {
      return await result
    } catch (error) {
      if (isReadOnly(error)) this.#leaveHost()
      return rethrow(error as Error)
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }

  giveUp(reason: string): void {
    this.#hasGivenUp = true
    this.#socket.destroy(new Error(reason))
  }

  #leaveHost(): void {
    this.#server.hosts.leave(this.#url, this.#hasGivenUp)
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
