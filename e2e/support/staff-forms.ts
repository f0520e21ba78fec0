import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { expectHydrated } from './navigation.ts'
import { faultsOfRoom } from './room.ts'

/** Forms of staff that refuse an empty submit: the page below that of an application, and what opens and submits the form. */
const forms: Readonly<Record<string, { path: string; presses: readonly RegExp[] }>> = {
  note: { path: '?tab=notes', presses: [/^Add$/] },
  outcome: { path: '?tab=deadlines', presses: [/^Record outcome…$/, /^Record$/] },
  reveal: { path: '', presses: [/^Reveal SSN of/, /^Reveal$/] },
  caller: { path: '', presses: [/^Actions$/, /^Call/, /^Verify$/] },
  export: { path: '/export', presses: [/^Export$/] },
}

/** Expects that in each form, submitted empty, no text lies on another one and each message is nearest to its own field. */
export async function expectRoomForMessages(page: Page, address: string): Promise<void> {
  const seen = page.viewportSize()!
  for (const [name, { path, presses }] of Object.entries(forms)) {
    await page.goto(`${address}${path}`)
    await expectHydrated(page)
    for (const press of presses) {
      const layer = page.getByRole('dialog')
      const scope = (await layer.count()) > 0 ? layer : page
      await scope
        .getByRole('button', { name: press })
        .or(scope.getByRole('menuitem', { name: press }))
        .or(scope.locator('summary').filter({ hasText: press }))
        .first()
        .click()
    }
    await expect(page.locator('.error').first()).toBeVisible()
    for (const width of [320, 390, seen.width]) {
      await page.setViewportSize({ ...seen, width })
      expect.soft(await page.evaluate(faultsOfRoom), `${name}, ${width} px`).toEqual([])
    }
  }
  await page.goto(address)
}
