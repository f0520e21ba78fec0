import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { newEmail } from './support/sign-in.ts'
import { DEMO, signOut, onStaff as test } from './support/staff.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const signedOut = (page: Page) => page.getByRole('heading', { name: "You're signed out" })

/** Presses the button of a demo person on the sign-in page. */
async function signInOnPage(page: Page, name: string): Promise<void> {
  await expectPage(page, 'Sign in')
  await page.getByRole('button', { name: new RegExp(`^${name}, `) }).click()
}

test('signs in as a person of each role, and returns to the page that was asked for', async ({ visitor }) => {
  for (const [name, title] of [
    [DEMO.OFFICER, 'Applications'],
    [DEMO.MANAGER, 'Applications'],
    [DEMO.COMPLIANCE, 'Applications'],
    [DEMO.ADMINISTRATOR, 'People'],
  ] as const) {
    await visitor.goto('/staff')
    await signInOnPage(visitor, name)
    await expectPage(visitor, title)
    await signOut(visitor)
  }
  await expectAccessible(visitor, 'staff-sign-in-as')

  await visitor.goto('/staff/account')
  await signInOnPage(visitor, DEMO.OFFICER)
  await expectPage(visitor, 'Your account')
  await visitor.getByRole('link', { name: 'Applications', exact: true }).click()
  await expectPage(visitor, 'Applications')
  await visitor.reload()
  await expectPage(visitor, 'Applications')
  await visitor.goBack()
  await expectPage(visitor, 'Your account')
})

test('keeps what was typed when the session ends, for the same person alone', async ({ demo }) => {
  const page = await demo('ADMINISTRATOR')
  const email = newEmail('lena')
  const fillRest = async (address: string) => {
    await page.getByLabel('Work email').fill(address)
    await page.getByLabel('Job title').fill('Loan officer')
    await page.getByLabel('Role', { exact: true }).selectOption('Loan officer')
  }
  await page.goto('/staff/people')
  await expectHydrated(page)

  await test.step('mistakes are shown beside their fields', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Lena Lund')
    await button(page, 'Send the invitation').click()
    await expect(page.getByLabel('Work email')).toHaveAccessibleDescription(/^Enter an email address/)
    await expect(page.getByLabel('Work email')).toBeFocused()
    await expectAccessible(page, 'staff-invite-errors')
    await fillRest(email)
  })

  const other = await page.context().newPage()
  await test.step('a sign-out in another tab ends the session', async () => {
    await other.goto('/staff/account')
    await signOut(other)
    await button(page, 'Send the invitation').click()
    await expect(signedOut(page)).toBeVisible()
    await expect(page.getByLabel('Work email')).toBeHidden()
    await button(page, "I'm signed in again").click()
    await expect(page.getByText("You're not signed in yet. Sign in in the other tab first.")).toBeVisible()
  })

  await test.step('the form is there after the sign-in in a new tab, and can be sent', async () => {
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open the sign-in' }).click()
    const tab = await opening
    await signInOnPage(tab, DEMO.ADMINISTRATOR)
    await expectPage(tab, 'People')
    await button(page, "I'm signed in again").click()
    await expect(signedOut(page)).toBeHidden()
    await expect(page.getByLabel('Work email')).toHaveValue(email)
    await expect(page.getByText('You were signed out before this was done. Please try again.')).toBeVisible()
    await button(page, 'Send the invitation').click()
    await button(page, 'Confirm (development)').click()
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
    await tab.getByRole('link', { name: 'Emails to staff' }).click()
    await expectPage(tab, 'Emails to staff')
    await expect(tab.getByText(`To ${email}`)).toBeVisible()
    await expectAccessible(tab, 'staff-emails')
    await tab.close()
  })

  await test.step('another person who signs in gets a page of their own', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Someone else')
    await fillRest(newEmail('someone'))
    await other.goto('/staff/account')
    await signOut(other)
    await button(page, 'Send the invitation').click()
    await expect(signedOut(page)).toBeVisible()
    await signInOnPage(other, DEMO.OFFICER)
    await expectPage(other, 'Applications')
    await button(page, "I'm signed in again").click()
    await expect(page.getByText("Your access doesn't cover this page.")).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  })
})

test('warns before the session ends without activity', async ({ demo }) => {
  const page = await demo('OFFICER')
  await page.goto('about:blank')
  await page.clock.install()
  let idle_at = ''
  await page.route('**/v1/staff/session', async route => {
    // Fetched beside the browser, which would name the origin itself.
    const headers = { ...route.request().headers(), origin: new URL(route.request().url()).origin }
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: { ...(await response.json()), ...(idle_at && { idle_at }) } })
  })
  await page.goto('/staff')
  await expectPage(page, 'Applications')
  await expectHydrated(page)
  idle_at = new Date(Date.now() + 90_000).toISOString()
  await page.clock.fastForward('28:05')
  await expect(page.getByRole('heading', { name: "You'll be signed out in less than 2 minutes" })).toBeVisible()
  await expectAccessible(page, 'staff-session-ends')
  idle_at = ''
  await button(page, 'Stay signed in').click()
  await expect(page.getByRole('heading', { name: "You'll be signed out in less than 2 minutes" })).toBeHidden()
})
