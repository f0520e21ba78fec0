import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessible.ts'
import { answer, expectPage, press } from './support/answering.ts'
import { download } from './support/downloading.ts'
import { expectOneRightEdge } from './support/edges.ts'
import { readyToSign } from './support/filled-application.ts'
import { expect, test } from './support/journey.ts'
import { openAnswers } from './support/navigation.ts'
import { expectValidSeals } from './support/seals.ts'
import { openReview, signAll } from './support/signing.ts'

test('edits before and after submission and keeps the documents that were signed before', async ({ page }) => {
  const { progress } = await readyToSign(page)
  const signAgain = async () => {
    await page.getByRole('link', { name: 'Sign & Submit' }).click()
    await signAll(page, 'Rosa Delgado')
    await expect(page.getByRole('heading', { name: 'Thanks for submitting!' })).toBeVisible()
  }

  await test.step('a finished section is saved and leads back', async () => {
    await page.getByRole('button', { name: 'Edit Salesperson Details' }).click()
    await expectPage(page, 'Who helped you with your application?')
    await answer(page, { 'Sales representative name': 'Mia Chen' })
    await press(page, 'Save', /^Application #/)
    await page.getByRole('button', { name: 'Edit SSN and Consent' }).click()
    await expect(page.getByText('On file, ending in 6789')).toBeVisible()
    await expectAccessible(page, 'consent-on-file')
    await press(page, 'Save', /^Application #/)
    await page.getByRole('button', { name: 'Edit Income' }).click()
    await expectPage(page, 'Other income you want us to count')
    await press(page, 'Save', /^Application #/)
  })

  await test.step('an answer is changed while the answers are checked', async () => {
    await openReview(page)
    await expect(page.getByText('•••-••-6789')).toBeVisible()
    await expectAccessible(page, 'review')
    await expectOneRightEdge(page.locator('.review__change, .review__amount'))
    await page.getByRole('link', { name: 'Change: Salesperson Details' }).click()
    await expectPage(page, 'Who helped you with your application?')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectPage(page, 'Check your answers')
    await page.getByRole('link', { name: 'Change: Salesperson Details' }).click()
    await answer(page, { 'Sales representative name': 'Nora Chen' })
    await press(page, 'Save', 'Check your answers')
    await expect(page.getByText('Nora Chen')).toBeInViewport()
  })

  await signAgain()

  await test.step('a submitted application is reopened', async () => {
    await openAnswers(page)
    await page.getByRole('button', { name: 'Edit Expenses' }).click()
    const sure = page.getByRole('dialog', { name: 'Are you sure you want to edit?' })
    await expect(sure).toContainText(
      'This application has already been submitted. Any changes will require you to sign again.',
    )
    await expectAccessible(page, 'sure-to-edit')
    await sure.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit Expenses' }).click()
    await sure.getByRole('button', { name: 'Reopen and edit' }).click()
    await expectPage(page, 'Do you pay any of these?')
    await page.goto(progress)
    await expect(page.getByText('The application was reopened after this signing.')).toBeVisible()
    await expectAccessible(page, 'progress-reopened')
    await page.getByRole('button', { name: 'Edit Expenses' }).click()
    await page.getByRole('button', { name: 'Edit Alimony' }).click()
    const alimony = page.getByRole('dialog', { name: 'Edit Alimony' })
    await answer(alimony, { 'Monthly amount': '450' })
    await alimony.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('$450.00 a month')).toBeVisible()
    await press(page, 'Next', 'Have you filed for bankruptcy in the last 5 years?')
    await press(page, 'Save', /^Application #/)
  })

  await test.step('the answers to check mark what changed since the signing', async () => {
    await openReview(page)
    await expect(page.getByText('We marked what changed since then.')).toBeVisible()
    await expect(page.getByText('Before: $400.00')).toBeVisible()
    await expect(page.getByText(/^Before: /)).toHaveCount(1)
    await expectAccessible(page, 'review-changed')
  })

  await signAgain()
  await expect(page.getByText('Replaced by a newer signature')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download / })).toHaveCount(2)
  await expectAccessible(page, 'progress-signed-twice')
  // Newest first; each set has its own files.
  const files = new Set<string>()
  for (const which of [0, 1]) {
    await page
      .getByRole('link', { name: /^Download / })
      .nth(which)
      .click()
    await expectPage(page, 'Your signed documents')
    const combined = await download(page, 'Download Combined PDF')
    expect(combined.head).toBe('%PDF')
    expectValidSeals(combined.path)
    files.add(readFileSync(combined.path, 'latin1'))
    await page.getByRole('link', { name: 'Return to Progress Page' }).click()
  }
  expect(files.size).toBe(2)
})
