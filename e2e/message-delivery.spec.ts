import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { startApplication } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { sendContact } from './support/sign-in.ts'

test('says that email is delayed, and the link arrives later', async ({ page }) => {
  await page.goto(`/${DEALER}/login`)
  // A reserved address for which delivery fails a few times.
  await sendContact(page, 'fails-twice@example.com')
  await expectPage(page, 'Check your inbox')
  const slow = page.getByRole('heading', { name: 'Our email is slow right now' })
  await expect(slow).toBeVisible()
  await expect(page.getByText('If you added a phone number to your account')).toBeVisible()
  await expectAccessible(page, 'email-sent-delayed')
  await expect(slow).toBeHidden()
  const { link } = await messageTo(page.request, 'fails-twice@example.com')
  await page.goto(link!)
  await expectPage(page, 'Tell us about yourself')
})

test('shows the sender that an invitation could not be delivered', async ({ page }) => {
  const { id, call, progress } = await startApplication(page)
  await call(['POST', `/${DEALER}/application/${id}/coborrower/invite`, { email: 'no-such-address@example.com' }])
  await page.goto(progress)
  await expect(page.getByText("The invitation to no-such-address@example.com couldn't be delivered.")).toBeVisible()
  await expect(page.getByText('Not delivered')).toBeVisible()
  await expectAccessible(page, 'invitation-undelivered')
})
