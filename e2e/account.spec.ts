import { formatPhone } from '@porchlight/domain'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { expectLinksAfterDialogs } from './support/dialog-history.ts'
import { startApplication } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { newPhone, sendContact } from './support/sign-in.ts'

test('adds a phone number and signs in with it to the same application', async ({ page, anotherPhone }) => {
  const { id, email, progress } = await startApplication(page)
  const phone = newPhone()
  await page.goto(progress)
  await expectHydrated(page)
  await expectLinksAfterDialogs(page, {
    openers: [page.getByRole('button', { name: 'Account menu' })],
    links: [page.getByRole('link', { name: 'Skip to content' }), page.getByRole('link', { name: /^Continue with/ })],
  })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expectPage(page, 'Your account')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expectAccessible(page, 'account')

  await page.getByRole('button', { name: 'Add a phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a phone number' })
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription('Invalid email or phone number')
  await expectAccessible(page, 'account-add-phone')
  await dialog.getByLabel('Phone number').fill(phone)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const { code } = await messageTo(page.request, `+1${phone}`)
  const input = dialog.getByLabel('6-digit code')
  await input.fill(code === '111111' ? '222222' : '111111')
  await expect(input).toHaveAccessibleDescription('The code you entered is invalid.')
  await expectAccessible(page, 'account-add-code')
  await input.fill(code!)
  await expect(page.getByText('Added. You can now sign in with it.')).toBeVisible()
  await expect(page.getByText(formatPhone(phone), { exact: true })).toBeVisible()
  await expectAccessible(page, 'account-both')
  expect((await messageTo(page.request, email, 2)).text).toContain('can now be used to sign in')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('link', { name: 'Your account' })).toBeHidden()
  await page.getByRole('link', { name: 'Review Current Application' }).click()
  await expectPage(page, `Application #${id}`)

  const byPhone = await anotherPhone()
  await byPhone.goto(`/${DEALER}/login`)
  await sendContact(byPhone, phone)
  await expectPage(byPhone, 'Enter your code')
  await byPhone.getByLabel('6-digit code').fill((await messageTo(page.request, `+1${phone}`, 2)).code!)
  await expect(byPhone.getByText(`ID: ${id}`)).toBeVisible()
})
