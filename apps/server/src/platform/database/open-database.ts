import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Listen } from './listen.ts'
import type { PlainSql } from './plain-sql.ts'
import type { Database } from './schema.ts'

/** A database that is open, embedded or on a server; the rest of the program does not ask which. */
export interface OpenDatabase {
  db: Kysely<Database>
  kind: 'embedded' | 'postgres'
  /** For statements that the query builder has no words for. */
  sql: PlainSql
  listen: Listen
  /** How the queue, which brings its own SQL, reaches the same data. */
  queueConnection: Pick<ConstructorOptions, 'backend' | 'db' | 'connectionString' | 'max'>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Told of trouble that no caller waits for: a lost connection, a checkpoint that failed. */
  onProblem?: (problem: Error) => void
  /**
   * False lets the embedded database acknowledge before anything is written. Only for showing that a
   * test of durability can fail, and for measuring what durability costs.
   */
  durable?: boolean
}
