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
import { type Deletion, type Deletions, keyOf } from '../deletions/deletions-list.ts'
import type { Database } from './schema.ts'
import { isConnectionLost } from './unavailable.ts'
import { WAIT_MS, waitingUntil } from './wait-for-primary.ts'

interface OpenTransaction {
  open: boolean
  /** The work is done, so an error after this is one of the commit, which may have succeeded. */
  isDone: boolean
  /** The deletions that are in the list, and so may be committed. */
  announced: ReadonlySet<string>
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>()
const deletionsOf = new WeakMap<Kysely<Database>, Deletions>()

/** Transactions on this database may delete data of persons, after they announced it in this list. */
export const registerDeletions = (db: Kysely<Database>, deletions: Deletions): void =>
  void deletionsOf.set(db, deletions)

class Unannounced extends Error {
  readonly deletions: readonly Deletion[]

  constructor(deletions: readonly Deletion[]) {
    super('A deletion was not announced')
    this.deletions = deletions
  }
}

/**
 * Required of a transaction before it deletes data of persons. The first time, the transaction is rolled back, the list of deletions
 * is written, and the transaction runs again: docs/decisions/0045-deleting-the-data-of-one-person.md
 */
export function announceDeletions(deletions: readonly Deletion[]): void {
  const announced = openTransaction.getStore()?.announced
  const missing = deletions.filter(deletion => !announced?.has(keyOf(deletion)))
  if (missing.length > 0) throw new Unannounced(missing)
}

/** Number of times that a transaction is attempted when it collides with others. */
const MAX_ATTEMPTS = 5
const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs `work` in one transaction, and again from the start after a collision with another one, or where the connection was lost before the
 * commit was sent, so `work` must have no effect outside the database. A commit without an answer may have succeeded: it is not repeated.
 * Inside, use only `trx`, and await nothing but the database: the embedded one has a single connection, for which all other requests wait.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  refuseInsideTransaction()
  const announced = new Set<string>()
  const added: Deletion[] = []
  const end = performance.now() + WAIT_MS
  for (let attempt = 1; ; attempt++) {
    const inside = { open: true, isDone: false, announced }
    try {
      const result = await waitingUntil(end, () => runOnce(db, inside, work))
      if (announced.size > 0) deletionsOf.get(db)?.done()
      return result
    } catch (error) {
      if (error instanceof Unannounced) {
        const deletions = deletionsOf.get(db)
        if (!deletions) throw new Error('This database has no list of deletions')
        added.push(...(await deletions.announce(error.deletions)))
        for (const deletion of error.deletions) announced.add(keyOf(deletion))
        attempt--
      } else if (attempt >= MAX_ATTEMPTS || !collided(error)) {
        if (!inside.isDone && isConnectionLost(error) && performance.now() < end) continue
        if (added.length > 0 && !inside.isDone) await deletionsOf.get(db)?.revoke(added)
        throw error
      }
    }
  }
}

function runOnce<Result>(
  db: Kysely<Database>,
  inside: OpenTransaction,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .execute(trx =>
      openTransaction.run(inside, async () => {
        const result = await work(trx.withoutPlugins() as Transaction<Database>)
        inside.isDone = true
        return result
      }),
    )
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
