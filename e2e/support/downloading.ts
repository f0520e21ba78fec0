import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Presses a download button. Returns the file's path, name and first bytes. */
export async function download(page: Page, button: string) {
  const starting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await starting
  const path = await file.path()
  return { path, name: file.suggestedFilename(), head: readFileSync(path).subarray(0, 4).toString('latin1') }
}
