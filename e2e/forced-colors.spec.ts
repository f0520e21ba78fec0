import type { Locator, Page } from '@playwright/test'
import { staffPathTo } from '@porchlight/domain/staff'
import { startApplication } from './support/filled-application.ts'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { picture } from './support/picture.ts'
import { pixelsOf, VISIBLE } from './support/pixels.ts'
import { onStaff as test } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

const middle = (row: readonly number[]): number => row[Math.floor(row.length / 2)]!

/** Expects that the letters of the logo differ from their ground. */
async function expectLogo(page: Page): Promise<void> {
  const pixels = (await pixelsOf(page.locator('.logo img'))).flat()
  expect(Math.max(...pixels) - Math.min(...pixels), 'logo').toBeGreaterThan(VISIBLE)
}

/** Expects that the done part of a bar differs from the rest. */
async function expectProgress(page: Page): Promise<void> {
  const row = middleRow(await pixelsOf(page.getByRole('progressbar')))
  expect(Math.abs(row[4]! - row.at(-4)!), 'progress bar').toBeGreaterThan(VISIBLE)
}

const middleRow = (rows: readonly number[][]): number[] => rows[Math.floor(rows.length / 2)]!

/** The lightness that most of an element has: its ground. */
async function groundOf(element: Locator): Promise<number> {
  const counts = new Map<number, number>()
  for (const pixel of (await pixelsOf(element)).flat()) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0]
}

/** The lightness of the line at the foot of an element. */
const footOf = async (element: Locator): Promise<number> => middle((await pixelsOf(element)).at(-2)!)

/** Expects that the first of some elements has another line at its foot than those after it. */
async function expectFirstMarked(elements: Locator, name: string): Promise<void> {
  const first = await footOf(elements.nth(0))
  for (const index of [1, 2])
    expect(Math.abs(first - (await footOf(elements.nth(index)))), name).toBeGreaterThan(VISIBLE)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a ${colorScheme} contrast theme shows what colors show`, async ({ page, demo }) => {
    const { page: pathOf, progress } = await startApplication(page)
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto(pathOf('home/down-payment'))
    await expectHydrated(page)
    await picture(page, `forced-${colorScheme}-form`)
    await expectLogo(page)
    await expectProgress(page)
    const next = await groundOf(page.getByRole('button', { name: 'Next' }))
    expect(Math.abs(next - (await groundOf(page.getByRole('button', { name: 'Back' }))))).toBeGreaterThan(VISIBLE)

    await page.goto(progress)
    await expectHydrated(page)
    const disabled = page.getByRole('button', { name: 'Sign & Submit' })
    const gray = await page.evaluate(() => {
      document.documentElement.style.outlineColor = 'GrayText'
      return getComputedStyle(document.documentElement).outlineColor
    })
    for (const color of ['color', 'border-top-color']) await expect(disabled).toHaveCSS(color, gray)

    const officer = await demo('OFFICER')
    await officer.emulateMedia({ forcedColors: 'active', colorScheme })
    await officer.goto(staffPathTo('applications'))
    const views = officer.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expect(views.first()).toBeVisible()
    await picture(officer, `forced-${colorScheme}-queue`)
    await expectFirstMarked(views, 'current view')
  })

test('contrast themes show which tab of an application is open', async ({ page, demo }) => {
  const { id } = await submittedApplication(page)
  const officer = await demo('OFFICER')
  await officer.goto(staffPathTo('application', { application_id: id }))
  const tabs = officer.getByRole('tab')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  for (const colorScheme of ['light', 'dark'] as const) {
    await officer.emulateMedia({ forcedColors: 'active', colorScheme })
    await picture(officer, `forced-${colorScheme}-application`)
    await expectFirstMarked(tabs, 'open tab')
  }
})
