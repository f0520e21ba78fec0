import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  RootOperationNode,
  Transaction,
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
