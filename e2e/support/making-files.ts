import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/**
 * Makes a file for a reason, and returns what was saved, with the start of its hash as the page says it. A passkey is asked for at once; the
 * button of development is in a dialog.
 */
export async function makeFile(page: Page, reason: string, confirmation: 'passkey' | 'button' = 'button') {
  await page.getByLabel('Reason').selectOption(reason)
  const starting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  if (confirmation === 'button')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm (development)' }).click()
  const file = await starting
  const bytes = readFileSync(await file.path())
  const said = page.getByText(/^Look for .* in your downloads\./)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await expect(said).toContainText(
    `Look for ${file.suggestedFilename()} in your downloads. SHA-256 hash: ${sha256.slice(0, 12)}…`,
  )
  return { name: file.suggestedFilename(), text: bytes.toString() }
}
