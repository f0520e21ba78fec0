import type { Locator, Page } from '@playwright/test'
import { staffPathTo } from '@porchlight/domain/staff'
import { startApplication } from './support/filled-application.ts'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { picture } from './support/picture.ts'
import { onStaff as test } from './support/staff.ts'

/** The lightness of each pixel of an element as it is painted, from 0 to 255, row by row. */
async function pixelsOf(element: Locator): Promise<number[][]> {
  const image = (await element.screenshot()).toString('base64')
  return element.page().evaluate(async encoded => {
    const bytes = Uint8Array.from(atob(encoded), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const lightness = (at: number) => 0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!
    return Array.from({ length: bitmap.height }, (_, row) =>
      Array.from({ length: bitmap.width }, (__, column) => lightness(4 * (row * bitmap.width + column))),
    )
  }, image)
}

const VISIBLE = 60
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`a ${colorScheme} contrast theme shows what colors show`, async ({ page, demo }) => {
    const { page: pathOf } = await startApplication(page)
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto(pathOf('home/down-payment'))
    await expectHydrated(page)
    await picture(page, `forced-${colorScheme}-form`)
    await expectLogo(page)
    await expectProgress(page)
    const next = await groundOf(page.getByRole('button', { name: 'Next' }))
    expect(Math.abs(next - (await groundOf(page.getByRole('button', { name: 'Back' }))))).toBeGreaterThan(VISIBLE)

    const officer = await demo('OFFICER')
    await officer.emulateMedia({ forcedColors: 'active', colorScheme })
    await officer.goto(staffPathTo('applications'))
    const views = officer.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expect(views.first()).toBeVisible()
    await picture(officer, `forced-${colorScheme}-queue`)
    const current = await footOf(views.nth(0))
    for (const index of [1, 2])
      expect(Math.abs(current - (await footOf(views.nth(index)))), 'current view').toBeGreaterThan(VISIBLE)
  })
