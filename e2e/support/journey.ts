import { createHash } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

/** The dealer whose customer every journey is. */
export const DEALER = 'sunrise-homes'

/** What the browser says of an answer that is no success; each journey judges those by what the page then shows. */
const REFUSED = /^Failed to load resource/

/** Where nothing may run, the tools of these journeys may not either. */
const SANDBOXED = /^Blocked script execution in 'about:srcdoc'/

/** The household a journey takes place in: what one may ask for in an hour, another does not use up. */
const addressOf = (journey: string): string =>
  ['10', ...createHash('sha256').update(journey).digest().subarray(0, 3)].join('.')

interface Watched {
  /** Fails a journey in whose pages a script broke, or something was against the page's own security policy. */
  nothingBroke: (context: BrowserContext) => void
  /** A page on another person's phone. */
  anotherPhone: () => Promise<Page>
}

export const test = base.extend<Watched>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': addressOf(testId) }),
  nothingBroke: [
    async ({ context }, use) => {
      const broken: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', ({ error }) => broken.push(`${error().stack ?? error()}`))
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
  anotherPhone: async ({ browser, nothingBroke }, use) => {
    const phones: BrowserContext[] = []
    await use(async () => {
      const phone = await browser.newContext()
      phones.push(phone)
      nothingBroke(phone)
      return phone.newPage()
    })
    await Promise.all(phones.map(phone => phone.close()))
  },
})
