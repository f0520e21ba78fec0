import { expect, type Locator } from '@playwright/test'

/** Checks that the texts of a column end at one edge, to the pixel. */
export async function expectOneRightEdge(texts: Locator): Promise<void> {
  const edges = await texts.evaluateAll(elements =>
    elements.map(element => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return Math.round(text.getBoundingClientRect().right)
    }),
  )
  expect(edges.length).toBeGreaterThan(1)
  expect(new Set(edges).size, edges.join()).toBe(1)
}

/** Checks that no icon after a text stands alone on a line. */
export async function expectIconsBesideText(icons: Locator): Promise<void> {
  const alone = await icons.evaluateAll(elements =>
    elements.filter(icon => {
      const lastLine = [...icon.previousElementSibling!.getClientRects()].at(-1)!
      return icon.getBoundingClientRect().top >= lastLine.bottom
    }),
  )
  expect(await icons.count()).toBeGreaterThan(1)
  expect(alone).toEqual([])
}

/** Checks that the words of a button stand in one line. */
export async function expectOneLine(button: Locator): Promise<void> {
  const lines = await button.evaluate(element => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return new Set([...words.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
}
