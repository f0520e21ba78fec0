import type { AuditCode } from '@porchlight/domain'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { createQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { asAdmin } from '../support/admin.ts'
import { signIn, testApp } from '../support/app.ts'
import { type Cluster, primaryAndReplica } from '../support/postgres-cluster.ts'
import { servicesOn } from '../support/services.ts'
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts'
import type { TestedApi } from '../support/tested-api.ts'
import { type Copied, copyOf } from './copied-application.ts'
import { countingWriters, untilTaken } from './counting-writers.ts'
import { signingRaces } from './signing-races.ts'

/** Applications to submit, and to sign. */
const COPIES = 15
const BEFORE = 3
const AFTER = 3
const BACK_MS = 30_000
/** From the moment when the replica can write. */
const SERVES_MS = 3000
const EVENTS_MS = 15_000

interface Failover {
  primary: Cluster
  proxy: TcpProxy
  problems: readonly string[]
}

const hasLeft = ({ problems }: Failover) =>
  vi.waitUntil(() => problems.includes('The host of the database does not answer'), { timeout: BACK_MS })

/** The ways in which a primary goes, each until the server knows. */
const ways: Record<string, { delayMs?: number; forRelease?: true; go(failover: Failover): Promise<unknown> }> = {
  crashes: { go: ({ primary }) => primary.crash() },
  'does not answer any more': {
    forRelease: true,
    go(failover) {
      failover.proxy.freeze()
      return hasLeft(failover)
    },
  },
  'cannot be reached any more': { forRelease: true, go: async ({ proxy }) => proxy.cut() },
  'is slow, then crashes': { forRelease: true, delayMs: 10, go: ({ primary }) => primary.crash() },
}

const proxied = async ({ address }: Cluster, delayMs: number | undefined) => {
  const proxy = await tcpProxy(new URL(`tcp://${address}`), { delayMs })
  onTestFinished(() => proxy.close())
  return proxy
}

// It starts servers of its own, which only a machine with PostgreSQL can do.
if (inject('databaseTemplate').kind === 'postgres')
  test.each(Object.entries(ways).filter(([, { forRelease }]) => !forRelease || inject('isRelease')))(
    'a replica takes over from a primary that %s: nothing lost, nothing done twice, no restart',
    async (_, { delayMs, go }) => {
      const { primary, replica } = await primaryAndReplica()
      await asAdmin(`${primary.url}/postgres`, 'create database porchlight')
      const proxy = await proxied(primary, delayMs)
      const standby = await proxied(replica, delayMs)
      // The replica is asked first, and refuses.
      const url = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${proxy.port}/porchlight`
      const problems: string[] = []
      const database = await openDatabase(
        { DATABASE_URL: url, DATA_DIR: '' },
        { onProblem: ({ message }) => void problems.push(message) },
      )
      const services = await servicesOn(database)
      const app = await testApp(services)
      onTestFinished(async () => {
        await app.close()
        await services.close()
      })
      const people = await applicantsOn({ app, services })
      const { headers } = await signIn(services, 'rosa@example.com')
      /** Times of the acknowledged changes, by kind. */
      const taken: Record<'save' | 'submission' | 'signing', number[]> = { save: [], submission: [], signing: [] }
      const { writers, application_id, stored, expected } = await countingWriters(
        app,
        headers,
        () => void taken.save.push(performance.now()),
      )
      const ran = vi.fn(async () => {})
      const queue = createQueue(database, services.keys.fields, () => {})
      const enqueue = queue.define('after', ran)
      await queue.start()
      onTestFinished(() => queue.stop())

      let isOver = false
      onTestFinished(() => {
        isOver = true
      })
      const working = Promise.all([
        ...writers.map(writer => writer.countUp(() => isOver)),
        people.submitAll(
          () => isOver,
          () => void taken.submission.push(performance.now()),
        ),
        people.signAll(
          () => isOver,
          () => void taken.signing.push(performance.now()),
        ),
      ])
      const eachSince = (time: number, count: number) =>
        Promise.race([
          working,
          vi.waitUntil(() => Object.values(taken).every(times => times.filter(taken => taken > time).length >= count), {
            timeout: BACK_MS,
          }),
        ])
      await eachSince(0, BEFORE)

      const onChange = vi.fn()
      services.changeFeed.subscribe({ application_id }, onChange)
      await go({ primary, proxy, problems })
      await replica.promote()
      const possible = performance.now()
      onChange.mockClear()
      const events = vi.waitFor(() => expect(onChange).toHaveBeenCalled(), EVENTS_MS)
      await inTransaction(services.db, trx => enqueue(trx, {}))
      const job = vi.waitFor(() => expect(ran).toHaveBeenCalledOnce(), EVENTS_MS)
      await eachSince(possible, AFTER)
      for (const times of Object.values(taken))
        expect(times.find(time => time > possible)! - possible).toBeLessThan(SERVES_MS)
      await Promise.all([events, job])

      isOver = true
      await working
      expect(await stored()).toEqual(expected())
      await people.expectOnce()
      await vi.waitFor(() => services.health.checks.database!())
    },
  )

/** Borrowers who submit and sign copies of one application, each with the requests of one. */
async function applicantsOn(desk: TestedApi) {
  const { services } = desk
  const { ready, read, people, statuses, envelopesOf, jobsFor } = await signingRaces(desk)
  const copies = (original: typeof ready) =>
    Promise.all(Array.from({ length: COPIES }, () => copyOf(services, original)))
  const [toSubmit, toSign] = [await copies(ready), await copies(read)]
  const submitted: Copied[] = []
  const signed: Copied[] = []
  const countEvents = async (event: AuditCode, { application_id }: Copied): Promise<number> => {
    const events = services.db.selectFrom('audit_event').select('id')
    return (await events.where('application_id', '=', application_id).where('event', '=', event).execute()).length
  }

  return {
    async submitAll(isOver: () => boolean, onTaken: () => void) {
      for (const copy of toSubmit) {
        if (isOver()) return
        await untilTaken(() => people(copy).rosaSends())
        submitted.push(copy)
        onTaken()
      }
    },
    async signAll(isOver: () => boolean, onTaken: () => void) {
      for (const copy of toSign) {
        if (isOver()) return
        await untilTaken(() => people(copy).rosaSigns())
        await untilTaken(() => people(copy).luisSigns())
        signed.push(copy)
        onTaken()
      }
    },
    async expectOnce() {
      for (const copy of submitted) {
        const [envelope, ...others] = await envelopesOf(copy)
        expect([envelope?.status, others]).toEqual(['PREPARING', []])
        expect(await jobsFor('build-envelope', envelope!.id)).toBe(1)
        expect(await countEvents('application.sent_for_signature', copy)).toBe(1)
      }
      for (const copy of signed) {
        expect(await statuses(copy)).toEqual(['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'SIGNED'])
        expect(await jobsFor('seal-envelope', copy.envelope_id)).toBe(1)
        expect(await countEvents('documents.signed', copy)).toBe(2)
      }
    },
  }
}
