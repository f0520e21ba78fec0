import type { Locator } from '@playwright/test'

/** The lightness of each pixel of an element as it is painted, from 0 to 255, row by row. */
export async function pixelsOf(element: Locator): Promise<number[][]> {
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

/** The least difference of lightness that everyone sees. */
export const VISIBLE = 60

/** The frame that is left out, in pixels, for a border of its own color. */
const BORDER = 10

/** The difference between the lightest and the darkest pixel inside an element. */
export async function contrastIn(element: Locator): Promise<number> {
  const inner = (await pixelsOf(element)).slice(BORDER, -BORDER).flatMap(row => row.slice(BORDER, -BORDER))
  return (
    inner.reduce((most, pixel) => Math.max(most, pixel), 0) -
    inner.reduce((least, pixel) => Math.min(least, pixel), 255)
  )
}
