import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { assetsFolder } from '../../src/pages/former-assets.ts'
import { version } from '../../src/platform/version.ts'
import type { HttpsClient } from '../support/https-client.ts'
import { type ProductionSite, productionSite } from '../support/production-site.ts'
import { buildSecondRelease, SECOND_MIGRATION, SECOND_VERSION } from '../support/second-build.ts'
import { applicant } from '../support/site-borrower.ts'
import { siteLoad } from '../support/site-load.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const template = inject('databaseTemplate')
const PAGES = 200

// Two servers need a database that both can open.
if (template.kind === 'postgres')
  describe('a site whose servers are replaced one by one', () => {
    let site: ProductionSite
    let browser: HttpsClient
    const second = mkdtempSync(path.join(tmpdir(), 'porchlight-second-'))
    beforeAll(async () => {
      const built = buildSecondRelease(second)
      await Promise.all([built, productionSite(template.url).then(started => (site = started))])
      browser = site.clientFrom('127.0.0.3')
    })
    afterAll(async () => {
      await site?.close()
      rmSync(second, { recursive: true, force: true })
    })

    it('loses no request and breaks no page while two builds serve', async () => {
      const load = siteLoad(browser, await applicant(site, browser, 'omar@example.com'))
      const { acknowledged, lost } = load
      await load.change('CHECKING')
      for (const type of ['SAVINGS', 'BONDS']) load.addAndRemove(type)
      load.recalculate()
      load.read()
      for (let client = 0; client < 2; client++) load.loadPages()

      for (const server of site.servers) {
        expect((await server.readiness()).body).toEqual({ status: 'ready', version })
        const stopped = server.stop()
        const stopping = { status: 503, body: { status: 'not ready', version, failing: ['stopping'] } }
        await vi.waitFor(async () => expect(await server.readiness()).toEqual(stopping), { timeout: 30_000 })
        expect(await stopped).toEqual([0, null])
        await server.start(second)
        expect((await server.readiness()).body.version).toContain(`${SECOND_VERSION}+`)
        const before = load.pagesLoaded()
        await vi.waitFor(() => expect(load.pagesLoaded()).toBeGreaterThan(before + PAGES / 2), { timeout: 120_000 })
      }
      await load.end()
      expect(lost).toEqual([])
      expect(acknowledged.page).toBeGreaterThan(PAGES)
      expect(await load.stored()).toEqual(load.expected)
      const { rows } = await site.database.query('select max(name) as last from kysely_migration')
      expect(rows).toEqual([{ last: SECOND_MIGRATION }])
    })

    it('serves the files of a page that the former build has sent, when no server has that build', async () => {
      const files = readdirSync(assetsFolder).filter(file => !/\.(?:br|gz)$/.test(file))
      expect(files.length).toBeGreaterThan(50)
      for (const file of files) {
        const { status, headers, body } = await browser.send(`/assets/${file}`)
        expect([file, status, headers['cache-control']]).toEqual([file, 200, 'public, max-age=31536000, immutable'])
        if (!file.endsWith('.ttf')) expect(body).toBe(readFileSync(path.join(assetsFolder, file), 'utf8'))
      }
    })

    it('loses no request when a server is killed', async () => {
      const load = siteLoad(browser, await applicant(site, browser, 'mina@example.com'))
      const { acknowledged, lost } = load
      await load.change('CHECKING')
      for (const type of ['SAVINGS', 'BONDS']) load.addAndRemove(type)
      load.recalculate()
      load.read()
      const more = async () => {
        const { POST, PUT } = acknowledged
        await vi.waitFor(() => expect(acknowledged.POST - POST > 50 && acknowledged.PUT - PUT > 20).toBe(true), {
          timeout: 60_000,
        })
      }
      await more()
      for (const server of site.servers) {
        // The second one as soon as the first has returned.
        expect(await server.kill()).toEqual([null, 'SIGKILL'])
        await more()
        await server.start(second)
      }
      await more()
      await load.end()
      expect(lost).toEqual([])
      expect(await load.stored()).toEqual(load.expected)
    })
  })
