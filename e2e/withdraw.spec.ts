import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { invitedCoborrower } from './support/joining.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { signingUrl, submittedApplication } from './support/submitting.ts'

test('withdraws a submitted application on the progress page', async ({ page }) => {
  const { id, email, progress } = await submittedApplication(page)
  await page.goto(progress)
  await expectHydrated(page)
  await page.getByText('Need to change something?').click()
  await page.getByRole('button', { name: 'Withdraw this application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this application?' })
  await expect(dialog).toContainText('at least 25 months')
  await expectAccessible(page, 'withdraw-question')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Withdraw this application' }).click()
  await dialog.getByRole('button', { name: 'Withdraw application' }).click()
  await expect(page.getByText('Application withdrawn')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw this application' })).toBeHidden()
  await expectAccessible(page, 'withdrawn')
  await expect(async () => {
    const { subject } = await messageTo(page.request, email, 3)
    expect(subject).toMatch(/^You withdrew on /)
  }).toPass()

  await page.goto(`/${DEALER}/dashboard`)
  await expectPage(page, 'Your applications')
  await page.getByText('Previous Applications').click()
  await expect(page.getByText(/^Withdrawn \w{3} \d/).first()).toBeVisible()
  await expect(page.getByText(`ID: ${id}`)).toBeVisible()
  await expectAccessible(page, 'dashboard-withdrawn')
})

test('a co-borrower who cannot leave asks, and the primary borrower reads it', async ({ page, anotherPhone }) => {
  const application = await readyToSign(page)
  const luis = await anotherPhone()
  const { accept, fill } = await invitedCoborrower(luis, page, application)
  await accept()
  await luis.goto(application.progress)
  await expectPage(luis, `Application #${application.id}`)
  await expectHydrated(luis)
  await expect(luis.getByRole('button', { name: 'Remove me from this application' })).toBeVisible()
  await expect(luis.getByRole('button', { name: 'Ask to be taken off' })).toBeHidden()

  await fill()
  await signingUrl(page, application)
  await luis.reload()
  await expectHydrated(luis)
  await luis.getByRole('button', { name: 'Ask to be taken off' }).click()
  const dialog = luis.getByRole('dialog', { name: 'Ask to be taken off this application?' })
  await expect(dialog).toContainText('Only Rosa Delgado can take you off')
  await expectAccessible(luis, 'leave-question')
  await dialog.getByRole('button', { name: 'Ask to be taken off' }).click()
  await expect(luis.getByText(/^You asked on .+ to be taken off. We told Rosa Delgado.$/)).toBeVisible()
  await expect(luis.getByRole('button', { name: 'Ask to be taken off' })).toBeHidden()

  await page.goto(application.progress)
  await expect(page.getByText('Luis asked to be taken off this application.')).toBeVisible()
  await expectAccessible(page, 'leave-asked')
})
