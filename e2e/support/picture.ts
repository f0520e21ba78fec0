import path from 'node:path'
import type { Page } from '@playwright/test'

/** With `SHOTS=folder` in the environment, saves a screenshot of what the page shows now. */
export async function picture(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${name}.png`) })
}
