import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { startApplication } from './support/filled-application.ts'
import { DEALER, expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { onStaff as test } from './support/staff.ts'

const UNDELIVERABLE = 'no-such-address@example.com'

test('a message that gave up is tried again by a manager, with the keyboard, and names no recipient', async ({
  page,
  demo,
}) => {
  const { id, call } = await startApplication(page)
  await call(['POST', `/${DEALER}/application/${id}/coborrower/invite`, { email: UNDELIVERABLE }])
  const manager = await demo('MANAGER')
  const row = manager.getByRole('row').filter({ hasText: id })
  await expect(async () => {
    await manager.goto('/staff/failures')
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectPage(manager, 'Needs technical attention')
  await expectHydrated(manager)
  await expect(row.getByRole('rowheader')).toHaveText('Sending a message')
  await expect(manager.getByText(UNDELIVERABLE)).toHaveCount(0)
  await expectAccessible(manager, 'lender-failures-listed')
  await manager.setViewportSize({ width: 390, height: 844 })
  await expect(manager.getByRole('listitem').filter({ hasText: id })).toBeVisible()
  await expectAccessible(manager, 'lender-failures-listed-phone')
  await manager.setViewportSize({ width: 1280, height: 800 })

  const tryAgain = row.getByRole('button', { name: `Try again Sending a message ${id}` })
  await tryAgain.focus()
  await manager.keyboard.press('Enter')
  await expect(manager.getByText(/^It's running again\./)).toBeVisible()
})
