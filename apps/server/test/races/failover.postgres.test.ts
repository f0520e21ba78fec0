import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { asAdmin } from '../support/admin.ts'
import { signIn, testApp } from '../support/app.ts'
import { primaryAndReplica } from '../support/postgres-cluster.ts'
import { servicesOn } from '../support/services.ts'
import { countingWriters } from './counting-writers.ts'

const WRITES = 10
const BACK_MS = 30_000

// It starts servers of its own, which only a machine with PostgreSQL can do.
if (inject('databaseTemplate').kind === 'postgres')
  test('a replica takes over from a crashed primary: nothing lost, nothing repeated, no restart', async () => {
    const { primary, replica } = await primaryAndReplica()
    await asAdmin(`${primary.url}/postgres`, 'create database porchlight')
    // The replica is asked first, and refuses.
    const url = `postgres://postgres@${replica.address},${primary.address}/porchlight`
    const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, { onProblem: () => {} })
    const services = await servicesOn(database)
    const app = await testApp(services)
    onTestFinished(async () => {
      await app.close()
      await services.close()
    })
    const { headers } = await signIn(services, 'rosa@example.com')
    const { writers, application_id, stored, expected } = await countingWriters(app, headers)
    let isOver = false
    const counting = Promise.all(writers.map(writer => writer.countUp(() => isOver)))
    onTestFinished(() => {
      isOver = true
    })
    const eachWrote = (count: number) =>
      Promise.race([
        counting,
        vi.waitUntil(() => writers.every(({ acknowledged }) => acknowledged >= count), { timeout: BACK_MS }),
      ])
    await eachWrote(WRITES)

    const onChange = vi.fn()
    await primary.crash()
    services.changeFeed.subscribe({ application_id }, onChange)
    await replica.promote()
    const before = Math.max(...writers.map(({ acknowledged }) => acknowledged))
    await eachWrote(before + WRITES)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), BACK_MS)

    isOver = true
    await counting
    expect(writers.some(({ unavailable }) => unavailable > 0)).toBe(true)
    expect(await stored()).toEqual(expected())
  })
