import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { sendContact } from './support/sign-in.ts'

const CODE_PAGE = 'Enter your code'

test('signs in with a pasted code after a wrong one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${DEALER}`)
  await sendContact(page, '(501) 555-0147')
  // The page solves the captcha in the background.
  await expectPage(page, CODE_PAGE)
  await expect(page.getByText('A 6-digit code is on its way to 501-555-0147.')).toBeVisible()
  await expectAccessible(page, 'sms-sent')

  const { code } = await messageTo(page.request, '+15015550147')
  const input = page.getByLabel('6-digit code')
  await input.fill(code === '111111' ? '222222' : '111111')
  await expect(input).toHaveAccessibleDescription('The code you entered is invalid.')
  await expectAccessible(page, 'sms-sent-wrong-code')

  await input.clear()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(input).toHaveAccessibleDescription('The code you entered is invalid.')

  await page.evaluate(`navigator.clipboard.writeText("${code!.slice(0, 3)}-${code!.slice(3)}")`)
  await input.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expectPage(page, 'Tell us about yourself')
  await expect(page.getByLabel('Phone number')).toHaveValue('501-555-0147')
  await expect(page.getByLabel('Phone number')).toBeDisabled()
})

test('resends a code when the countdown ends', async ({ page }) => {
  await page.clock.install()
  await page.goto(`/${DEALER}/login`)
  await sendContact(page, '5015550189')
  await expectPage(page, CODE_PAGE)
  const { code: first } = await messageTo(page.request, '+15015550189')

  const resend = page.getByRole('button', { name: 'Re-send' })
  await expect(page.getByText(/in 2:00|in 1:5\d/)).toBeVisible()
  await expect(resend).toBeHidden()
  await page.clock.fastForward('02:00')
  await resend.click()
  await expect(page.getByText('A new code is on its way.').first()).toBeVisible()
  await expect(page.getByText(/in 2:00|in 1:5\d/)).toBeVisible()
  await expect(resend).toBeHidden()

  const { code } = await messageTo(page.request, '+15015550189', 2)
  const input = page.getByLabel('6-digit code')
  if (code !== first) {
    await input.fill(first!)
    await expect(input).toHaveAccessibleDescription('The code you entered is invalid.')
  }
  await input.fill(code!)
  await expectPage(page, 'Tell us about yourself')
})
