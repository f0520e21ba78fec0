import { expect, type Page } from '@playwright/test'
import { answer, press } from './answering.ts'

/** Corrects the monthly amount of the alimony, from the page of the expenses to the progress page. */
export async function correctAlimony(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Alimony' }).click()
  const alimony = page.getByRole('dialog', { name: 'Edit Alimony' })
  await answer(alimony, { 'Monthly amount': dollars })
  await alimony.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`$${dollars}.00 a month`)).toBeVisible()
  await press(page, 'Next', 'Have you filed for bankruptcy in the last 5 years?')
  await press(page, 'Save', /^Application #/)
}
