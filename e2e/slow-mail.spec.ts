import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { sendContact } from './support/sign-in.ts'

test('while mail cannot be sent the page says that the link waits, and then it comes', async ({ page }) => {
  await page.goto(`/${DEALER}/login`)
  // A reserved address, for which the provider fails a few times.
  await sendContact(page, 'fails-twice@example.com')
  await expectPage(page, 'Check your inbox')
  const slow = page.getByRole('status').filter({ hasText: 'Our mail is slow right now' })
  await expect(slow).toContainText('Your link is queued and will come.')
  await expect(slow).toContainText('If your account has a phone number too')
  await expectAccessible(page, 'email-sent-delayed')
  await expect(slow).toBeHidden({ timeout: 30_000 })
  const { link } = await messageTo(page.request, 'fails-twice@example.com')
  await page.goto(link!)
  await expectPage(page, 'Tell us about yourself')
})
