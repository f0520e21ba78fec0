/// <reference lib="dom" />
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { pagePath } from '@porchlight/domain'
import { DEALER, fill } from '../apps/server/test/support/filled-application.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { borrowerOverHttp, pageParams } from './borrower-over-http.ts'
import type { RunningServer } from './running-server.ts'

/** Lighthouse's slow 4G, as its request throttling applies it, and its network of a desktop. */
const networks = {
  slow4G: { offline: false, latency: 562, downloadThroughput: 1.5e6 / 8, uploadThroughput: 0.75e6 / 8 },
  desktop: { offline: false, latency: 40, downloadThroughput: 10.24e6 / 8, uploadThroughput: 10.24e6 / 8 },
}
const CPU_SLOWDOWN = 4
const phone = { viewport: { width: 390, height: 844 } }

export interface Throttling {
  network?: keyof typeof networks
  cpu?: true
}

export interface Browser extends AsyncDisposable {
  /** A page in a browser with an empty cache, with `state` as its only storage. */
  visit<Result>(
    throttling: Throttling,
    work: (page: Page) => Promise<Result>,
    state?: BrowserContextOptions['storageState'],
  ): Promise<Result>
}

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Playwright asks for the line of code that starts each request, for which V8 would parse the whole file again.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })
  return {
    async visit(throttling, work, storageState) {
      const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) })
      try {
        const page = await context.newPage()
        const devtools = await context.newCDPSession(page)
        if (throttling.network) {
          await devtools.send('Network.enable')
          await devtools.send('Network.emulateNetworkConditions', networks[throttling.network])
        }
        if (throttling.cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
        return await work(page)
      } finally {
        await context.close()
      }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** A borrower with a complete application: its ids, the borrower's record, and a signed-in browser's state. */
export async function signedInBorrower(browser: Browser, { url }: RunningServer) {
  const borrower = await borrowerOverHttp(url, 'visitor@example.com')
  const { calls, cookie } = borrower
  await fill(calls, borrower)
  const { body: record } = await calls.get(`/${DEALER}/borrower/${borrower.borrower_id}`)
  const params = pageParams(borrower)
  const [name = '', value = ''] = cookie.split('=')
  const state = await browser.visit({}, async page => {
    await page.context().addCookies([{ name, value, url }])
    await page.goto(url + pagePath(params, 'personal-info'))
    await page.getByRole('textbox').first().waitFor()
    return page.context().storageState({ indexedDB: true })
  })
  return { params, state, record: record as { first_name: string } }
}
