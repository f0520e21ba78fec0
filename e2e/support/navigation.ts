import { expect, type Page } from '@playwright/test'
import { expectPage } from './answering.ts'
import { DEALER } from './journey.ts'

/**
 * Opens a page within the app, where it reads its data from the API. A page that is opened by its address arrives with
 * its data, so responses that a test changes on their way would not be seen.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto(`/${DEALER}/account`)
  await expectPage(page, 'Your account')
  await expectHydrated(page)
  await page.evaluate(to => history.pushState(null, '', to), path)
}

/** A button of a page that arrived rendered does nothing before this. */
export async function expectHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => Object.keys(document.querySelector('main')!).some(name => name.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}
