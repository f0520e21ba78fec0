import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { signIn, testApp } from '../support/app.ts'
import { databaseForTest } from '../support/database.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { servicesOn } from '../support/services.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'

const template = inject('databaseTemplate')

/** A database of its own behind a proxy. */
async function behindProxy(server: string, settings: { DATABASE_TIMEOUT_SECONDS?: number } = {}) {
  const { sql } = await databaseForTest()
  const { rows } = await sql<{ name: string }>('select current_database() as name')
  const url = new URL(server)
  const proxy = await tcpProxy(url)
  onTestFinished(() => proxy.close())
  url.host = `127.0.0.1:${proxy.port}`
  url.pathname = rows[0]!.name
  const problems: string[] = []
  const database = await openDatabase(
    { DATABASE_URL: url.href, DATA_DIR: '', ...settings },
    { onProblem: ({ message }) => problems.push(message) },
  )
  return { database, proxy, problems }
}

// The embedded database is in the same process.
if (template.kind === 'postgres') {
  test('a database that does not answer gives 503, and does not keep the server from stopping', async () => {
    const { database, proxy, problems } = await behindProxy(template.url, { DATABASE_TIMEOUT_SECONDS: 1 })
    const services = await servicesOn(database)
    const app = await testApp(services)
    const { headers } = await signIn(services, 'rosa@example.com')
    const calls = callsOf(app, headers)
    const { borrower_id } = await start(calls)
    const save = () => calls.post(`/${DEALER}/borrower/${borrower_id}/asset`, account)
    const account = { account_type: 'CHECKING', institution_name: 'First Plains', balance_amount: 1 }

    proxy.freeze()
    const answers = await Promise.all([save(), save(), save()])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([503, 'service_unavailable']))
    expect(problems).toContain('The database did not answer within 2000 ms')

    proxy.thaw()
    await vi.waitUntil(async () => (await save()).status === 201, { timeout: 10_000 })

    proxy.freeze()
    await app.close()
    await services.close()
  })

  test('a question of the watch that is not answered ends no connection but its own', async () => {
    const { database, proxy, problems } = await behindProxy(template.url)
    onTestFinished(() => database.close())
    const watch = await database.watch!()
    let attempts = 0
    await inTransaction(database.db, async trx => {
      attempts++
      await sql`select 1`.execute(trx)
      proxy.keepAnswerTo('SyncRep')
      for (const isAnswered of [false, true])
        await vi.waitUntil(() => (watch.oldestCommit !== undefined) === isAnswered, { timeout: 10_000 })
      await sql`select 1`.execute(trx)
    })
    expect([attempts, problems]).toEqual([1, []])
  })
}
