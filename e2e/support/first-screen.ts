import { expect, type Page } from '@playwright/test'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** The largest heights of the page of an application, in pixels. */
const most = { one: { desk: 2600, phone: 6000 }, couple: { desk: 3400, phone: 6000 } } as const
/** The largest height of the head with the key figures, which stays in sight. */
const HEAD = 128

/** The smallest sizes of text in the key figures, in pixels. */
const TEXT = { '.desk__value': 14, '.desk__label': 13, '.desk__detail': 13 }

/**
 * Expects that the page of an application of one borrower, or of a couple, is no taller than that at a desk and on a phone, nor its head at a
 * desk, and that its tabs are one row.
 */
export async function expectShort(page: Page, of: keyof typeof most): Promise<void> {
  const heightAt = async (viewport: typeof DESK) => {
    await page.setViewportSize(viewport)
    const tabs = await page.getByRole('tab').evaluateAll(all => all.map(tab => tab.getBoundingClientRect().top))
    expect.soft(new Set(tabs).size, `rows of tabs at ${viewport.width} px`).toBe(1)
    return page.evaluate(() => document.documentElement.scrollHeight)
  }
  expect.soft(await heightAt(PHONE), `${of}, phone`).toBeLessThanOrEqual(most[of].phone)
  expect.soft(await heightAt(DESK), `${of}, desk`).toBeLessThanOrEqual(most[of].desk)
  expect.soft((await page.locator('.desk__head').boundingBox())!.height, `${of}, head`).toBeLessThanOrEqual(HEAD)
  for (const [part, least] of Object.entries(TEXT)) {
    const sizes = await page
      .locator(part)
      .evaluateAll(all => all.map(each => Number.parseFloat(getComputedStyle(each).fontSize)))
    expect.soft(Math.min(...sizes), `${of}, ${part}`).toBeGreaterThanOrEqual(least)
  }
}

/** Expects at a desk that each question about an application has its answer in sight, without scrolling. */
export async function expectAnswered(page: Page, answers: Readonly<Record<string, readonly RegExp[]>>): Promise<void> {
  await page.setViewportSize(DESK)
  const seen = await page.evaluate(() => {
    scrollTo(0, 0)
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const { top, bottom, width } = range.getBoundingClientRect()
      if (texts.currentNode.parentElement?.checkVisibility() && width > 1 && top >= 0 && bottom <= innerHeight)
        words.push(texts.currentNode.textContent ?? '')
    }
    return words.join(' ').replaceAll(/\s+/g, ' ')
  })
  for (const [question, words] of Object.entries(answers))
    for (const word of words) expect.soft(seen, question).toMatch(word)
}
