import pg from 'pg'
import { connectToPrimary, type DatabaseServer } from './database-server.ts'
import type { OpenDatabase } from './open-database.ts'
import { PreparingClient } from './preparing-client.ts'
import { ServerClient } from './server-client.ts'
import { rethrow } from './unavailable.ts'
import { waitingForPrimary } from './wait-for-primary.ts'

export interface ServerPool {
  options: pg.PoolOptions
  connect(): Promise<pg.PoolClient>
  connections: NonNullable<OpenDatabase['connections']>
  /** Waits for the connections that are in use. */
  end(): Promise<void>
}

export interface PoolSettings {
  /** Names its connections in `pg_stat_activity`. */
  purpose: string
  max: number
  /** True if its statements are few and repeated, which is worth preparing them. */
  isPrepared?: boolean
}

export function openPool(server: DatabaseServer, { purpose, max, isPrepared }: PoolSettings): ServerPool {
  const BaseClient: typeof ServerClient = isPrepared && !server.isPooled ? PreparingClient : ServerClient
  const pool = new pg.Pool({
    Client: class extends BaseClient {
      constructor() {
        super(server, purpose)
      }
    },
    max,
    connectionTimeoutMillis: server.limitMs,
  })
  // An idle connection that is lost is replaced at the next use; its client has reported the error.
  pool.on('error', () => {})
  return {
    options: pool.options,
    connect: waitingForPrimary({
      connect: () => connectToPrimary(server.hosts, () => pool.connect()).catch(rethrow),
      release: client => client.release(),
      hasIdle: () => pool.idleCount > 0,
      isOver: () => pool.ending,
    }),
    connections: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}
