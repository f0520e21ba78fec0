import { connectionStrings } from '../settings/database-url.ts'

/** A PostgreSQL server, or a primary with replicas, as one kind of connection reaches it. */
export interface DatabaseServer {
  hosts: Hosts
  /** Milliseconds that a statement, or a new connection, may take. Without it there is no limit. */
  limitMs?: number
  /** A pooler in transaction mode is in between: nothing may be set for, or stay in, a session. */
  isPooled?: boolean
  /** Called with errors of connections, whether or not a caller waits for them. */
  onProblem(problem: Error): void
}

/** Longer than a replica takes to be promoted. Each attempt to connect to a host that does not answer takes its whole limit. */
const SILENT_MS = 10_000

export interface Hosts {
  readonly count: number
  /** The connection string for new connections. */
  readonly current: string
  /** The hosts without user and password, for messages. */
  readonly description: string
  /**
   * Lets new connections try the next host, because this one failed or is a replica. One that did not answer is passed over for
   * {@link SILENT_MS} while there is another one.
   */
  leave(failed: string, isSilent?: boolean): void
  /** The open connections, which enter and leave it themselves. */
  readonly connections: Set<HostConnection>
  /** Leaves a host that does not answer, and ends its connections: a statement on one would wait for its whole limit. */
  abandon(failed: string): void
  /** Connections to the current host whose statements outlived every limit, such as commits that wait for a replica. */
  givenUp: number
}

export interface HostConnection {
  /** The connection string of its host. */
  readonly url: string
  giveUp(reason: string): void
}

export function hostsOf(url: string): Hosts {
  const strings = connectionStrings(url)
  const addresses = strings.map(string => new URL(string))
  const connections = new Set<HostConnection>()
  const silentUntil = new Map<string, number>()
  let current = 0
  /** The next host that is not silent, which may be the current one; else the next one. */
  function next(): number {
    const now = performance.now()
    const inOrder = strings.map((_, index) => (current + 1 + index) % strings.length)
    return inOrder.find(index => (silentUntil.get(strings[index]!) ?? 0) <= now) ?? inOrder[0]!
  }
  return {
    count: strings.length,
    get current() {
      return strings[current]!
    },
    description: `${addresses.map(({ host }) => host).join(',')}${addresses[0]!.pathname}`,
    leave(failed, isSilent = false) {
      if (isSilent) silentUntil.set(failed, performance.now() + SILENT_MS)
      if (failed !== strings[current]) return
      current = next()
      this.givenUp = 0
    },
    connections,
    abandon(failed) {
      this.leave(failed, true)
      for (const connection of connections)
        if (connection.url === failed) connection.giveUp('The host of the database does not answer')
    },
    givenUp: 0,
  }
}

/** Connects to the primary, on whichever host it is: tries each once. `connect` leaves a host that fails. */
export async function connectToPrimary<Client>(hosts: Hosts, connect: () => Promise<Client>): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    const tried = hosts.current
    try {
      return await connect()
    } catch (error) {
      if (attempt === hosts.count || hosts.current === tried) throw error
    }
  }
}
