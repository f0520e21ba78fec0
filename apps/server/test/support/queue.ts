import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/db/open-database.ts'
import type { Handler, JobKind, Queue } from '../../src/queue/queue.ts'

/** A queue whose jobs are done when the test says so. */
export interface HandQueue extends Queue {
  /** Does what was enqueued, and what that enqueues. A job that fails is tried again at the next call; its error is thrown. */
  drain(): Promise<void>
}

type Job = { number: number; name: string; payload: object }

/** Keeps jobs in a table, as the real queue does, so that one whose transaction failed is never done. */
export async function handQueue({ db }: OpenDatabase): Promise<HandQueue> {
  await sql`create table hand_queue (number serial primary key, name text not null, payload jsonb not null)`.execute(db)
  const handlers = new Map<string, { handler: Handler<object>; kind: JobKind<object> }>()
  const failures: Awaited<ReturnType<Queue['failures']>> = []

  const enqueue: Queue['enqueue'] = async (trx, name, payload) => {
    if (!handlers.has(name)) throw new Error(`Nobody does the job ${name}`)
    await sql`insert into hand_queue (name, payload) values (${name}, ${JSON.stringify(payload)})`.execute(trx)
  }
  const next = async (): Promise<Job | undefined> =>
    (await sql<Job>`select * from hand_queue order by number limit 1`.execute(db)).rows[0]

  return {
    define<Payload extends object>(name: string, handler: Handler<Payload>, kind: JobKind<Payload> = {}) {
      handlers.set(name, { handler: handler as Handler<object>, kind: kind as JobKind<object> })
      return (trx, payload, when) => enqueue(trx, name, payload, when)
    },
    enqueue,
    start: async () => {},
    stop: async () => {},
    failures: async () => failures,
    async drain() {
      for (let job = await next(); job; job = await next()) {
        const signal = new AbortController().signal
        await handlers.get(job.name)!.handler(job.payload, { id: String(job.number), signal })
        await sql`delete from hand_queue where number = ${job.number}`.execute(db)
      }
    },
  }
}
