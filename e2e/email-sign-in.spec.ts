import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { newEmail, sendContact } from './support/sign-in.ts'

const REGISTER = 'Tell us about yourself'
const USED = 'Your login magic link has expired or it has already been used, please try to login again'
const NEWER = 'We sent you a newer sign-in link. Open the link in our latest email, or ask for another below.'
const OTHER =
  "There's been an error authenticating your account. Please retry, or talk to a sales representative to fix."

test('signs in with a magic link once and signs out', async ({ page }) => {
  const email = newEmail()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))

  await page.goto(`/${DEALER}`)
  await expectPage(page, 'Ready to finance your home?')
  await expectAccessible(page, 'dealer-home')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expectPage(page, 'Welcome back')
  await expectAccessible(page, 'login')
  await sendContact(page, '')
  await expect(page.getByLabel('Email or phone number')).toHaveAccessibleDescription(/Invalid email or phone number/)
  await expectAccessible(page, 'login-refused')

  await sendContact(page, `  ${email}  `)
  await expectPage(page, 'Check your inbox')
  await expect(page).toHaveTitle(/^Email Sent Confirmation - /)
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page, 'email-sent')
  await messageTo(page.request, email)
  await page.getByRole('button', { name: 'Resend' }).click()
  const { link } = await messageTo(page.request, email, 2)

  await page.goto(link!)
  await expectPage(page, REGISTER)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.goto(`/${DEALER}`)
  await expectPage(page, REGISTER)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Dashboard' })).toBeHidden()
  await expectAccessible(page, 'account-menu')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expectPage(page, 'Ready to finance your home?')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})

  await sendContact(page, email)
  await expectPage(page, 'Check your inbox')
  await page.goto(link!)
  await expectPage(page, 'Welcome back')
  await expect(page.getByText(NEWER)).toBeVisible()
  await expectAccessible(page, 'login-newer-link')

  const [, secret] = link!.split('#token=')
  const [name] = email.split('@')
  expect(requests.filter(url => !url.startsWith('blob:') && (url.includes(secret!) || url.includes(name!)))).toEqual([])
})

test('asks for the email when the link is opened in another browser', async ({ page, browser }) => {
  const email = newEmail()
  await page.goto(`/${DEALER}`)
  await sendContact(page, email)
  const { link } = await messageTo(page.request, email)

  const otherBrowser = await browser.newContext()
  const elsewhere = await otherBrowser.newPage()
  await elsewhere.goto(link!)
  const dialog = elsewhere.getByRole('dialog', { name: 'Confirm your email' })
  await expectAccessible(elsewhere, 'which-email')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(elsewhere.getByText('we need the email address we sent the link to.', { exact: false })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Enter your email address' }).click()
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Must be a valid email')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectPage(elsewhere, REGISTER)
  await otherBrowser.close()
})

test('rejects an unknown link', async ({ page }) => {
  await page.goto(`/${DEALER}/login`)
  await sendContact(page, newEmail())
  await expectPage(page, 'Check your inbox')
  await page.goto(`/${DEALER}/login/confirm#token=${'A'.repeat(43)}`)
  await expect(page.getByText(USED)).toBeVisible()
  await expectAccessible(page, 'login-used-link')

  await page.goto(`/${DEALER}/login/confirm`)
  await expect(page.getByText(OTHER)).toBeVisible()
  await page.goto(`/${DEALER}/login?error=session-inactivity`)
  await expect(page.getByText('For your security, we logged you out due to inactivity.')).toBeVisible()
})

test('returns to the requested page', async ({ page }) => {
  const email = newEmail()
  await page.goto(`/${DEALER}/register?isReturningUser=true`)
  await expectPage(page, 'Welcome back')
  await sendContact(page, email)
  const { link } = await messageTo(page.request, email)
  expect(link).toContain(encodeURIComponent(`/${DEALER}/register`))
  await page.goto(link!)
  await expectPage(page, REGISTER)
})

test('opens the link from the development inbox', async ({ page }) => {
  const email = newEmail()
  await page.goto(`/${DEALER}/login/register`)
  await sendContact(page, email)
  await expectPage(page, 'Check your inbox')
  await page.getByRole('link', { name: 'Development inbox' }).click()
  await expectPage(page, 'Development inbox')
  const message = page.locator('.card', { hasText: email }).first()
  await expect(message).toBeVisible()
  await expectAccessible(page, 'dev-inbox')
  await message.getByRole('link', { name: 'Sign in with this link' }).click()
  await expectPage(page, REGISTER)
})
