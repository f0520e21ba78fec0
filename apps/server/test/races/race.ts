import { sql } from 'kysely'
import { inject, vi } from 'vitest'
import type { TestServices } from '../support/services.ts'

/** A row that both requests of a race lock. */
export type Gate = { table: 'application' | 'users' | 'envelope_signer'; column?: 'borrower_id'; id: string }

type Call<Answer> = () => Promise<Answer>

/**
 * The embedded database has one connection, so its requests are serialized: one round in each order shows that the outcome
 * is the same.
 * `npm run soak -- races` runs more on a server.
 */
export const roundsOn = ({ database }: Pick<TestServices, 'database'>, forRelease = 50): number =>
  database.kind === 'postgres'
    ? Number(process.env.RACE_ROUNDS ?? (inject('isRelease') ? forRelease : forRelease / 5))
    : 2

/**
 * Makes two calls concurrently and returns their responses. On a server, two rounds of three lock the gate until both calls
 * wait for it, `a` first in even rounds and `b` first in odd rounds. The third round does not control the order.
 */
export async function race<A, B>(
  services: TestServices,
  gate: Gate,
  round: number,
  a: Call<A>,
  b: Call<B>,
): Promise<[A, B]> {
  const aFirst = round % 2 === 0
  if (services.database.kind !== 'postgres' || round % 3 === 2) {
    if (aFirst) return Promise.all([a(), b()])
    const [second, first] = await Promise.all([b(), a()])
    return [first, second]
  }
  const begun = await behindGate<A | B>(services, gate, aFirst ? [a, b] : [b, a])
  return (aFirst ? begun : begun.reverse()) as [A, B]
}

async function behindGate<Answer>({ db }: TestServices, gate: Gate, calls: Call<Answer>[]): Promise<Answer[]> {
  const holding = await db.startTransaction().execute()
  const { table, column = 'id', id } = gate
  await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`.execute(holding)
  let over = 0
  const answers: Promise<Answer>[] = []
  try {
    for (const call of calls) {
      answers.push(
        call().finally(() => {
          over++
        }),
      )
      const arrived = async () => over + (await waitingForLocks(db)) >= answers.length
      await vi.waitUntil(arrived, { timeout: 10_000, interval: 1 })
    }
  } finally {
    await holding.commit().execute()
  }
  return Promise.all(answers)
}

async function waitingForLocks(db: TestServices['db']): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.waiting
}
