import { sql } from 'kysely'
import { expect, inject, it, vi } from 'vitest'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { databaseForTest } from '../support/database.ts'

async function heardOn(channel: string) {
  const database = await databaseForTest()
  const heard: (string | undefined)[] = []
  const stop = await database.listen(channel, told => void heard.push(told))
  return { ...database, heard, stop }
}
const tell = (channel: string, what: string) => sql`select pg_notify(${channel}, ${what})`

it('delivers notifications at commit, once per transaction, and none of a rollback', async () => {
  const { db, heard, stop } = await heardOn('news')
  await expect(
    inTransaction(db, async trx => {
      await tell('news', 'never').execute(trx)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await inTransaction(db, async trx => {
    await tell('other', 'elsewhere').execute(trx)
    await tell('news', 'first').execute(trx)
    await tell('news', 'first').execute(trx)
    expect(heard).toEqual([])
  })
  await tell('news', 'second').execute(db)
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second']))
  await stop()
})

it('lets a listener use the database while another transaction ends', async () => {
  const { db, sql: run, listen } = await databaseForTest()
  const answered = Promise.withResolvers<unknown>()
  const stop = await listen('news', () => run('select 1 as answer').then(answered.resolve, answered.reject))
  await inTransaction(db, trx => tell('news', 'x').execute(trx))
  expect(await answered.promise).toMatchObject({ rows: [{ answer: 1 }] })
  await stop()
})

// The embedded database has no connection that could be lost.
if (inject('databaseTemplate').kind === 'postgres')
  it('reconnects after a lost connection and reports it', async () => {
    const { db, sql: run, heard, stop } = await heardOn('news')
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight news'
    and datname = current_database()`)
    await vi.waitFor(() => expect(heard).toEqual([undefined]), { timeout: 10_000 })
    await tell('news', 'again').execute(db)
    await vi.waitFor(() => expect(heard).toEqual([undefined, 'again']))
    await stop()
  })
