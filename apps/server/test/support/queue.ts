import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'
import type { Failure } from '../../src/platform/queue/failures.ts'
import { PermanentError } from '../../src/platform/queue/permanent-error.ts'
import type { Handler, JobKind, Queue } from '../../src/platform/queue/queue.ts'

/** A queue whose jobs are done when the test says so. */
export interface HandQueue extends Queue {
  /**
   * Does what was enqueued, and what that enqueues, trying again without waiting. Throws the error of a job that it
   * had to give up, once all else is done.
   */
  drain(): Promise<void>
}

type Job = { number: number; name: string; payload: object; enqueued_at: Date }
type Kind = { handler: Handler<object>; retries: number; givenUp?: (payload: object) => Promise<void> }

const usualRetries = 10

/** Keeps jobs in a table, as the real queue does, so that one whose transaction failed is never done. */
export async function handQueue(db: Kysely<Database>): Promise<HandQueue> {
  await sql`create table hand_queue (
    number serial primary key, name text not null, payload jsonb not null, enqueued_at timestamptz default now()
  )`.execute(db)
  const kinds = new Map<string, Kind>()
  const failures: Failure[] = []

  const enqueue: Queue['enqueue'] = async (trx, name, payload) => {
    if (!kinds.has(name)) throw new Error(`Nobody does the job ${name}`)
    await sql`insert into hand_queue (name, payload) values (${name}, ${JSON.stringify(payload)})`.execute(trx)
  }

  async function takeNext(): Promise<Job | undefined> {
    const first = sql`(select min(number) from hand_queue)`
    return (await sql<Job>`delete from hand_queue where number = ${first} returning *`.execute(db)).rows[0]
  }

  /** Answers the error of the last try, where none succeeded. */
  async function work({ number, name, payload, enqueued_at }: Job): Promise<Error | undefined> {
    const { handler, retries, givenUp } = kinds.get(name)!
    for (let tries = 1; ; tries++) {
      try {
        await handler(payload, { id: String(number), signal: new AbortController().signal })
        return undefined
      } catch (error) {
        if (tries <= retries && !(error instanceof PermanentError)) continue
        const reason = (error as Error).message
        failures.unshift({ id: String(number), name, tries, reason, enqueued_at, failed_at: new Date() })
        await givenUp?.(payload)
        return error as Error
      }
    }
  }

  return {
    define<Payload extends object>(name: string, handler: Handler<Payload>, kind: JobKind<Payload> = {}) {
      kinds.set(name, { retries: usualRetries, ...kind, handler } as unknown as Kind)
      return (trx, payload, when) => enqueue(trx, name, payload, when)
    },
    enqueue,
    start: async () => {},
    stop: async () => {},
    failures: async () => failures,
    async drain() {
      let failed: Error | undefined
      for (let job = await takeNext(); job; job = await takeNext()) failed = (await work(job)) ?? failed
      if (failed) throw failed
    },
  }
}
