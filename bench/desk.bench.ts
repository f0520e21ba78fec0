/// <reference lib="dom" />
// An officer's keys and presses on the queue and on an application, on a slow machine: from each key to the paint after it, and the slowest
// press.

import { expect, type Page } from '@playwright/test'
import { staffPathTo } from '@porchlight/domain/staff'
import { expectHydrated } from '../e2e/support/navigation.ts'
import { DEMO } from '../e2e/support/staff.ts'
import { openBrowser } from './browser.ts'
import { runningServer } from './running-server.ts'
import { median, ms, printTable, quantile } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROUNDS = 5
/** Demo applications that an officer has in the queue. */
const APPLICATIONS = 5
const LONGEST_MS = 600_000
const P98 = 0.98
const MS_BETWEEN_KEYS = 60

interface Watched {
  /** Milliseconds from each key to the paint after it. */
  keys: number[]
  /** Milliseconds of each press or key, as browsers report them for INP. */
  interactions: Map<number, number>
}

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path, DEMO_DATA: 'on' })
await using browser = await openBrowser()
const state = await browser.visit({}, async page => {
  await page.goto(`${server.url}${staffPathTo('signIn')}`)
  await page.getByRole('button', { name: new RegExp(DEMO.OFFICER) }).click()
  const rows = page.locator('table.queue th[scope=row]')
  await expect(async () => {
    await page.goto(queueAddress())
    expect(await rows.count()).toBeGreaterThanOrEqual(APPLICATIONS)
  }).toPass({ timeout: LONGEST_MS })
  return page.context().storageState()
})
const sample: Record<'queue' | 'application', { keys: number[]; interactions: number[] }> = {
  queue: { keys: [], interactions: [] },
  application: { keys: [], interactions: [] },
}
for (let round = 0; round < ROUNDS; round++)
  await browser.visit(
    { cpu: true },
    async page => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.addInitScript(watch)
      await page.goto(queueAddress())
      await expectHydrated(page)
      await forget(page)
      await workOnQueue(page)
      await take(page, 'queue')
      await page.locator('table.queue th[scope=row] a').first().click()
      await expect(page.getByRole('list', { name: 'Key figures' })).toBeVisible()
      await forget(page)
      await workOnApplication(page)
      await take(page, 'application')
    },
    state,
  )
printTable(
  (['queue', 'application'] as const).flatMap(of => {
    const { keys, interactions } = sample[of]
    return [
      {
        metric: `${of}, key to paint, 98th percentile of ${keys.length}, CPU 4x`,
        figure: `${ms(quantile(keys, P98))}; median ${ms(median(keys))}`,
        target: 'at most 100 ms',
      },
      {
        metric: `${of}, interaction to next paint, 98th percentile of ${interactions.length}, CPU 4x`,
        figure: `${ms(quantile(interactions, P98))}; median ${ms(median(interactions))}`,
        target: 'at most 200 ms',
      },
    ]
  }),
)

function queueAddress(): string {
  return `${server.url}${staffPathTo('applications')}?view=all`
}

async function workOnQueue(page: Page): Promise<void> {
  const { keyboard } = page
  for (const key of ['j', 'j', 'j', 'k', 'x', 'x']) await press(page, key)
  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('Briggs', { delay: MS_BETWEEN_KEYS })
  await keyboard.press('Escape')
}

/** Opens and leaves what an officer uses most, and types in it. Nothing is sent. */
async function workOnApplication(page: Page): Promise<void> {
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  for (const key of ['c', 'b', 'a', '?']) {
    await keyboard.press(key)
    await expect(dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const tab of await page.getByRole('tab').all()) await tab.click()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await keyboard.press('Escape')
  await page.locator('summary').filter({ hasText: 'Reveal SSN of' }).first().click()
  await keyboard.press('Escape')
  await page.locator('h1 button').first().click()
  await keyboard.press('Escape')
  for (const key of ['g', 'i']) await press(page, key)
  await keyboard.press('n')
  await expect(page.getByRole('textbox', { name: /^Note/ })).toBeFocused()
  await keyboard.type('Sends the pay stub on Monday, and asks for a call after five.', { delay: MS_BETWEEN_KEYS })
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
}

/** Presses a key, and waits until what it changed is painted: a person looks before the next one. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    watched.keys.length = 0
    watched.interactions.clear()
  })
}

async function take(page: Page, of: keyof typeof sample): Promise<void> {
  const { keys, interactions } = await page.evaluate(() => {
    const watched = window as unknown as Watched
    return { keys: watched.keys, interactions: [...watched.interactions.values()] }
  })
  sample[of].keys.push(...keys)
  sample[of].interactions.push(...interactions)
}

/** Runs in the page. */
function watch(): void {
  const keys: number[] = []
  const interactions = new Map<number, number>()
  Object.assign(window, { keys, interactions })
  const onKey = ({ timeStamp }: Event) => {
    const afterPaint = new MessageChannel()
    afterPaint.port1.onmessage = () => keys.push(performance.now() - timeStamp)
    requestAnimationFrame(() => afterPaint.port2.postMessage(''))
  }
  addEventListener('keydown', onKey, true)
  const onEntries = (list: PerformanceObserverEntryList) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number
    })[])
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
  new PerformanceObserver(onEntries).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
