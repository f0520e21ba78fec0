import { createHash } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

/** The dealer of every journey. */
export const DEALER = 'sunrise-homes'

/** The browser's console message for an unsuccessful response; journeys assert what the page shows instead. */
const REFUSED = /^Failed to load resource/

/** Playwright's scripts are blocked in the sandboxed frame too. */
const SANDBOXED = /^Blocked script execution in 'about:srcdoc'/

/** An IP address for each journey, so that journeys do not share rate limits. */
const ipFor = (journey: string): string =>
  ['10', ...createHash('sha256').update(journey).digest().subarray(0, 3)].join('.')

interface Watched {
  /** Fails a journey after a script error or a violation of the content security policy. */
  failOnErrors: (context: BrowserContext) => void
  /** Opens a page on another person's phone. */
  anotherPhone: () => Promise<Page>
}

export const test = base.extend<Watched>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': ipFor(testId) }),
  failOnErrors: [
    async ({ context }, use) => {
      const broken: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', failure => broken.push(`${failure.error().stack ?? failure.error()}`))
        watched.on('console', message => {
          if (message.type() === 'error' && ![REFUSED, SANDBOXED].some(usual => usual.test(message.text())))
            broken.push(message.text())
        })
      }
      watch(context)
      await use(watch)
      expect(broken).toEqual([])
    },
    { auto: true },
  ],
  anotherPhone: async ({ browser, failOnErrors }, use) => {
    const phones: BrowserContext[] = []
    await use(async () => {
      const phone = await browser.newContext()
      phones.push(phone)
      failOnErrors(phone)
      return phone.newPage()
    })
    await Promise.all(phones.map(phone => phone.close()))
  },
})
