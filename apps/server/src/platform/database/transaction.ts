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

/** Times a transaction is tried when it keeps colliding with others. */
const tries = 5
const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs `work` in one transaction, again from its beginning where it collided with another one; so it
 * must have no effect outside the database. Inside, use only the `trx` it is given, and never await
 * anything but the database: the embedded one has a single connection, which everybody else waits for.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  refuseInsideTransaction()
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work)
    } catch (error) {
      if (attempt === tries || !collided(error)) throw error
    }
  }
}

function once<Result>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> {
  const inside = { open: true }
  return db
    .transaction()
    .execute(trx => openTransaction.run(inside, () => work(trx.withoutPlugins() as Transaction<Database>)))
    .finally(() => {
      // What the work started and did not await carries the mark on; by then the database is free again.
      inside.open = false
    })
}

function collided(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === serializationFailure || code === deadlock
}

/**
 * Sits on the outer database alone. Using that inside a transaction would wait for ever on the
 * embedded database, and escape the transaction on a server: it fails at once instead.
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
