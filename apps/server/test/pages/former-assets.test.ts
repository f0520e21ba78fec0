import { readdirSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { assetsFolder, shareAssets } from '../../src/pages/former-assets.ts'
import { buildServer } from '../../src/server.ts'
import { testServices } from '../support/services.ts'

const DAY_MS = 24 * 60 * 60_000

async function served() {
  const services = await testServices()
  const app = await buildServer(services)
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  const names = async () => {
    const rows = await services.db.selectFrom('page_asset').select('name').execute()
    return rows.map(({ name }) => name).sort()
  }
  const store = (name: string, sealedFor = name) =>
    services.db
      .insertInto('page_asset')
      .values({
        name,
        sealed_content: services.keys.fields.seal('export {}', {
          table: 'page_asset',
          column: 'sealed_content',
          row: sealedFor,
        }),
        used_at: services.clock.now(),
      })
      .execute()
  return { services, app, names, store }
}

it('stores each file of this build once, and records that it is used', async () => {
  const { services, names } = await served()
  await shareAssets(services)
  const files = readdirSync(assetsFolder).filter(file => !/\.(?:br|gz)$/.test(file))
  expect(await names()).toEqual(files.sort())
  const { clock } = services
  const later = new Date(clock.now().getTime() + DAY_MS)
  await shareAssets({ ...services, clock: { ...clock, now: () => later } })
  const used = await services.db.selectFrom('page_asset').select('used_at').distinct().execute()
  expect(used).toEqual([{ used_at: later }])
})

it('serves a file of another build, for a year', async () => {
  const { app, store } = await served()
  await store('former.js')
  const { statusCode, headers, body } = await app.inject('/assets/former.js')
  expect([statusCode, body]).toEqual([200, 'export {}'])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it('returns 404, which no cache may store, for a file of no build', async () => {
  const { app } = await served()
  const { statusCode, headers } = await app.inject('/assets/none.js')
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})

it('serves nothing that a server did not seal for this name', async () => {
  const { app, store } = await served()
  await store('former.js', 'another.js')
  expect((await app.inject('/assets/former.js')).statusCode).toBe(500)
})

it('deletes the files of a build that no server has had for a week', async () => {
  const { services, names, store } = await served()
  await store('former.js')
  const in8Days = new Date(services.clock.now().getTime() + 8 * DAY_MS)
  await shareAssets({ ...services, clock: { ...services.clock, now: () => in8Days } })
  expect(await names()).not.toContain('former.js')
})
