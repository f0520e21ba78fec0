/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'

/** The idle page after `ready` is visible: its markup without code, and all styles. */
export async function renderedPage(page: Page, ready: Locator): Promise<{ markup: string; styles: string }> {
  await ready.waitFor()
  await page.waitForLoadState('networkidle')
  return { markup: await page.locator('#root').innerHTML(), styles: await stylesOf(page) }
}

/** All styles of a page as one stylesheet. */
export const stylesOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.styleSheets, ...document.adoptedStyleSheets]
      .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
      .join('\n'),
  )
