import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { deleteFailedJobsOf } from '../../src/platform/queue/failed-jobs.ts'
import { openJobSender } from '../../src/platform/queue/job-sender.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { PermanentError, type Queue } from '../../src/platform/queue/queue.ts'
import { countUnsent } from '../../src/platform/queue/queue-reports.ts'
import { databaseForTest } from '../support/database.ts'
import { quotingFaults } from '../support/quoting-errors.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'

const fields = fieldEncryption([randomBytes(32)])

function queueOn(database: OpenDatabase): Queue & { problems: string[] } {
  const problems: string[] = []
  const queue = createQueue(database, fields, problem => problems.push(problem.message))
  onTestFinished(() => queue.stop())
  return { ...queue, problems }
}

interface Letter {
  to: string
}

it('runs a job after its transaction committed', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const sent: string[] = []
  const send = queue.define<Letter>('mail', async ({ to }) => void sent.push(to))
  await queue.start()
  await inTransaction(database.db, async trx => {
    await send(trx, { to: 'ada@example.com' })
    expect(sent).toEqual([])
  })
  await vi.waitFor(() => expect(sent).toEqual(['ada@example.com']), 10_000)
})

it('is out of order without its tables', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  await queue.start()
  await expect(queue.check()).resolves.toBeDefined()
  await database.sql('alter schema pgboss rename to elsewhere')
  await expect(queue.check()).rejects.toThrow('pgboss')
  await database.sql('alter schema elsewhere rename to pgboss')
})

it('drops a job whose transaction failed', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const sent: string[] = []
  const send = queue.define<Letter>('mail', async ({ to }) => void sent.push(to))
  await queue.start()
  const failing = inTransaction(database.db, async trx => {
    await send(trx, { to: 'unknown@example.com' })
    throw new Error('no cause, no job')
  })
  await expect(failing).rejects.toThrow('no cause, no job')
  await inTransaction(database.db, trx => send(trx, { to: 'ada@example.com' }))
  await vi.waitFor(() => expect(sent).toEqual(['ada@example.com']), 10_000)
})

it('runs a job of a program that runs none itself, and none whose transaction failed', async () => {
  const database = await databaseForTest()
  const early = await openJobSender<Letter>(database, fields, 'mail')
  const tooEarly = inTransaction(database.db, trx => early.send(trx, { to: 'nobody@example.com' }))
  await expect(tooEarly).rejects.toThrow('No server has started on this database yet.')
  await early.close()

  const sent: string[] = []
  const first = queueOn(database)
  first.define<Letter>('mail', async ({ to }) => void sent.push(to))
  await first.start()
  await first.stop()
  const sender = await openJobSender<Letter>(database, fields, 'mail')
  const failing = inTransaction(database.db, async trx => {
    await sender.send(trx, { to: 'unknown@example.com' })
    throw new Error('no cause, no job')
  })
  await expect(failing).rejects.toThrow('no cause, no job')
  await inTransaction(database.db, trx => sender.send(trx, { to: 'ada@example.com' }))
  await sender.close()
  expect(sent).toEqual([])

  const second = queueOn(database)
  second.define<Letter>('mail', async ({ to }) => void sent.push(to))
  await second.start()
  await vi.waitFor(() => expect(sent).toEqual(['ada@example.com']), 10_000)
})

it('runs no job while it is held, from the start or later, and all of them afterwards', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const sent: string[] = []
  const failed: string[] = []
  const send = queue.define<Letter>(
    'mail',
    async ({ to }) => {
      sent.push(to)
      if (to === 'nobody') throw new PermanentError('no such mailbox')
    },
    { onFailed: async ({ to }) => void failed.push(to) },
  )
  /** Shows by a queue without a hold on the same database that the time was enough. It ends, because each queue takes jobs that failed. */
  const calls = async (to: string) => {
    const called: string[] = []
    const other = queueOn(database)
    const call = other.define<Letter>('call', async letter => void called.push(letter.to))
    await other.start()
    await inTransaction(database.db, trx => call(trx, { to }))
    await vi.waitFor(() => expect(called).toContain(to), 10_000)
    await other.stop()
  }

  await queue.setHeld(true)
  await queue.start()
  await inTransaction(database.db, trx => send(trx, { to: 'ada' }))
  await calls('first')
  expect(sent).toEqual([])

  await queue.setHeld(false)
  await inTransaction(database.db, trx => send(trx, { to: 'nobody' }))
  await vi.waitFor(() => expect(failed).toEqual(['nobody']), 10_000)
  expect(sent.toSorted()).toEqual(['ada', 'nobody'])

  await queue.setHeld(true)
  await inTransaction(database.db, trx => send(trx, { to: 'rosa' }))
  await calls('second')
  expect(sent).not.toContain('rosa')
  await queue.setHeld(false)
  await vi.waitFor(() => expect(sent).toContain('rosa'), 10_000)
})

it('keeps a job that waits while it is held, for years', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const sent: string[] = []
  const send = queue.define<Letter>('mail', async ({ to }) => void sent.push(to))
  await queue.setHeld(true)
  await queue.start()
  await inTransaction(database.db, trx => send(trx, { to: 'ada' }))
  const age = "interval '5 years'"
  await database.sql(`update pgboss.job set created_on = created_on - ${age}, start_after = start_after - ${age},
    keep_until = keep_until - ${age}`)
  await database.sql('update pgboss.queue set maintain_on = null')
  const cleaner = new PgBoss({ ...database.queueConnection, supervise: false, schedule: false })
  await cleaner.start()
  await cleaner.supervise('mail')
  await cleaner.stop({ graceful: false })
  const { rows } = await database.sql<{ is_clean: boolean }>(
    "select maintain_on is not null as is_clean from pgboss.queue where name = 'mail'",
  )
  expect(rows).toEqual([{ is_clean: true }])
  await queue.setHeld(false)
  await vi.waitFor(() => expect(sent).toEqual(['ada']), 10_000)
})

it('runs queued jobs without pauses', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const sent: string[] = []
  queue.define<Letter>('mail', async ({ to }) => void sent.push(to))
  await queue.start()
  const wanted = Array.from({ length: 20 }, (_, number) => `${number}@example.com`)
  await inTransaction(database.db, async trx => {
    for (const to of wanted) await queue.enqueue(trx, 'mail', { to })
  })
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(wanted.toSorted()), 10_000)
})

it('retries a failed job', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const ids: string[] = []
  const flaky = queue.define(
    'flaky',
    async (_, { id }) => {
      ids.push(id)
      if (ids.length < 2) throw new Error('the line was busy')
    },
    { retryDelaySeconds: 1 },
  )
  await queue.start()
  await inTransaction(database.db, trx => flaky(trx, {}))
  await vi.waitFor(() => expect(ids).toHaveLength(2), 15_000)
  expect(ids[0]).toBe(ids[1])
  expect(queue.problems).toEqual([
    expect.stringMatching(/^Job flaky [0-9a-f-]{36} failed in attempt 1 of 11: the line was busy$/),
  ])
})

it('lists dead jobs and calls the handler', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const onFailed = vi.fn(async (_: Letter) => {})
  const send = queue.define<Letter>('mail', () => Promise.reject(new Error('no such mailbox')), {
    retries: 0,
    onFailed,
  })
  await queue.start()
  await inTransaction(database.db, trx => send(trx, { to: 'ada@example.com' }))
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith({ to: 'ada@example.com' }), 10_000)
  expect(await queue.failures()).toMatchObject([{ name: 'mail', attempts: 1, reason: 'no such mailbox' }])
})

it('reports and stores no value that the error of a job quotes', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const planted = '123-45-6789'
  const faults = Object.values(quotingFaults(database.db))
  const fail = queue.define<{ fault: number }>('fails', async ({ fault }) => void (await faults[fault]!(planted)), {
    retries: 0,
  })
  await queue.start()
  await inTransaction(database.db, async trx => {
    for (const fault of faults.keys()) await fail(trx, { fault })
  })
  await vi.waitFor(async () => expect(await queue.failures()).toHaveLength(faults.length), 10_000)
  const { rows } = await database.sql('select * from pgboss.job')
  expect(queue.problems).toHaveLength(faults.length)
  expect(JSON.stringify([rows, queue.problems])).not.toContain(planted)
})

it('counts jobs that wait, run and died, and not those for later', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  onTestFinished(() => end())
  const hold = queue.define<Letter>('hold', () => over)
  const send = queue.define<Letter>('mail', async () => {})
  const fail = queue.define<Letter>('fail', () => Promise.reject(new PermanentError('no such mailbox')))
  await queue.start()
  const to = { to: 'ada@example.com' }
  await inTransaction(database.db, async trx => {
    for (const enqueue of [hold, hold, fail]) await enqueue(trx, to)
    await send(trx, to, { startAfter: new Date(Date.now() + 3_600_000) })
  })
  // The one may be dead before a worker has taken the other.
  const jobs = await vi.waitFor(async () => {
    const stats = await queue.stats()
    expect(stats.dead).toBe(1)
    expect(stats.jobs.find(({ name }) => name === 'hold')).toEqual({
      name: 'hold',
      waiting: 1,
      active: 1,
      oldest_seconds: expect.any(Number),
    })
    return stats.jobs
  }, 10_000)
  expect(jobs.find(({ name }) => name === 'mail')).toEqual({ name: 'mail', waiting: 0, active: 0, oldest_seconds: 0 })
})

it('lists by its subject what failed, starts it again once, and deletes it with a borrower', async () => {
  const database = await databaseForTest()
  const { db } = database
  const queue = queueOn(database)
  let isDown = true
  const sent: unknown[] = []
  const send = queue.define<Letter>(
    'mail',
    async ({ to }, { subject }) => {
      if (isDown) throw Object.assign(new Error(`${to} is busy`), { code: 'EBUSY' })
      sent.push([to, subject])
    },
    { retries: 0 },
  )
  const sendLater = queue.define<Letter>('patient-mail', () => Promise.reject(new Error('busy')), {
    retryDelaySeconds: 600,
  })
  const isWaiting = async () =>
    (await database.sql(`select 1 from pgboss.job where name = 'patient-mail' and state = 'retry'`)).rows.length > 0
  await queue.start()
  const failed = async () =>
    (
      await sql<
        Record<string, string>
      >`select * from ${queue.failedJobs} job order by enqueued_at, application_id`.execute(db)
    ).rows
  const [ada, bea] = [crypto.randomUUID(), crypto.randomUUID()]
  const subject = { application_id: 'A-1', borrower_id: ada }
  await inTransaction(db, async trx => {
    await send(trx, { to: 'ada' }, { subject })
    await send(trx, { to: 'bea' }, { subject: { application_id: 'A-2', borrower_id: bea } })
    await send(trx, { to: 'link' }, { subject: { isShortLived: true } })
    await send(trx, { to: 'desk' })
    await sendLater(trx, { to: 'bea' }, { subject: { borrower_id: bea } })
  })
  await vi.waitFor(async () => expect(await queue.failures()).toHaveLength(4), 10_000)
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000)
  expect([await countUnsent(database, ['mail']), await countUnsent(database, ['mail', 'patient-mail'])]).toEqual([3, 4])
  const common = { kind: 'mail', error_code: 'EBUSY', enqueued_at: expect.any(Date), row_id: expect.any(String) }
  const ids = (await queue.failures()).map(({ id }) => id)
  expect(await failed()).toEqual(
    ['A-1', 'A-2', null].map(application_id => ({ ...common, application_id, id: expect.toBeOneOf(ids) })),
  )

  await inTransaction(db, trx => deleteFailedJobsOf(trx, [bea]))
  const rows = await failed()
  expect(rows.map(({ application_id }) => application_id)).toEqual(['A-1', null])
  expect(await isWaiting()).toBe(false)
  isDown = false
  const [row] = rows
  const retry = () => inTransaction(db, trx => queue.retryFailed(trx, [row!.row_id!]))
  expect((await Promise.all([retry(), retry()])).sort()).toEqual([0, 1])
  await vi.waitFor(() => expect(sent).toEqual([['ada', subject]]), 10_000)
  expect(await failed()).toHaveLength(1)
})

it('does not retry a permanent error', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const onFailed = vi.fn(async (_: Letter) => {})
  const send = queue.define<Letter>('mail', () => Promise.reject(new PermanentError('no such mailbox')), { onFailed })
  await queue.start()
  await inTransaction(database.db, trx => send(trx, { to: 'ada@example.com' }))
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith({ to: 'ada@example.com' }), 10_000)
  expect(await queue.failures()).toMatchObject([{ name: 'mail', attempts: 1, reason: 'no such mailbox' }])
})

it('resumes what a killed server left', async () => {
  const database = await databaseForTest()
  const { connection, kill } = await connectionToKill(database)
  const killed = createQueue(connection, fields, () => {})
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const send = killed.define<Letter>('mail', () => {
    begin()
    return over
  })
  await killed.start()
  onTestFinished(async () => {
    end()
    await killed.stop().catch(() => {})
  })
  await inTransaction(database.db, trx => send(trx, { to: 'ada@example.com' }))
  await begun
  kill()

  const sent: string[] = []
  const next = queueOn(database)
  next.define<Letter>('mail', async ({ to }) => void sent.push(to))
  await next.start()
  await vi.waitFor(() => expect(sent).toEqual(['ada@example.com']), 20_000)
})

/** The connection of a server that ends for the database when it is killed. The embedded one has no other server. */
async function connectionToKill(database: OpenDatabase): Promise<{ connection: OpenDatabase; kill(): void }> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') return { connection: database, kill: () => {} }
  const url = new URL(template.url)
  const proxy = await tcpProxy(url)
  onTestFinished(() => proxy.close())
  const { rows } = await database.sql<{ name: string }>('select current_database() as name')
  url.host = `127.0.0.1:${proxy.port}`
  url.pathname = rows[0]!.name
  const connection = await openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' }, { onProblem: () => {} })
  onTestFinished(() => connection.close())
  return { connection, kill: () => proxy.close() }
}

it('stores no payload in clear text', async () => {
  const database = await databaseForTest()
  const queue = queueOn(database)
  const send = queue.define<Letter>('mail', async () => {})
  await queue.start()
  await inTransaction(database.db, trx =>
    send(trx, { to: 'ada@example.com' }, { startAfter: new Date(Date.now() + 3_600_000) }),
  )
  const { rows } = await database.sql<{ data: object }>(`select data from pgboss.job where name = 'mail'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('ada')
})
