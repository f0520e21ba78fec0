import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { readyToSign, startApplication } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { newEmail, sendContact, signInByLink } from './support/sign-in.ts'
import { signingFrame } from './support/signing.ts'
import { holdTime, openTracked } from './support/time.ts'

const INACTIVE = 'For your security, we logged you out due to inactivity. Please log back in to continue.'
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

/** An open page of the form, with a clock that the test controls. */
async function openForm(page: Page) {
  const application = await startApplication(page)
  await holdTime(page)
  const address = application.page('personal-info/citizenship')
  await openTracked(page, address)
  await expect(page.getByRole('group', { name: 'Are you a U.S. Citizen?' })).toBeVisible()
  return { ...application, address }
}

test('warns before an inactivity timeout, signs out, and returns to the same page', async ({ page }) => {
  const { email, address } = await openForm(page)
  const { clock } = page.context()
  await clock.fastForward('28:01')
  await expect(warning(page)).toBeVisible()
  await expect(warning(page).getByRole('timer')).toHaveText(/^1:5\d$/)
  await expectAccessible(page, 'inactivity-warning')
  await warning(page).getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(page)).toBeHidden()

  await clock.fastForward('28:01')
  await expect(warning(page)).toBeVisible()
  await clock.fastForward('02:00')
  await expectPage(page, 'Welcome back')
  await expect(page.getByText(INACTIVE)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(address)
  // The session ended on the server too, without the page waiting for it.
  await expect.poll(async () => (await page.request.post('/v1/session/token', { data: {} })).status()).toBe(401)

  await sendContact(page, email)
  await expectPage(page, 'Check your inbox')
  await page.goto((await messageTo(page.request, email, 2)).link!)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('group', { name: 'Are you a U.S. Citizen?' })).toBeVisible()
})

test('a laptop that slept overnight wakes at the sign-in page', async ({ page }) => {
  const { address } = await openForm(page)
  await page.context().clock.fastForward('10:00:00')
  await expectPage(page, 'Welcome back')
  await expect(page.getByText(INACTIVE)).toBeVisible()
  await page.goto(address)
  await expectPage(page, 'Welcome back')
  await expect(page.getByText('Sign in to open your application.')).toBeVisible()
  await expectAccessible(page, 'login-for-a-page')
  await expect(page.getByText(INACTIVE)).toBeHidden()
})

test('activity in one tab counts in the other, and sign-out ends both', async ({ page, context }) => {
  const { address, progress } = await openForm(page)
  const other = await context.newPage()
  await openTracked(other, address)
  await expect(other.getByRole('group', { name: 'Are you a U.S. Citizen?' })).toBeVisible()

  await context.clock.fastForward('27:00')
  await page.keyboard.press('Shift')
  await context.clock.fastForward('02:00')
  await expect(other.getByRole('group', { name: 'Are you a U.S. Citizen?' })).toBeVisible()
  await expect(warning(other)).toBeHidden()

  await context.clock.fastForward('26:30')
  await expect(warning(page)).toBeVisible()
  await expect(warning(other)).toBeVisible()
  await warning(other).getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(page)).toBeHidden()

  await page.goto(progress)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expectPage(page, 'Ready to finance your home?')
  await expectPage(other, 'Ready to finance your home?')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  await page.goBack()
  await expectPage(page, 'Welcome back')
  await other.goto(address)
  await expectPage(other, 'Welcome back')
})

test('activity in the signing frame counts', async ({ page }) => {
  const { id } = await readyToSign(page)
  const { clock } = page.context()
  await holdTime(page)
  await openTracked(page, `/${DEALER}/application/${id}/signature`)
  const open = signingFrame(page).getByRole('button', { name: 'Open the document', exact: true })
  await expect(open).toBeVisible()
  await clock.fastForward('27:00')
  await open.click()
  const isNoted = () => page.evaluate(() => Number(localStorage['sunrise-homes:last-active']) > Date.now() - 60_000)
  await expect.poll(isNoted).toBe(true)
  await clock.fastForward('02:00')
  await expect(signingFrame(page).getByRole('checkbox', { name: /I agree to electronic records/ })).toBeVisible()
  await expect(warning(page)).toBeHidden()
  await clock.fastForward('26:30')
  await expect(warning(page)).toBeVisible()
})

test('signing out everywhere ends the session of another browser', async ({ page, anotherPhone }) => {
  const email = newEmail()
  await signInByLink(page, email)
  const elsewhere = await anotherPhone()
  await signInByLink(elsewhere, email, 2)
  const third = await anotherPhone()
  await signInByLink(third, email, 3)
  await expectPage(third, 'Tell us about yourself')
  await page.goto(`/${DEALER}/account`)
  await expect(page.getByRole('heading', { level: 3, name: / on / })).toHaveCount(3)
  await expectAccessible(page, 'account-places')
  await page
    .getByRole('button', { name: /^Sign out .* on / })
    .first()
    .click()
  await expect(page.getByText('We signed out that device.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: / on / })).toHaveCount(2)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expectAccessible(page, 'sign-out-everywhere')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectPage(page, 'Ready to finance your home?')
  for (const device of [elsewhere, third]) {
    await device.goto(`/${DEALER}/account`)
    await expectPage(device, 'Welcome back')
    expect(new URL(device.url()).searchParams.get('redirect')).toBe(`/${DEALER}/account`)
  }
})

/** Holds back the code of the next page that is opened; returns what lets it go. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  return release
}

test('submits what was typed before hydration', async ({ page }) => {
  const email = newEmail()
  const releaseCode = await holdCode(page)
  await page.goto(`/${DEALER}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByLabel('Email or phone number').press('Enter')
  releaseCode()
  await expectPage(page, 'Check your inbox')
  await expect(page.getByText(email)).toBeVisible()
})

test('saves once what was pressed twice before hydration', async ({ page }) => {
  const application = await startApplication(page)
  const saves: string[] = []
  page.on('request', request => request.method() === 'PUT' && saves.push(request.url()))
  const releaseCode = await holdCode(page)
  await page.goto(application.page('personal-info/citizenship'), { waitUntil: 'commit' })
  const choice = page.getByRole('group', { name: 'Are you a U.S. Citizen?' }).getByRole('button').first()
  await choice.click()
  await choice.click()
  releaseCode()
  await expectPage(page, 'What is your marital status?')
  expect(saves).toHaveLength(1)
})
