import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answer, expectPage, press, register } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { panel } from './support/joining.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { openInApp } from './support/navigation.ts'
import { newEmail, sendContact, signInByLink } from './support/sign-in.ts'

const PROGRESS = /^Application #/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const banner = (page: Page, title: string) => page.getByRole('heading', { name: title })

async function invite(page: Page, contact: string): Promise<void> {
  await button(page, 'Add co-borrower').click()
  await page.getByRole('menuitem', { name: 'Invite them by email or text' }).click()
  await expectPage(page, 'Invite a co-borrower')
  await page.getByLabel('Email or phone number').fill(contact)
  await press(page, 'Send Invite', PROGRESS)
}

/** A co-borrower who was invited by email and accepted on another phone. */
async function joined(page: Page, phone: Page) {
  const email = newEmail('luis')
  await invite(page, email)
  await signInByLink(phone, email, 2)
  await expectPage(phone, 'Tell us about yourself')
  await answer(phone, { 'First name': 'Luis', 'Last name': 'Vega', 'Phone number': '5015550143' })
  await register(phone, 'Are you a U.S. Citizen?')
}

/** The content of the browser's local storage. */
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage))

test('removing a co-borrower takes effect at once; leaving signs out', async ({ page, anotherPhone }) => {
  await readyToSign(page)
  const phone = await anotherPhone()
  await joined(page, phone)
  await phone.goto(phone.url().replace(/\/citizenship$/, ''))
  await phone.getByLabel('Middle name').fill('Esteban')
  await expect.poll(() => stored(phone)).toContain('Esteban')

  await button(page, 'Remove Luis Vega').click()
  const dialog = page.getByRole('dialog', {
    name: 'Are you sure you want to remove Luis Vega from your application?',
  })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'remove-coborrower')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Remove Luis Vega')).toBeFocused()
  await button(page, 'Remove Luis Vega').click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(panel(page, 'Luis Vega')).toHaveCount(0)
  await expect(banner(page, 'Time to sign!')).toBeVisible()

  await button(phone, 'Next').click()
  await phone.waitForURL(/\/unauthorized$/)
  await expect.poll(() => stored(phone)).not.toContain('Esteban')

  const second = await anotherPhone()
  await joined(page, second)
  await second.goto(new URL(page.url()).pathname)
  await button(second, 'Remove me from this application').click()
  await expectAccessible(second, 'leave-application')
  await button(second, 'Remove me').click()
  await expectPage(second, 'Ready to finance your home?')
  await page.reload()
  await expect(banner(page, 'Time to sign!')).toBeVisible()
})

test('an invitation by text message is resent, expires, and cannot be used by another person', async ({
  page,
  anotherPhone,
}) => {
  await readyToSign(page)
  await invite(page, '501-555-0171')
  const panelOfInvited = panel(page, 'Invited co-borrower')
  await expect(panelOfInvited.getByText('Invitation sent to 501-555-0171.')).toBeVisible()
  const { text } = await messageTo(page.request, '+15015550171')
  expect(text).toContain('Rosa Delgado asked you to apply together')
  await panelOfInvited.getByRole('button', { name: 'Resend' }).click()
  await expect(panelOfInvited.getByText("We're sending it again.").last()).toBeVisible()
  await messageTo(page.request, '+15015550171', 2)

  // The response of an expired invitation is stubbed: a test cannot wait for 14 days.
  await page.route('**/calculate-progress', async route => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const coborrower of json.co_borrowers) Object.assign(coborrower.invitation, { is_open: false })
    await route.fulfill({ response: answer, json })
  })
  await openInApp(page, new URL(page.url()).pathname)
  await expect(panelOfInvited.getByText('Invitation expired')).toBeVisible()
  await expectAccessible(page, 'progress-invitation-expired')
  await page.unroute('**/calculate-progress')

  await panelOfInvited.getByRole('button', { name: 'Use another email or phone number' }).click()
  await page.getByLabel('Email or phone number').fill('501-555-0172')
  await press(page, 'Send Invite', PROGRESS)
  await expect(page.getByRole('alert')).toContainText("We're sending it to 501-555-0172.")
  await expect(panelOfInvited.getByText('Invitation sent to 501-555-0172.')).toBeVisible()

  const phone = await anotherPhone()
  await phone.goto(`/${DEALER}/login`)
  await sendContact(phone, '501-555-0172')
  await expectPage(phone, 'Enter your code')
  const { code } = await messageTo(page.request, '+15015550172', 2)
  await phone.getByLabel('6-digit code').fill(code!)
  await expectPage(phone, 'Tell us about yourself')
  await expect(phone.getByLabel('Phone number')).toBeDisabled()
  const accepting = phone.url()

  await button(page, 'Remove 501-555-0172').click()
  await button(page, 'Remove').click()
  await expect(panelOfInvited).toHaveCount(0)
  await phone.goto(accepting)
  await expectPage(phone, "This invitation isn't available")
  await expectAccessible(phone, 'invitation-closed')
})
