import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** An event as the hash covers it: each column as PostgreSQL writes it as text, `at` in microseconds since 1970. */
export interface ChainedEvent {
  chain: string
  number: number
  hash: string
  at: string
  event: string
  /** All columns that the hash covers, in its order. */
  covered: readonly (string | null)[]
}

/**
 * The hash that the trigger of `audit_event` computes (migrations/0001-initial/audit.ts): SHA-256, in hex, of the hash before it and
 * of the columns, each with its length in bytes. It is computed here again because a person who can change events could change the
 * trigger too.
 */
export function eventHash(previous: string, covered: readonly (string | null)[]): string {
  const columns = covered.map(value => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`))
  return createHash('sha256').update(previous).update(columns.join(',')).digest('hex')
}

interface Place {
  chain: string
  number: number
}

/** The next events in the order of their chains and numbers. */
export async function readChainedEvents(
  db: Kysely<Database>,
  after: Place | undefined,
  size: number,
): Promise<ChainedEvent[]> {
  const isAfter = after ? sql`(chain, number) > (${after.chain}, ${after.number})` : sql`true`
  const { rows } = await sql<Omit<ChainedEvent, 'covered'> & { rest: (string | null)[]; start: string[] }>`
    select chain, number, hash, event, (extract(epoch from at) * 1000000)::bigint::text as at,
           array[chain, number::text, id::text] as start,
           array[actor_id::text, actor, event, application_id, borrower_id::text, details::text, ip, user_agent] as rest
      from audit_event where ${isAfter} order by chain, number limit ${sql.lit(size)}`.execute(db)
  return rows.map(({ start, rest, ...event }) => ({ ...event, covered: [...start, event.at, ...rest] }))
}

/** A chain whose last event is not the one that `audit_chain` names. Either side is null where it has no row. */
export interface WrongEnd {
  chain: string
  length: number | null
  last: number | null
}

export async function readWrongEnds(db: Kysely<Database>, limit: number): Promise<WrongEnd[]> {
  const { rows } = await sql<WrongEnd>`
    select coalesce(head.chain, tail.chain) as chain, head.length, tail.number as last
      from audit_chain head
      full join (select distinct on (chain) chain, number, hash from audit_event order by chain, number desc) tail
        on tail.chain = head.chain
     where (head.length, head.hash) is distinct from (tail.number, tail.hash)
     order by 1 limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Applications whose first event is missing. Each has one from its start, and events are never deleted. */
export async function readWithoutEvents(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select application.id from application
     where not exists (select from audit_event where chain = application.id and number = 1)
     order by application.id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
