import type { Page } from '@playwright/test'

/**
 * Installs a controlled clock, from the next page on. Installing it on an open page would show 1970 for a moment, and
 * activity that is recorded in that moment would look expired.
 */
export async function holdTime(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.clock.install()
}
