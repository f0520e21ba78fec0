import { expect, type Page } from '@playwright/test'
import { expectPage } from './answering.ts'
import { DEALER } from './journey.ts'

/**
 * Opens a page within the app, where it reads its data from the API. A page that is opened by its address arrives with
 * its data, so responses that a test changes on their way would not be seen. `from`: a page that does not read the same data.
 */
export async function openInApp(
  page: Page,
  path: string,
  from = { path: `/${DEALER}/account`, title: 'Your account' },
): Promise<void> {
  await page.goto(from.path)
  await expectPage(page, from.title)
  await expectHydrated(page)
  await page.evaluate(to => history.pushState(null, '', to), path)
}

/** A page that arrived rendered holds what is pressed before this, and may render once more. */
export async function expectHydrated(page: Page): Promise<void> {
  // React marks the elements before its effects run, and the end of the held presses is one of them.
  const isHydrated = () =>
    page.evaluate(
      () =>
        Reflect.get(window, 'releasePress') === undefined &&
        Object.keys(document.querySelector('main')!).some(name => name.startsWith('__reactProps')),
    )
  await expect.poll(isHydrated).toBe(true)
}

/** Unfolds the answers of a submitted application. */
export const openAnswers = (page: Page): Promise<void> => page.locator('summary', { hasText: 'Your answers' }).click()
