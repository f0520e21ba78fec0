import { sql } from 'kysely'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { databaseForTest } from '../support/database.ts'

async function listenOn(channel: string) {
  const database = await databaseForTest()
  const received: (string | undefined)[] = []
  const stop = await database.listen(channel, payload => void received.push(payload))
  return { ...database, received, stop }
}
const notify = (channel: string, what: string) => sql`select pg_notify(${channel}, ${what})`

it('delivers notifications at commit, once per transaction, and none of a rollback', async () => {
  const { db, received, stop } = await listenOn('news')
  await expect(
    inTransaction(db, async trx => {
      await notify('news', 'never').execute(trx)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await inTransaction(db, async trx => {
    await notify('other', 'elsewhere').execute(trx)
    await notify('news', 'first').execute(trx)
    await notify('news', 'first').execute(trx)
    expect(received).toEqual([])
  })
  await notify('news', 'second').execute(db)
  await vi.waitFor(() => expect(received).toEqual(['first', 'second']), 10_000)
  await stop()
})

it('lets a listener use the database while another transaction ends', async () => {
  const { db, sql: run, listen } = await databaseForTest()
  const answered = Promise.withResolvers<unknown>()
  const stop = await listen('news', () => run('select 1 as answer').then(answered.resolve, answered.reject))
  await inTransaction(db, trx => notify('news', 'x').execute(trx))
  expect(await answered.promise).toMatchObject({ rows: [{ answer: 1 }] })
  await stop()
})

const template = inject('databaseTemplate')

// The embedded database has no connection that could be lost.
if (template.kind === 'postgres') {
  it('reconnects after a lost connection and reports it', async () => {
    const { db, sql: run, received, stop } = await listenOn('news')
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight news'
    and datname = current_database()`)
    await vi.waitFor(() => expect(received).toEqual([undefined]), { timeout: 10_000 })
    await notify('news', 'again').execute(db)
    await vi.waitFor(() => expect(received).toEqual([undefined, 'again']), 10_000)
    await stop()
  })

  it('listens past a pooler on the first host that can be used', async () => {
    const url = new URL(template.url)
    const direct = new URL(template.url)
    direct.host = '127.0.0.1:1'
    const DATABASE_DIRECT_URL = direct.href.replace('127.0.0.1:1', `127.0.0.1:1,${url.host}`)
    const settings = { DATABASE_URL: url.href, DATABASE_DIRECT_URL, DATA_DIR: '' }
    const database = await openDatabase(settings, { onProblem: () => {} })
    onTestFinished(() => database.close())
    const received: (string | undefined)[] = []
    const stop = await database.listen('news', payload => void received.push(payload))
    await notify('news', 'first').execute(database.db)
    await vi.waitFor(() => expect(received).toEqual(['first']), 10_000)
    await stop()
  })
}
