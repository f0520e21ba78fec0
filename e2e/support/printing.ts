import { expect, type Page } from '@playwright/test'
import { pagesIn } from '../../apps/server/test/documents/reading-pdf.ts'

/** Prints the page and returns its text. Fails for a page of paper with nothing but its number. */
export async function print(page: Page): Promise<string> {
  const pages = await pagesIn(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.filter(text => text.replace(/\d+ \/ \d+/, '').trim() === '')).toEqual([])
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`)
  return pages.join('\n')
}
