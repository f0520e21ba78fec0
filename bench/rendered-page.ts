/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'

/** The page as it stands once `ready` is visible and nothing loads: its markup without its code, and all its styles. */
export async function renderedPage(page: Page, ready: Locator): Promise<{ markup: string; styles: string }> {
  await ready.waitFor()
  await page.waitForLoadState('networkidle')
  const styles = await page.evaluate(() =>
    [...document.styleSheets, ...document.adoptedStyleSheets]
      .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
      .join('\n'),
  )
  return { markup: await page.locator('#root').innerHTML(), styles }
}
