import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import { expectFits } from './fitting.ts'
import { picture } from './picture.ts'

const SMALL_WIDTH = 320
const DESK_WIDTH = 1280
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const axePackage = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(axePackage.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks the current page against WCAG 2.2 AA and best practices: all rules in light mode, contrast in dark mode; and that
 * it fits small phones and large text. `SHOTS=folder` in the environment saves screenshots of each under `name`.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  const seen = page.viewportSize()!
  await expectInFrame(page, seen.width)
  await page.setViewportSize({ width: seen.width, height: Math.max(seen.height, await heightOf(page)) })
  for (const frame of page.frames()) await injectAxe(frame)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The other mode opens an additional page for each report.
    const axe = new AxeBuilder({ page, axeSource: 'undefined' })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(TAGS)
      : axe.withRules('color-contrast')
    ).analyze()
    expect.soft(violations.map(describeViolation), `${name}, ${colorScheme}`).toEqual([])
    await pictures(page, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(seen)
  await expectFits(page, name)
}

/** The width of header, content and footer on every page, in rem: of borrowers, and of staff. */
const FRAMES = { borrower: 65, staff: 78 }

/** Checks on a wide screen that the logo stands at the same place on every page, and that content and footer begin there. */
async function expectInFrame(page: Page, width: number): Promise<void> {
  if (width < DESK_WIDTH) return
  const rem = new URL(page.url()).pathname.startsWith('/staff') ? FRAMES.staff : FRAMES.borrower
  const starts = await page
    .locator(
      '.logo, :is(.page, .page__body) > :is(.page__side, .page__main:not(.page__main--narrow, .page__side + *)), .page__footer',
    )
    .evaluateAll(elements => elements.map(element => element.getBoundingClientRect().left))
  const edge = (width - 16 * rem) / 2
  expect
    .soft(
      starts.filter(start => start !== edge),
      `edges of ${page.url()} at ${edge}`,
    )
    .toEqual([])
}

/** AxeBuilder would send its source, over 1 MB, four times for each check. Once for each document is enough. */
async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axeSource)
}

/** The height of the whole page. In a viewport of that height a sticky bar covers no content. */
const heightOf = async (page: Page): Promise<number> => {
  const everything = page.locator('html, dialog[open] *')
  return 100 + (await everything.evaluateAll(elements => Math.max(...elements.map(element => element.scrollHeight))))
}

const describeViolation = ({
  id,
  help,
  nodes,
}: {
  id: string
  help: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('\n')}`

async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  const seen = page.viewportSize()!
  for (const width of new Set([SMALL_WIDTH, seen.width, DESK_WIDTH])) {
    await page.setViewportSize({ ...seen, width })
    await picture(page, `${name}-${width}`)
  }
  await page.setViewportSize(seen)
}
