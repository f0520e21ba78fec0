import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Listen } from './listen.ts'
import type { PlainSql } from './plain-sql.ts'
import type { Database } from './schema.ts'

/** An open database, embedded or on a server. The rest of the program does not depend on which. */
export interface OpenDatabase {
  db: Kysely<Database>
  kind: 'embedded' | 'postgres'
  /** For statements that the query builder cannot express. */
  sql: PlainSql
  listen: Listen
  /** How the queue, which has its own SQL, connects to the same database. */
  queueConnection: Pick<ConstructorOptions, 'backend' | 'db'>
  /** How the pool of a server is used. The embedded database has no pool. */
  connections?(): { in_use: number; idle: number; waiting: number }
  /**
   * Copies the files of the embedded database into a new folder, in which they are a database of their own. Between two
   * transactions, so with every commit that was acknowledged before; `read` sees the same state. Other calls wait until the copy is done.
   */
  copyFiles?<Result>(folder: string, read: (sql: PlainSql) => Promise<Result>): Promise<Result>
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
