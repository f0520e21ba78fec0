import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface Checkpoint {
  id: string
  /** From 1. */
  number: number
  at: Date
  seal: Buffer
}

/** The last event of a chain at the time of a checkpoint. */
export interface Head {
  chain: string
  length: number
  hash: string
}

/** Keeps other servers from writing a checkpoint until the end of the transaction. */
export async function lockCheckpoints(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_checkpoint'))`.execute(trx)
}

export const readLastCheckpoint = (db: Kysely<Database>): Promise<Checkpoint | undefined> =>
  db.selectFrom('audit_checkpoint').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

/** Stores and returns the heads of the chains that no checkpoint has yet. */
export const insertNewHeads = (trx: Transaction<Database>, checkpoint: number): Promise<Head[]> =>
  trx
    .insertInto('audit_checkpoint_head')
    .columns(['checkpoint', 'chain', 'length', 'hash'])
    .expression(eb =>
      eb
        .selectFrom('audit_chain as head')
        .select([sql<number>`${checkpoint}::int`.as('checkpoint'), 'chain', 'length', 'hash'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('audit_checkpoint_head as known')
                .select('known.chain')
                .whereRef('known.chain', '=', 'head.chain')
                .whereRef('known.length', '=', 'head.length'),
            ),
          ),
        ),
    )
    .returning(['chain', 'length', 'hash'])
    .execute()

export async function insertCheckpoint(trx: Transaction<Database>, checkpoint: Checkpoint): Promise<void> {
  await trx.insertInto('audit_checkpoint').values(checkpoint).execute()
}

export const readCheckpoints = (db: Kysely<Database>): Promise<Checkpoint[]> =>
  db.selectFrom('audit_checkpoint').selectAll().orderBy('number').execute()

export const readHeads = (db: Kysely<Database>, checkpoint: number): Promise<Head[]> =>
  db
    .selectFrom('audit_checkpoint_head')
    .select(['chain', 'length', 'hash'])
    .where('checkpoint', '=', checkpoint)
    .execute()

/** Heads of checkpoints whose event is another one now, or is missing. */
export const readWrongHeads = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('audit_checkpoint_head as head')
    .leftJoin('audit_event as event', join =>
      join.onRef('event.chain', '=', 'head.chain').onRef('event.number', '=', 'head.length'),
    )
    .select(['head.checkpoint', 'head.chain', 'head.length', 'event.hash as found'])
    .where(({ eb, ref }) => eb('event.hash', 'is distinct from', ref('head.hash')))
    .orderBy('head.chain')
    .orderBy('head.length')
    .limit(limit)
    .execute()

/** Counts the events that are newer than the last checkpoint of their chain. */
export async function countUncovered(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('audit_chain as chain')
    .leftJoin(
      eb =>
        eb
          .selectFrom('audit_checkpoint_head')
          .select(({ fn }) => ['chain', fn.max('length').as('length')])
          .groupBy('chain')
          .as('covered'),
      join => join.onRef('covered.chain', '=', 'chain.chain'),
    )
    .select(sql<number>`coalesce(sum(chain.length - coalesce(covered.length, 0)), 0)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
