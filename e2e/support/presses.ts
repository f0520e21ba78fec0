import type { Page } from '@playwright/test'

/** Returns the presses of a task on the page that is open: those of the pointer, and what is chosen in a list. Typed text does not count. */
export async function pressesOf(page: Page, task: () => Promise<void>): Promise<number> {
  const stop = await page.evaluateHandle(() => {
    let presses = 0
    const count = ({ type, target }: Event) => {
      if (type === 'pointerdown' || target instanceof HTMLSelectElement) presses++
    }
    for (const type of ['pointerdown', 'change']) addEventListener(type, count, true)
    return () => presses
  })
  await task()
  return stop.evaluate(read => read())
}
