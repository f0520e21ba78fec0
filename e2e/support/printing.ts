import { PDF } from '@libpdf/core'
import { expect, type Page } from '@playwright/test'

/** Prints the page and returns its text. Fails for a page of paper with nothing but its number. */
export async function print(page: Page): Promise<string> {
  const printed = await page.pdf({ preferCSSPageSize: true })
  const pages = (await PDF.load(printed)).extractText()
  expect(pages.filter(({ text }) => text.replace(/\d+ \/ \d+/, '').trim() === '')).toEqual([])
  expect(pages.at(-1)!.text).toContain(`${pages.length} / ${pages.length}`)
  return pages.map(({ text }) => text).join('\n')
}
