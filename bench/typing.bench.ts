// How soon a slow phone answers a key and opens the largest dialog, and this machine shows the page after a save.

import type { Page } from '@playwright/test'
import { type PageId, pageIds, pagePath } from '@porchlight/domain'
import { openBrowser, signedInBorrower } from './browser.ts'
import { runningServer } from './running-server.ts'
import { ms, printTable, quantile } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const OPENINGS = 12
const MS_BETWEEN_KEYS = 60
/** Browsers tell of nothing quicker. */
const SHORTEST_TOLD_MS = 16
/** Pages that this borrower, who has a job and buys his land, is not led to. */
const beside = /^(?:no-employment|address\/coborrower-confirmation|land\/(?!purchasing).*)$/

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path })
await using browser = await openBrowser()
const { at, state } = await signedInBorrower(browser, server)
const addressOf = (page: PageId) => server.url + pagePath(at, page)

const { openings, keys } = await browser.visit({ cpu: true }, openAndType, state)
const nextPages = await browser.visit({}, saveEachPage, state)
printTable([
  {
    what: `key press to paint, ${keys.length} keys, 98th percentile`,
    figure: ms(quantile(keys, 0.98)),
    reach: 'at most 50 ms',
  },
  {
    what: `employment dialog open, ${openings.length} times, 98th percentile`,
    figure: ms(quantile(openings, 0.98)),
    reach: 'at most 200 ms',
  },
  {
    what: `next page shown after a save, ${nextPages.length} pages, 95th percentile`,
    figure: ms(quantile(nextPages, 0.95)),
    reach: 'under 100 ms',
  },
])

async function openAndType(page: Page): Promise<{ openings: number[]; keys: number[] }> {
  await page.addInitScript(watchKeys)
  await page.goto(addressOf('employment'))
  const add = page.getByRole('button', { name: 'Add employment' })
  await add.waitFor()
  const openings: number[] = []
  for (let time = 0; time < OPENINGS; time++) {
    await page.evaluate(timeNextClick, 'dialog[open] input')
    await add.click()
    openings.push(await timeTaken(page))
    if (time < OPENINGS - 1) await page.keyboard.press('Escape')
  }
  const fields = page.locator('dialog input:enabled:is([type=text], [type=tel], [inputmode])')
  const before = await page.evaluate(() => (window as unknown as Watched).slowKeys.length)
  let pressed = 0
  for (const field of await fields.all()) {
    const text = (await field.getAttribute('inputmode')) ? '4055550123' : 'Tulsa Steel Works'
    await field.pressSequentially(text, { delay: MS_BETWEEN_KEYS })
    pressed += text.length
  }
  const slow = (await page.evaluate(() => (window as unknown as Watched).slowKeys)).slice(before)
  const quick = Array<number>(Math.max(0, pressed - slow.length)).fill(SHORTEST_TOLD_MS)
  return { openings, keys: [...slow, ...quick] }
}

async function saveEachPage(page: Page): Promise<number[]> {
  const taken: number[] = []
  for (const id of pageIds.filter(id => !beside.test(id))) {
    await page.goto(addressOf(id), { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: /^(?:Next|Save)$/ })
    await button.waitFor()
    await page.evaluate(timeNextClick, '')
    await button.click()
    taken.push(await timeTaken(page))
  }
  return taken
}

interface Watched {
  slowKeys: number[]
  taken: number | undefined
}

async function timeTaken(page: Page): Promise<number> {
  const taken = await page.waitForFunction(() => (window as unknown as Watched).taken)
  return (await taken.jsonValue()) as number
}

/** In the page: from a press on a key until what it changed is painted. */
function watchKeys(): void {
  const slowKeys: number[] = []
  Object.assign(window, { slowKeys })
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') slowKeys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** In the page: from the next click until there is what it asked for, painted. Nothing named means another page, whole. */
function timeNextClick(wanted: string): void {
  const heading = () => document.querySelector('h1')?.textContent
  const before = heading()
  const isThere = () =>
    wanted ? document.querySelector(wanted) : heading() !== before && !document.querySelector('.skeleton')
  Object.assign(window, { taken: undefined })
  const begin = (click: Event) => {
    const painted = new MessageChannel()
    painted.port1.onmessage = () => Object.assign(window, { taken: performance.now() - click.timeStamp })
    const look = () => (isThere() ? painted.port2.postMessage('') : requestAnimationFrame(look))
    requestAnimationFrame(look)
  }
  addEventListener('click', begin, { capture: true, once: true })
}
