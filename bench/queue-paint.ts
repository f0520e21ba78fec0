/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { staffPathTo } from '@porchlight/domain/staff'
import type { ComposedServices } from '../apps/server/src/compose.ts'
import { inTransaction } from '../apps/server/src/platform/database/transaction.ts'
import { noRequest } from '../apps/server/src/platform/http/request-context.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'
import { openStaffSession } from '../apps/server/src/staff/sign-in/staff-session.ts'
import { insertStaffMember, replaceGrants } from '../apps/server/src/staff/staff-members/staff-member-repository.ts'
import { openBrowser, type Throttling } from './browser.ts'
import { stylesOf } from './rendered-page.ts'
import { runningServer } from './running-server.ts'
import { staticDocument, staticSite } from './static-site.ts'
import { type Figure, median, ms, times } from './table.ts'

const ROUNDS = 15
const desktop = { width: 1280, height: 800 }
const networks: Record<string, Throttling> = { 'a desktop': { network: 'desktop' }, 'slow 4G': { network: 'slow4G' } }

/** The paint of the queue's first page of all dealers against a static table of its rows with its styles, visited alternately. */
export async function comparePaint(
  { DATA_DIR, DATABASE_URL }: Pick<AllSettings, 'DATA_DIR' | 'DATABASE_URL'>,
  services: ComposedServices,
): Promise<Figure[]> {
  await using server = await runningServer({ DATA_DIR, DATABASE_URL })
  await using browser = await openBrowser()
  const cookie = { ...(await sessionOf(services)), url: server.url }
  const visit = <Result>(throttling: Throttling, address: string, work: (page: Page) => Promise<Result>) =>
    browser.visit(throttling, async page => {
      await page.setViewportSize(desktop)
      await page.context().addCookies([cookie])
      await page.addInitScript(watchRows)
      await page.goto(address)
      return work(page)
    })
  const ours = `${server.url}${staffPathTo('applications')}?view=all`
  const { table, styles } = await visit({}, ours, async page => ({
    table: await page.locator('table.queue').evaluate(element => element.outerHTML),
    styles: await stylesOf(page),
  }))
  await using site = await staticSite({ '/': staticDocument(table), '/style.css': styles })
  const painted = (throttling: Throttling, address: string): Promise<number> =>
    visit(throttling, address, async page => {
      await page.waitForFunction(() => 'painted' in window)
      return page.evaluate<number>('painted')
    })
  const figures: Figure[] = []
  for (const [network, throttling] of Object.entries(networks)) {
    const durations = { ours: [] as number[], static: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      durations.ours.push(await painted(throttling, ours))
      durations.static.push(await painted(throttling, `${site.url}/`))
    }
    const ratio = median(durations.ours.map((duration, round) => duration / durations.static[round]!))
    figures.push({
      metric: `first paint of the rows against a static table on ${network}`,
      figure: `${times(ratio)} (${ms(median(durations.ours))} to ${ms(median(durations.static))})`,
      target: 'at most 1.15x',
    })
  }
  return figures
}

/** The cookie of a new person who reads the applications of all dealers, for a plain local address. */
async function sessionOf(services: ComposedServices): Promise<{ name: string; value: string }> {
  const { db, keys, clock } = services
  const staff_id = newId()
  const now = clock.now()
  const profile = { name: 'Olivia Ortiz', email: 'reader@lender.example', title: '', nmls_id: '' }
  const value = await inTransaction(db, async trx => {
    await insertStaffMember(trx, keys, {
      id: staff_id,
      kind: 'LENDING',
      status: 'ACTIVE',
      is_development: false,
      profile,
      now,
    })
    await replaceGrants(trx, staff_id, [{ role: 'OFFICER', scope: 'ALL' }], now)
    return openStaffSession(trx, services, { staff_id, method: 'PASSKEY', now }, noRequest)
  })
  return { name: 'staff', value }
}

/** Runs in the page before its own code: sets `window.painted` to the milliseconds until all rows are painted. */
function watchRows(): void {
  const afterPaint = new MessageChannel()
  afterPaint.port1.onmessage = () => Object.assign(window, { painted: performance.now() })
  const look = () => {
    const last = [...document.querySelectorAll('table.queue th[scope=row]')].at(-1)
    if (document.readyState !== 'loading' && last?.checkVisibility()) afterPaint.port2.postMessage('')
    else requestAnimationFrame(look)
  }
  look()
}
