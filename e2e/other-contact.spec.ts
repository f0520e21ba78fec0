import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { newEmail, newPhone, sendContact, signInByLink } from './support/sign-in.ts'

const REGISTER = 'Tell us about yourself'

/** Signs in by a code. `messages`: how many messages will have been sent to this number by then. */
async function signInByCode(page: Page, phone: string, messages = 1): Promise<void> {
  await page.goto(`/${DEALER}/login`)
  await sendContact(page, phone)
  await expectPage(page, 'Enter your code')
  await page.getByLabel('6-digit code').fill((await messageTo(page.request, `+1${phone}`, messages)).code!)
}

/** Sends a code from a dialog, and types it there. `contact` and `messages`: as for {@link messageTo}. */
async function proveByCode(dialog: Locator, contact: string, messages?: number): Promise<void> {
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('6-digit code').fill((await messageTo(dialog.page().request, contact, messages)).code!)
}

/** Begins an application by phone and types an email. */
async function beginByPhone(page: Page, phone: string, email: string): Promise<void> {
  await signInByCode(page, phone)
  await expectPage(page, REGISTER)
  await expect(page.getByText('On the next page you can verify your email')).toBeVisible()
  await page.getByLabel('First name').fill('Denise')
  await page.getByLabel('Last name').fill('Walker')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Confirm email').fill(email)
  await page.getByRole('button', { name: 'Agree & Continue' }).click()
  await expectPage(page, 'Before you start')
}

test('comes back by the email that was typed, and joins both to the application', async ({ page, anotherPhone }) => {
  const [phone, email] = [newPhone(), newEmail('denise')]
  await beginByPhone(page, phone, email)
  await expect(
    page.getByText('Verify your email, so that you can sign in with your email or your phone number.'),
  ).toBeVisible()
  await expectAccessible(page, 'offer-to-verify')
  const [, id] = /application\/(\w+)\//.exec(page.url())!

  const nextDay = await anotherPhone()
  await signInByLink(nextDay, email)
  await expectPage(nextDay, REGISTER)
  await expectHydrated(nextDay)
  const sentence = `An application that lists this email was begun with the number ending in ${phone.slice(-2)}. Sign in with that number to open it.`
  await expect(nextDay.getByText(sentence)).toBeVisible()
  await expect(nextDay.locator('main')).not.toContainText('Denise')
  await expect(nextDay.locator('main')).not.toContainText(id!)
  await expectAccessible(nextDay, 'other-contact')
  await nextDay.getByRole('button', { name: 'Account menu' }).click()
  await expect(nextDay.getByRole('dialog', { name: 'Loading...' })).toBeVisible()
  await nextDay.keyboard.press('Escape')

  await nextDay.getByRole('button', { name: 'Sign in with that number' }).click()
  const dialog = nextDay.getByRole('dialog')
  await dialog.getByLabel(`The number ending in ${phone.slice(-2)}`).fill(phone)
  await expectAccessible(nextDay, 'other-contact-number')
  await proveByCode(dialog, `+1${phone}`, 2)
  await expect(nextDay.getByRole('dialog', { name: 'Use both to sign in?' })).toBeVisible()
  await expectAccessible(nextDay, 'other-contact-both')
  await nextDay.getByRole('button', { name: 'Use both to sign in' }).click()
  await expect(nextDay.getByText(`ID: ${id}`)).toBeVisible()
  expect((await messageTo(page.request, `+1${phone}`, 3)).text).toContain(`${email} can now be used to sign in`)

  for (const signIn of [
    (there: Page) => signInByLink(there, email, 2),
    (there: Page) => signInByCode(there, phone, 4),
  ]) {
    const there = await anotherPhone()
    await signIn(there)
    await expect(there.getByText(`ID: ${id}`)).toBeVisible()
  }
})

test('verifies the other contact after registration, and finds the application by it', async ({
  page,
  anotherPhone,
}) => {
  const [phone, email] = [newPhone(), newEmail('denise')]
  await beginByPhone(page, phone, email)
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Verify your email' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await proveByCode(dialog, email)
  await expect(
    page.getByText('Verified. You can now sign in with your email or your phone number.').first(),
  ).toBeVisible()
  await expect(page.getByText('so that you can sign in with your email or your phone number.')).toBeHidden()
  const there = await anotherPhone()
  await signInByLink(there, email, 2)
  await expect(there.getByText(/^ID: /)).toBeVisible()
})
