import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const DESK_WIDTH = 1280
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Judges the page as it stands, by WCAG 2.2 AA and good practice. Light in full; dark changes the colours alone.
 * With `SHOTS=folder` in the environment it leaves a picture of each there, and one as wide as a desk, under this name.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  const seen = page.viewportSize()!
  await page.setViewportSize({ width: seen.width, height: Math.max(seen.height, await heightOf(page)) })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Its other mode opens a page of its own for each report.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(TAGS)
      : axe.withRules('color-contrast')
    ).analyze()
    expect.soft(violations.map(said), `${name}, ${colorScheme}`).toEqual([])
    await picture(page, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(seen)
}

/** A bar that sticks to the screen's edge covers what lies under it; on a screen as tall as the page it covers nothing. */
const heightOf = async (page: Page): Promise<number> => {
  const everything = page.locator('html, dialog[open] *')
  return 100 + (await everything.evaluateAll(elements => Math.max(...elements.map(element => element.scrollHeight))))
}

const said = ({
  id,
  help,
  nodes,
}: {
  id: string
  help: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('\n')}`

async function picture(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env
  if (!SHOTS) return
  const seen = page.viewportSize()!
  for (const width of new Set([seen.width, DESK_WIDTH])) {
    await page.setViewportSize({ ...seen, width })
    await page.screenshot({ path: path.join(SHOTS, `${name}-${width}.png`) })
  }
  await page.setViewportSize(seen)
}
