import { expect, type Locator, type Page } from '@playwright/test'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

/** Ways to close a dialog that change nothing. */
const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Escape: page => page.keyboard.press('Escape'),
  Back: page => page.goBack(),
  'its last button': page => page.getByRole('dialog').getByRole('button').last().click(),
}

interface Links {
  /** Buttons that open dialogs. */
  openers: Locator[]
  /** Links of the page: to a part of it, and to another page. */
  links: Locator[]
}

/**
 * Opens each dialog, closes it in each way, and expects that the links of the page then lead where they lead, at both widths; and
 * that Back and Forward go through the same pages, one step for each.
 */
export async function expectLinksAfterDialogs(page: Page, { openers, links }: Links): Promise<void> {
  const seen = page.viewportSize()!
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    for (const opener of openers)
      for (const [way, close] of Object.entries(ways)) {
        const name = `${opener}, closed by ${way}, at ${viewport.width} px`
        const openAndClose = async () => {
          await opener.click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await close(page)
          await expect(page.getByRole('dialog')).toBeHidden()
        }
        const visited = [page.url()]
        for (const link of links) {
          await openAndClose()
          const href = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href)
          await link.press('Enter')
          await expect(page, name).toHaveURL(href)
          visited.push(href)
        }
        for (const url of visited.slice(0, -1).reverse()) {
          await page.goBack()
          await expect(page, `Back: ${name}`).toHaveURL(url)
        }
        for (const url of visited.slice(1)) {
          await page.goForward()
          await expect(page, `Forward: ${name}`).toHaveURL(url)
        }
        await page.goto(visited[0]!)
      }
  }
  await page.setViewportSize(seen)
}
