import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { HttpsClient } from '../support/https-client.ts'
import { type ProductionServer, type ProductionSite, productionSite } from '../support/production-site.ts'
import { formerBuild, releaseBefore } from '../support/release-before.ts'
import { buildSecondRelease, SECOND_MIGRATION, SECOND_VERSION } from '../support/second-build.ts'
import { applicant } from '../support/site-borrower.ts'
import { type SiteLoad, siteLoad } from '../support/site-load.ts'
import { everyState } from '../upgrade/every-status.ts'
import { readApplications } from '../upgrade/read-applications.ts'
import { recordData } from '../upgrade/recorded-data.ts'

const template = inject('databaseTemplate')
const isRelease = inject('isRelease')
// A release builds the former one, with packages of its own.
vi.setConfig({ testTimeout: 240_000, hookTimeout: isRelease ? 1_200_000 : 240_000 })

/** Pages that are loaded after a server was replaced. What a replacement loses is under way when the server stops. */
const PAGES = isRelease ? 100 : 8
const secondVersion = expect.stringContaining(`${SECOND_VERSION}+`)

/** Returns the folder of the data that the site begins with: those of the release before, or else made in `folder` by this version. */
async function dataFor(server: string, folder: string): Promise<string> {
  const before = isRelease ? releaseBefore() : undefined
  if (before) return before.data
  await recordData(server, folder, isRelease ? everyState : ['submitted', 'out for signature'])
  return folder
}

// Two servers need a database that both can open.
if (template.kind === 'postgres')
  describe('a site whose servers are replaced one by one', () => {
    let site: ProductionSite
    let browser: HttpsClient
    let former: Awaited<ReturnType<typeof formerBuild>>
    let readAll: () => ReturnType<typeof readApplications>
    let applications: Awaited<ReturnType<typeof readAll>>
    const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-upgrade-'))
    const second = mkdtempSync(path.join(folder, 'second-'))
    beforeAll(async () => {
      const built = buildSecondRelease(second)
      former = await formerBuild(path.join(folder, 'releases'))
      const data = await dataFor(template.url, path.join(folder, 'data'))
      await Promise.all([
        built,
        productionSite(template.url, { build: former.folder, data }).then(started => (site = started)),
      ])
      browser = site.clientFrom('127.0.0.3')
      readAll = () => readApplications(site, browser, data)
      applications = await readAll()
      expect(Object.values(applications)).toContainEqual({ status: 'SUBMITTED', answers: 200, documents: [200] })
    })
    afterAll(async () => {
      await site?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Clients that read, change and load pages, in an application of their own. */
    async function startLoad(email: string) {
      const load = siteLoad(browser, await applicant(site, browser, email))
      await load.change('CHECKING')
      for (const type of ['SAVINGS', 'BONDS']) load.addAndRemove(type)
      load.recalculate()
      load.read()
      for (let client = 0; client < 2; client++) load.loadPages()
      return load
    }

    /** Replaces the server by the build in this folder, and waits until pages were loaded from both servers. */
    async function replace(server: ProductionServer, load: SiteLoad, folder: string, [former, next]: unknown[]) {
      expect((await server.readiness()).body).toEqual({ status: 'ready', version: former })
      const stopped = server.stop()
      const stopping = { status: 503, body: { status: 'not ready', version: former, failing: ['stopping'] } }
      await vi.waitFor(async () => expect(await server.readiness()).toEqual(stopping), { timeout: 30_000 })
      expect(await stopped).toEqual([0, null])
      await server.start(folder)
      expect((await server.readiness()).body).toEqual({ status: 'ready', version: next })
      const before = load.pagesLoaded()
      await vi.waitFor(() => expect(load.pagesLoaded()).toBeGreaterThan(before + PAGES), { timeout: 120_000 })
      // Others were added.
      expect(await readAll()).toMatchObject(applications)
    }

    /** Nothing failed, what was acknowledged is stored, and the migration of the second build has run. */
    async function expectNothingLost(load: SiteLoad) {
      await load.end()
      expect(load.lost).toEqual([])
      expect(load.acknowledged.page).toBeGreaterThan(PAGES)
      expect(await load.stored()).toEqual(load.expected)
      const { rows } = await site.database.query('select max(name) as last from kysely_migration')
      expect(rows).toEqual([{ last: SECOND_MIGRATION }])
    }

    it('loses no request and breaks no page while two builds serve', async () => {
      const load = await startLoad('omar@example.com')
      for (const server of site.servers) await replace(server, load, second, [former.version, secondVersion])
      await expectNothingLost(load)
    })

    it('serves the files of a page that the former build has sent, when no server has that build', async () => {
      const assets = path.join(former.folder, 'apps/web/dist/client/assets')
      const files = readdirSync(assets).filter(file => !/\.(?:br|gz)$/.test(file))
      expect(files.length).toBeGreaterThan(50)
      for (const file of files) {
        const { status, headers, body } = await browser.send(`/assets/${file}`)
        expect([file, status, headers['cache-control']]).toEqual([file, 200, 'public, max-age=31536000, immutable'])
        if (!file.endsWith('.ttf')) expect(body).toBe(readFileSync(path.join(assets, file), 'utf8'))
      }
    })

    it('loses no request and breaks no page while a server goes back to the former build', async () => {
      const load = await startLoad('rosa@example.com')
      await replace(site.servers[0]!, load, former.folder, [secondVersion, former.version])
      await expectNothingLost(load)
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
        const isEnough = () => acknowledged.POST - POST > PAGES / 2 && acknowledged.PUT - PUT > PAGES / 5
        await vi.waitFor(() => expect(isEnough() || lost.length > 0).toBe(true), { timeout: 60_000 })
        expect(lost).toEqual([])
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
