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
