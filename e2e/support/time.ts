import type { Page } from '@playwright/test'

/**
 * Time in a journey's hand from the next page on. On a page of ours the clock would first stand at 1970 for a moment, and
 * what is noted in that moment looks long past.
 */
export async function holdTime(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.clock.install()
}
