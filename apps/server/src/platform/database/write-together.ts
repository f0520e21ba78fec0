import { type Compilable, type OperationNodeSource, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** A statement without a result that can be part of a larger one. */
export type Write = Compilable & OperationNodeSource

/**
 * Runs statements without results as one. Foreign keys are checked at its end, so a row may refer to another one of them. No two writes
 * may concern the same row, because none of them sees what another one wrote.
 */
export async function writeTogether(trx: Transaction<Database>, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const ctes = writes.map((write, index) => sql`${sql.ref(`w${index}`)} as (${write})`)
  await sql`with ${sql.join(ctes)} select 1`.execute(trx)
}
