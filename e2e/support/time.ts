import type { Page } from '@playwright/test'
import { DEALER, expect } from './journey.ts'

/**
 * Installs a controlled clock, from the next page on. Installing it on an open page would show 1970 for a moment, and
 * activity that is recorded in that moment would look expired.
 */
export async function holdTime(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.clock.install()
}

/** Opens a page and waits until it tracks activity. The opening counts as activity only when the tracker has loaded. */
export async function openTracked(page: Page, address: string): Promise<void> {
  const opened = await page.evaluate(() => Date.now())
  await page.goto(address)
  const lastActive = () => page.evaluate(key => Number(localStorage.getItem(key)), `${DEALER}:last-active`)
  await expect.poll(lastActive).toBeGreaterThanOrEqual(opened)
}
