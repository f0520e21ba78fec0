import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Compilable,
  type Kysely,
  type KyselyPlugin,
  type OperationNodeSource,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RootOperationNode,
  sql,
  type Transaction,
} from 'kysely'
import type { Database } from './schema.ts'

const openTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** How often a transaction is attempted when it collides with others. */
const MAX_ATTEMPTS = 5
const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs `work` in one transaction, and again from the start after a collision with another one, so `work` must have no effect
 * outside the database. Inside, use only `trx`, and await nothing but the database: the embedded one has a single connection,
 * for which all other requests wait.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  refuseInsideTransaction()
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !collided(error)) throw error
    }
  }
}

function runOnce<Result>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> {
  const inside = { open: true }
  return db
    .transaction()
    .execute(trx => openTransaction.run(inside, () => work(trx.withoutPlugins() as Transaction<Database>)))
    .finally(() => {
      // Promises that `work` did not await keep this store; after the transaction they may use the database.
      inside.open = false
    })
}

function collided(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === serializationFailure || code === deadlock
}

/**
 * A plugin of the outer database only. Using it inside a transaction would wait forever on the embedded database, and would
 * escape the transaction on a server. With the plugin it fails immediately.
 */
export class OutsideOnly implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    refuseInsideTransaction()
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result
  }
}

export function refuseInsideTransaction(): void {
  if (openTransaction.getStore()?.open)
    throw new Error('The outer database was used inside a transaction; use the trx that the transaction was given')
}

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
