import { expectAccessible } from './support/accessible.ts'
import { add, answer, expectPage, pickDate } from './support/answering.ts'
import { readyToSign, startApplication } from './support/filled-application.ts'
import { expect, test } from './support/journey.ts'

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
  await page.getByRole('dialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard draft' }).click()
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
