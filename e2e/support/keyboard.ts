import { expect, type Locator, type Page } from '@playwright/test'
import { expectPage } from './answering.ts'

const FURTHEST = 80

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < FURTHEST; step++) {
    await page.keyboard.press(key)
    if (await target.evaluate(element => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`${target} cannot be reached by ${key}`)
}

/** Expects the page's title to be visible and focused, so that a screen reader starts there. */
export async function arrives(page: Page, title: string): Promise<void> {
  await expectPage(page, title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
