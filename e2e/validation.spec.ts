import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { add, answer, expectPage, pickDate } from './support/answering.ts'
import { readyToSign, startApplication } from './support/filled-application.ts'
import { expect, test } from './support/journey.ts'

const NO_ANSWER = "We can't connect. Your answers are still here."
const savings = (page: Page) => page.getByRole('dialog', { name: 'Savings Account' })

/** Opens the dialog for a savings account and fills it in. */
async function fillSavings(page: Page): Promise<void> {
  await add(page, 'Add account', 'Savings Account')
  await answer(savings(page), { 'Name of the bank or institution': 'First Plains Bank', 'Current balance': '1200' })
}

const save = (page: Page) => savings(page).getByRole('button', { name: 'Save' })

/** Expects the account to be listed exactly once. */
async function expectOneAccount(page: Page): Promise<void> {
  await expect(savings(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Savings Account' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Savings Account' })).toHaveCount(1)
}

test('shows errors above the form and beside each field', async ({ page }) => {
  const application = await startApplication(page)
  await page.goto(application.page('address'))
  const current = page.getByRole('dialog', { name: 'Current address' })
  await answer(current, { 'Street address': '12 Oak St', 'Zip Code': '7410' })
  await current.getByRole('button', { name: 'Save' }).click()

  await expect(current.locator(':focus')).toContainText('There is a problem')
  await expect(current.getByLabel('Zip Code')).toHaveAccessibleDescription('Must be a valid US zip code')
  await expect(current.getByLabel('City')).toHaveAccessibleDescription('City must not be empty')
  await expectAccessible(page, 'address-dialog-refused')
  await current.getByRole('link', { name: 'City must not be empty' }).click()
  await expect(current.getByLabel('City')).toBeFocused()
  await expect(current.getByLabel('Street address')).toHaveValue('12 Oak St')
  await current.getByLabel('City').fill('Tulsa')
  await expect(current.getByRole('link', { name: 'City must not be empty' })).toBeHidden()

  await current.getByRole('button', { name: 'Cancel' }).click()
  await add(page, 'Add Address', 'Mailing address')
  await answer(page.getByRole('dialog'), {
    'Street address': 'PO Box 4',
    City: 'Tulsa',
    State: 'Oklahoma',
    'Zip Code': '74103',
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please provide a current address.')).toBeVisible()
})

test('shows errors from the server beside their fields', async ({ page }) => {
  const application = await readyToSign(page)
  await page.goto(application.page('overview'))
  await page.getByRole('button', { name: 'Edit Down payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Down payment' })
  await answer(dialog, { 'Down payment': '500000' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Down payment')).toHaveAccessibleDescription('Must be less than Home Price')
  await expect(dialog.getByLabel('Down payment')).toHaveValue('500,000')
})

test('retries a save without a response and adds one entry', async ({ page, context }) => {
  const application = await startApplication(page)
  await page.goto(application.page('financial-accounts'))
  await fillSavings(page)

  await context.setOffline(true)
  await save(page).click()
  await expect(savings(page).getByText(NO_ANSWER)).toBeVisible()
  await expectAccessible(page, 'account-dialog-offline')
  await context.setOffline(false)

  // This time the server saves it and only the response is lost.
  await page.route('**/asset', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page).click()
  await expect(save(page)).toBeEnabled()
  await expect(savings(page).getByText(NO_ANSWER)).toBeVisible()
  await expect(savings(page).getByLabel('Current balance')).toHaveValue('1,200')
  await page.unroute('**/asset')
  await save(page).click()
  await expectOneAccount(page)
})

test('saves once when the button is pressed twice', async ({ page }) => {
  const application = await startApplication(page)
  await page.goto(application.page('financial-accounts'))
  await fillSavings(page)
  await save(page).dblclick()
  await expectOneAccount(page)
})

test('stores the SSN nowhere in the browser', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const application = await readyToSign(page, ['consent'])
  await page.getByRole('link', { name: 'Continue with SSN and Consent' }).click()
  await page.getByLabel('First three digits').pressSequentially('219098765')
  await pickDate(page, 'Date of birth', { Month: '7-July', Day: '4', Year: '1980' })
  await page
    .getByRole('button', { name: 'Save' })
    .or(page.getByRole('button', { name: 'Next' }))
    .click()
  await expect(page.getByLabel('I have read and agree to the above')).toHaveAccessibleDescription(
    'Must be acknowledged',
  )
  await expectAccessible(page, 'consent-refused')
  await answer(page, {
    'I have read and agree to the above': true,
    'Type your name to authorize the credit check': 'Rosa Delgado',
  })
  await page
    .getByRole('button', { name: 'Save' })
    .or(page.getByRole('button', { name: 'Next' }))
    .click()
  await expect(page).not.toHaveURL(application.page('final-steps/consent'))
  await page.goto(application.page('final-steps/consent'))
  await expectPage(page, 'Almost done!')
  await expect(page.getByText('On file, ending in 8765')).toBeVisible()

  const { cookies, origins } = await page.context().storageState({ indexedDB: true })
  const stored = JSON.stringify([cookies, origins, await page.evaluate('({ ...sessionStorage })'), requests])
  expect(stored).not.toMatch(/219-?09-?8765/)
  expect(stored).not.toMatch(/\b1980\b/)
})
