import { expect, type Page } from '@playwright/test'
import { answer } from './answering.ts'

/** Corrects the monthly amount of the alimony on the page of the expenses. */
export async function correctAlimony(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Alimony' }).click()
  const alimony = page.getByRole('dialog', { name: 'Edit Alimony' })
  await answer(alimony, { 'Monthly amount': dollars })
  await alimony.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`$${dollars}.00 a month`)).toBeVisible()
}
