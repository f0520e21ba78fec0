import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { asAdmin } from '../support/admin.ts'
import { signIn, testApp } from '../support/app.ts'
import { databaseForTest } from '../support/database.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { pgbouncer } from '../support/pgbouncer.ts'
import { servicesOn } from '../support/services.ts'

const template = inject('databaseTemplate')

if (template.kind === 'postgres') {
  test('a pooler serves seconds after its database is back', async () => {
    const { hostname, port } = new URL(template.url)
    let isBack = false
    const database = createServer(incoming => {
      if (!isBack) return void incoming.destroy()
      const outgoing = connect(Number(port), hostname)
      for (const socket of [incoming, outgoing]) socket.on('error', () => {})
      incoming.pipe(outgoing).pipe(incoming)
    }).listen(0, '127.0.0.1')
    await once(database, 'listening')
    onTestFinished(() => void database.close())
    const url = new URL(template.url)
    url.host = `127.0.0.1:${(database.address() as AddressInfo).port}`
    const pooled = Object.assign(new URL(await pgbouncer(url.href)), { pathname: 'postgres' }).href

    const isServed = () =>
      asAdmin(pooled, 'select 1').then(
        () => true,
        () => false,
      )
    const refused = once(database, 'connection')
    const first = isServed()
    await refused
    isBack = true
    await vi.waitUntil(isServed, { timeout: 8_000 })
    await first
  })

  test('works through a pooler in transaction mode, live updates and jobs included', async () => {
    const { sql } = await databaseForTest()
    const { rows } = await sql<{ name: string }>('select current_database() as name')
    const direct = new URL(template.url)
    direct.pathname = rows[0]!.name
    const urls = { DATABASE_URL: await pgbouncer(direct.href), DATABASE_DIRECT_URL: direct.href }
    await expect(openDatabase({ DATABASE_URL: urls.DATABASE_URL, DATA_DIR: '' })).rejects.toThrow(
      /unsupported startup parameter.* This is a pooler.*DATABASE_DIRECT_URL\.$/,
    )
    const database = await openDatabase({ ...urls, DATA_DIR: '' })
    const services = await servicesOn(database, { settings: urls })
    const app = await testApp(services)

    const people = await Promise.all(
      ['ada', 'ben', 'cleo', 'dora'].map(async name => {
        const calls = callsOf(app, (await signIn(services, `${name}@example.com`)).headers)
        const ids = await start(calls)
        await fill(calls, ids)
        return { calls, ids }
      }),
    )
    for (const { calls, ids } of people) {
      const progress = await calls.post(`/${DEALER}/application/${ids.application_id}/calculate-progress`)
      expect(progress.body.borrower.status).toBe('READY_TO_SIGN_SUBMIT')
    }

    const [{ calls, ids }] = people as [(typeof people)[0]]
    const onChange = vi.fn()
    services.changeFeed.subscribe(ids, onChange)
    await calls.put(`/${DEALER}/borrower/${ids.borrower_id}`, { marital_status_type: 'MARRIED' })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000)

    const sent: string[] = []
    const queue = createQueue(database, fieldEncryption([randomBytes(32)]), () => {})
    const send = queue.define<{ to: string }>('mail', async ({ to }) => void sent.push(to))
    await queue.start()
    onTestFinished(async () => {
      await queue.stop()
      await app.close()
      await services.close()
    })
    await inTransaction(database.db, trx => send(trx, { to: 'ada@example.com' }))
    await vi.waitFor(() => expect(sent).toEqual(['ada@example.com']), 10_000)
  })
}
