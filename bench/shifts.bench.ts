/// <reference lib="dom" />
// Layout shift of every form page, list page and the progress page while it loads on a slow phone.

import type { Page } from '@playwright/test'
import { pageIds, pagePath } from '@porchlight/domain'
import { openBrowser, signedInBorrower } from './browser.ts'
import { runningServer } from './running-server.ts'
import { printTable } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const QUIET_MS = 1500

interface Shifts {
  page: string
  /** The sum of the scores of all shifts that no input caused. */
  score: number
}

await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path })
await using browser = await openBrowser()
const { params, state } = await signedInBorrower(browser, server)

const found: Shifts[] = []
for (const page of [...pageIds(), 'progress'] as const) {
  const address = server.url + pagePath(params, page)
  const score = await browser.visit({ network: 'slow4G', cpu: true }, visited => shiftOf(visited, address), state)
  found.push({ page, score })
}
found.sort((a, b) => b.score - a.score)
const [worst] = found
printTable([
  {
    metric: `largest layout shift of ${found.length} pages while they load`,
    figure: `${worst!.score.toFixed(3)} (${worst!.page})`,
    target: 'at most 0.05',
  },
  ...found.slice(1, 4).map(({ page, score }) => ({ metric: `  ${page}`, figure: score.toFixed(3), target: '' })),
])

async function shiftOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(watchShifts)
  await page.goto(address)
  const isQuiet = (quiet: number) => {
    const { lastActivity } = window as unknown as Watched
    const isLoaded = document.readyState === 'complete' && !document.querySelector('.skeleton')
    return isLoaded && performance.now() - lastActivity > quiet
  }
  await page.waitForFunction(isQuiet, QUIET_MS)
  return page.evaluate(() => (window as unknown as Watched).score)
}

interface Watched {
  score: number
  /** Time when the document last changed or a file arrived. */
  lastActivity: number
}

/** Runs in the page: adds up its layout shifts, and notes when it last changed. */
function watchShifts(): void {
  const watched: Watched = Object.assign(window as unknown as Watched, { score: 0, lastActivity: 0 })
  const noteActivity = () => {
    watched.lastActivity = performance.now()
  }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) watched.score += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(noteActivity).observe({ type: 'resource', buffered: true })
  new MutationObserver(noteActivity).observe(document, { childList: true, subtree: true })
}
