import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Listen } from './listen.ts'
import type { Database } from './schema.ts'
import { refuseInsideTransaction } from './transaction.ts'
import type { ServerWatch } from './watch-server.ts'

/** An open database, embedded or on a server. The rest of the program does not depend on which. */
export interface OpenDatabase {
  db: Kysely<Database>
  kind: 'embedded' | 'postgres'
  /** Names the database in messages to the operator: the folder of the embedded database, else the hosts and the name. */
  location: string
  /** Executes statements that the query builder cannot express. */
  sql: PlainSql
  listen: Listen
  /** Connection by which the queue, which has its own SQL, reaches the same database. */
  queueConnection: Pick<ConstructorOptions, 'backend' | 'db'>
  /** Begins to ask a server each second whether it answers and can write, until the database is closed. The embedded database always can. */
  watch?(): Promise<ServerWatch>
  /** Describes how the pool of a server is used. The embedded database has no pool. */
  connections?(): { in_use: number; idle: number; waiting: number }
  /**
   * Copies the files of the embedded database into a new folder, in which they are a database of their own. Between two
   * transactions, so with every commit that was acknowledged before; `read` sees the same state. Other calls wait until the copy is done.
   */
  copyFiles?<Result>(folder: string, read: (sql: PlainSql) => Promise<Result>): Promise<Result>
  /**
   * Asks for what is deleted to be erased from the files of the embedded database, in some seconds, and at the latest when it is closed
   * or copied. Survives a crash.
   */
  eraseSoon?(): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Called with errors that no caller waits for: a lost connection, a failed checkpoint. */
  onProblem?: (problem: Error) => void
  /**
   * False lets the embedded database acknowledge a commit before it is written. Only for tests of durability and for measuring
   * its cost.
   */
  durable?: boolean
}

/** Runs one SQL statement. $1, $2 … are replaced by `values`. */
export type PlainSql = <Row = unknown>(text: string, values?: readonly unknown[]) => Promise<{ rows: Row[] }>

export function plainSql(db: Kysely<Database>): PlainSql {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    refuseInsideTransaction()
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return { rows }
  }
}

/** Reads one state of the database of a server, which others can read too for as long as `work` runs: by its `snapshot` id. */
export function inSnapshot<Result>(
  { db }: OpenDatabase,
  work: (query: PlainSql, snapshot: string) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx)
      return work(text => sql.raw<never>(text).execute(trx), rows[0]!.snapshot)
    })
}
