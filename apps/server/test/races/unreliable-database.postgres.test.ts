import { borrowerSectionCalls } from '@porchlight/domain/testing'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { defineMessages, SEND_MESSAGE } from '../../src/messaging/send-message.ts'
import type { Keys } from '../../src/platform/crypto/keys.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { isUnavailable } from '../../src/platform/database/unavailable.ts'
import { newId } from '../../src/platform/ids.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { asAdmin } from '../support/admin.ts'
import { signIn, testApp } from '../support/app.ts'
import { testClock } from '../support/clock.ts'
import { databaseForTest } from '../support/database.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { testKeys } from '../support/keys.ts'
import { primaryAndReplica } from '../support/postgres-cluster.ts'
import { sampleMail } from '../support/sample-mail.ts'
import { servicesOn } from '../support/services.ts'
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts'

const BACK_MS = 60_000
const SERVES_MS = 3000
/** Saves at once on each server, each of which stands for a second more than its limit. */
const SAVERS = 8
const STANDING_SECONDS = inject('isRelease') ? 30 : 8
/** Without a bound there are as many more as savers every two seconds. */
const MOST_CONNECTIONS = 50
/** The statement as the protocol has it, which is no part of another one. */
const COMMIT = 'commit\0'
const template = inject('databaseTemplate')
const SHORT_LIMIT = { DATABASE_TIMEOUT_SECONDS: 1, DATA_DIR: '' }
const problems: string[] = []
const onProblem = ({ message }: Error) => void problems.push(message)

/** A database of its own, and its address behind a proxy. */
async function behindProxy(known?: OpenDatabase): Promise<{ database: OpenDatabase; proxy: TcpProxy; url: string }> {
  const database = known ?? (await databaseForTest())
  const { rows } = await database.sql<{ name: string }>('select current_database() as name')
  const url = new URL((template as { url: string }).url)
  const proxy = await tcpProxy(url)
  onTestFinished(() => proxy.close())
  url.host = `127.0.0.1:${proxy.port}`
  url.pathname = rows[0]!.name
  return { database, proxy, url: url.href }
}

/** Services on a database, which end with the test. */
async function servicesBehind(url: string, keys?: Keys) {
  const database = await openDatabase({ DATABASE_URL: url, ...SHORT_LIMIT }, { onProblem })
  const services = await servicesOn(database, keys && { keys })
  const app = await testApp(services)
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  return { services, app }
}

// The embedded database has no connection that could be lost, and no replica.
if (template.kind === 'postgres') {
  test('a change whose commit was not answered is done once, and answers its retry like the first time', async () => {
    const { proxy, url } = await behindProxy()
    const { services, app } = await servicesBehind(url)
    const calls = callsOf(app, (await signIn(services, 'rosa@example.com')).headers)
    const { application_id, borrower_id } = await start(calls)
    await fill(calls, { application_id, borrower_id })
    const count = async (table: 'audit_event' | 'consent_receipt') =>
      (await services.db.selectFrom(table).select('id').where('application_id', '=', application_id).execute()).length
    const effects = async () => [await count('audit_event'), await count('consent_receipt')]

    for (const [, path, body] of Object.values(
      borrowerSectionCalls({ dealer: DEALER, borrower: borrower_id }),
    ).flat()) {
      if (!path.endsWith(borrower_id) && !path.endsWith('/consent')) continue
      const { etag, body: stored } = await calls.get(path)
      const sent = 'disclaimer' in body ? { ...body, disclaimer: stored.full_name } : body
      const key = { 'if-match': etag!, 'idempotency-key': newId() }
      proxy.loseAnswerTo(COMMIT)
      expect(await calls.put(path, sent, key)).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
      const done = await effects()
      const again = await calls.put(path, sent, key)
      expect([again.status, again.etag]).toEqual([200, (await calls.get(path)).etag])
      expect(again.etag).not.toBe(etag)
      expect(await effects()).toEqual(done)
      expect(await calls.put(path, sent, { ...key, 'idempotency-key': newId() })).toMatchObject({ status: 412 })
    }
  })

  test('while commits wait for a replica, servers are not ready, and do not fill the database with connections', async () => {
    const { primary, replica } = await primaryAndReplica()
    await asAdmin(`${primary.url}/postgres`, 'create database porchlight')
    const { services } = await servicesBehind(`${primary.url}/porchlight`)
    const others = await servicesBehind(`${primary.url}/porchlight`, services.keys)
    const watch = await services.database.watch!()
    const isReady = () => services.health.checks.database!()
    await isReady()
    const admin = new pg.Client(`${primary.url}/porchlight`)
    await admin.connect()
    const count = async (condition: string) =>
      (await admin.query(`select count(*)::int as found from ${condition}`)).rows[0].found as number

    let isOver = false
    const acknowledged: string[] = []
    const saveRepeatedly = async ({ db }: OpenDatabase) => {
      while (!isOver) {
        const row = { actor: 'saver', key: newId(), request_hash: Buffer.of() }
        await inTransaction(db, trx => trx.insertInto('idempotent_response').values(row).execute()).then(
          () => acknowledged.push(row.key),
          error => {
            if (!isUnavailable(error)) throw error
          },
        )
      }
    }
    await replica.crash()
    const saving = [services, others.services].flatMap(({ database }) =>
      Array.from({ length: SAVERS }, () => saveRepeatedly(database)),
    )
    const working = Promise.all(saving)
    onTestFinished(() => {
      isOver = true
    })
    let most = 0
    await vi.waitUntil(
      async () => {
        most = Math.max(most, await count(`pg_stat_activity where datname = 'porchlight'`))
        return (watch.oldestCommit ?? 0) > STANDING_SECONDS
      },
      { timeout: BACK_MS, interval: 100 },
    )
    await expect(isReady()).rejects.toThrow('its commits wait for a replica')
    expect(most).toBeLessThan(MOST_CONNECTIONS)

    await replica.restart()
    await vi.waitUntil(() => count(`pg_stat_replication where state = 'streaming'`), { timeout: BACK_MS })
    const before = acknowledged.length
    await vi.waitUntil(() => acknowledged.length > before + saving.length, { timeout: SERVES_MS })
    await vi.waitFor(isReady, BACK_MS)
    isOver = true
    await working
    const list = acknowledged.map(key => `'${key}'`)
    expect(await count(`idempotent_response where key in (${list})`)).toBe(acknowledged.length)
    await admin.end()
  })

  test('a message whose server lost the database while it was sent is not sent by another one', async () => {
    const first = await behindProxy()
    const second = await behindProxy(first.database)
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>()
    const sent: string[] = []
    const attempts: string[] = []
    const keys = await testKeys()
    const send = async (server: string) => {
      sent.push(server)
      if (server === 'first') await accepted
    }
    for (const [name, { url }] of Object.entries({ first, second })) {
      const database = await openDatabase({ DATABASE_URL: url, ...SHORT_LIMIT }, { onProblem })
      const queue = createQueue(database, keys.fields, ({ message }) => void attempts.push(`${name}: ${message}`))
      const sender = { send: () => send(name) }
      const { db } = database
      const settings = { MAIL_TRANSPORT: 'inbox' } as const
      defineMessages(queue, { settings, db, keys, clock: testClock(), sender, handlers: {} })
      onTestFinished(async () => {
        await queue.stop()
        await database.close()
      })
      await queue.start()
      if (name === 'first') {
        await inTransaction(first.database.db, trx => queue.enqueue(trx, SEND_MESSAGE, sampleMail))
        await vi.waitUntil(() => sent.length === 1, { timeout: BACK_MS })
        first.proxy.freeze()
      }
    }
    // The second server takes the job over, and leaves the message alone.
    const isHeld = () => attempts.some(text => /^second: .* Another attempt may be sending this message/.test(text))
    await vi.waitUntil(isHeld, { timeout: BACK_MS })
    accept()
    first.proxy.thaw()
    const isDone = async () => {
      const { rows } = await first.database.sql(
        `select 1 from pgboss.job where name = 'send-message' and state <> 'completed'`,
      )
      expect(rows).toEqual([])
    }
    await vi.waitFor(isDone, { timeout: BACK_MS, interval: 200 })
    expect(sent).toEqual(['first'])
  })
}
