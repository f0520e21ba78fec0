import { test as base, expect } from '@playwright/test'

export { expect }

/** The dealer whose customer every journey is. */
export const DEALER = 'sunrise-homes'

/** What the browser says of an answer that is no success; each journey judges those by what the page then shows. */
const REFUSED = /^Failed to load resource/

/** Where nothing may run, the tools of these journeys may not either. */
const SANDBOXED = /^Blocked script execution in 'about:srcdoc'/

interface Watched {
  /** Fails a journey in whose pages a script broke, or something was against the page's own security policy. */
  nothingBroke: undefined
}

export const test = base.extend<Watched>({
  nothingBroke: [
    async ({ context }, use) => {
      const broken: string[] = []
      context.on('weberror', ({ error }) => broken.push(`${error().stack ?? error()}`))
      context.on('console', message => {
        if (message.type() === 'error' && ![REFUSED, SANDBOXED].some(usual => usual.test(message.text())))
          broken.push(message.text())
      })
      await use(undefined)
      expect(broken).toEqual([])
    },
    { auto: true },
  ],
})
