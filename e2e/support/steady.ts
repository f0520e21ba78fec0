import type { Page } from '@playwright/test'

/** Layout Instability API, which TypeScript's library of the DOM does not have. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Does something on a page and returns what moved in sight: 'P.error "Must not be empty" down 25'. */
export async function movedBy(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const shifts = await page.evaluateHandle(() => {
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver(list => entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    return { entries, observer }
  })
  await act()
  const moved = await shifts.evaluate(async ({ entries, observer }) => {
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
    // The first frame has the layout that the act caused, and the second one its entry.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame()
    const all = [...entries, ...observer.takeRecords()] as LayoutShift[]
    observer.disconnect()
    return all.flatMap(({ sources }) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName
        const text = node?.textContent?.slice(0, 40)
        return `${name} "${text}" from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`
      }),
    )
  })
  await shifts.dispose()
  return [...new Set(moved)]
}
