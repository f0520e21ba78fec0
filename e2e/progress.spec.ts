import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { callsOf, readyToSign } from './support/filled-application.ts'
import { invitedCoborrower } from './support/joining.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { openAnswers, openInApp } from './support/navigation.ts'
import { goToSigning } from './support/signing.ts'
import { declineByCalls, signByCalls } from './support/submitting.ts'
import { holdTime } from './support/time.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const badgeOnDashboard = async (page: Page, badge: string) => {
  await page.goto(`/${DEALER}/dashboard`)
  await expect(page.getByText(badge, { exact: true }).first()).toBeVisible()
}

test("two people see each other's changes at once in every state", async ({ page, anotherPhone }) => {
  const application = await readyToSign(page)
  await expect(heading(page, 'Time to sign!')).toBeVisible()

  const luis = await invitedCoborrower(await anotherPhone(), page, application)
  await expect(
    page.getByText("The invitation isn't accepted yet. We'll let you know when it's time to sign.", { exact: true }),
  ).toBeVisible()
  await expect(heading(page, 'Waiting for your co-borrower')).toBeVisible()
  await expectAccessible(page, 'progress-invited')
  await luis.accept()
  await expect(heading(page, 'Waiting for Luis')).toBeVisible()
  await luis.page.goto(application.progress)
  await expectPage(luis.page, `Application #${application.id}`)
  await luis.fill()
  await expect(heading(page, 'Time to sign!')).toBeVisible()
  await expect(heading(luis.page, 'Time to sign!')).toBeVisible()

  await test.step('one declines, the other reopens', async () => {
    await declineByCalls(luis.page, luis.application)
    await expect(heading(page, 'Luis declined to sign')).toBeVisible()
    await expect(heading(luis.page, 'You declined to sign')).toBeVisible()
    await expect(page.getByText(/^Luis's reason: “.+”$/)).toBeVisible()
    await expect(luis.page.getByText(/^Your reason: “.+”$/)).toBeVisible()
    await expectAccessible(page, 'progress-other-declined')
    await expectAccessible(luis.page, 'progress-own-declined')
    await page.getByRole('button', { name: 'Reopen application' }).click()
    await expect(heading(page, 'You reopened the application')).toBeVisible()
    await expect(heading(luis.page, 'Rosa reopened the application')).toBeVisible()
    await expect(luis.page.getByText(/^You wrote: “.+”. Change it, then sign\.$/)).toBeVisible()
    await expectAccessible(luis.page, 'progress-reopened-after-own-decline')
    await expect(luis.page.getByRole('link', { name: 'Sign & Submit' })).toBeVisible()
  })

  await test.step('one signs and waits for the other', async () => {
    await signByCalls(luis.page, luis.application, 'Luis Delgado')
    await expect(heading(luis.page, 'Waiting for Rosa to sign')).toBeVisible()
    await expect(
      luis.page.getByText("You've signed. We'll let you know when the application is submitted.", { exact: true }),
    ).toBeVisible()
    await expect(luis.page.getByRole('button', { name: 'Ask Rosa to reopen' })).toBeVisible()
    await expectAccessible(luis.page, 'progress-signed-first')
    await expect(page.getByRole('link', { name: 'Sign & Submit' })).toBeVisible()
    await badgeOnDashboard(luis.page, 'In Progress')
    await luis.page.goto(application.progress)
  })

  await test.step('the other signs too', async () => {
    await signByCalls(page, application)
    await expect(heading(luis.page, 'Thanks for submitting!')).toBeVisible()
    await expect(heading(page, 'Thanks for submitting!')).toBeVisible()
    await expectAccessible(luis.page, 'progress-submitted-coborrower')
    await badgeOnDashboard(luis.page, 'Submitted')
    await luis.page.goto(application.progress)
    await expectPage(luis.page, `Application #${application.id}`)
  })

  await test.step('removing a co-borrower takes effect at once', async () => {
    await (await callsOf(page))('POST', `/${DEALER}/application/${application.id}/reopen`, {})
    await expect(luis.page.getByRole('link', { name: 'Sign & Submit' })).toBeVisible()
    await expect(
      luis.page.getByText(/^You signed on .+ Because Rosa reopened the application, please sign again\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Remove Luis' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expectPage(luis.page, 'Sorry!')
  })
})

test('polls for an unconfirmed signature without the change feed and warns when it takes long', async ({ page }) => {
  const application = await readyToSign(page, [], { last_name: 'Neverconfirm' })
  await page.context().route('**/events', route => route.abort())
  let requests = 0
  page.on('request', request => {
    if (request.url().endsWith('/calculate-progress')) requests++
  })
  await signByCalls(page, application, 'Rosa Neverconfirm')
  await holdTime(page)
  await page.goto(`${application.progress}?signer_id=${application.borrower}&event=signing_complete`)
  await expect(heading(page, 'Thanks for signing!')).toBeVisible()
  await expect(page.getByText('Saving Changes', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saving changes' })).toBeDisabled()
  await expect(page).toHaveURL(application.progress)
  await expectAccessible(page, 'progress-saving')

  // The page's clock also advances by itself, so one more poll is possible.
  const before = requests
  await page.clock.runFor(10_000)
  await expect.poll(() => requests).toBeGreaterThan(before)
  for (let poll = 0; poll < 5; poll++) await page.clock.runFor(10_000)
  await expect(
    page.getByText('This is taking longer than usual. Your signature is safe.', { exact: true }),
  ).toBeVisible()
  await page.clock.runFor(100 * 10_000)
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expectAccessible(page, 'progress-saving-over')
  await page.waitForLoadState('networkidle')
  const after = requests
  expect(after).toBeLessThan(before + 105)
  await page.clock.runFor(60_000)
  expect(requests).toBe(after)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Saving changes' })).toBeVisible()
  await badgeOnDashboard(page, 'Signature Sent')
})

test('returns the application when documents cannot be built and lets signing start again', async ({ page }) => {
  await readyToSign(page, [], { last_name: 'Failload' })
  for (const round of ['first', 'again']) {
    await goToSigning(page)
    const dialog = page.getByRole('dialog', { name: 'Your documents are closed' })
    await expect(dialog).toBeVisible()
    if (round === 'first') await expectAccessible(page, 'signature-no-url')
    await dialog.getByRole('button', { name: 'Return to Progress Page' }).click()
    await expect(page.getByText("We couldn't prepare your documents.", { exact: false })).toBeVisible()
  }
  await expect(heading(page, 'Time to sign!')).toBeVisible()
  await expectAccessible(page, 'progress-building-failed')
})

test('shows documents that cannot be sealed and an application under review', async ({ page }) => {
  const application = await readyToSign(page, [], { last_name: 'Failseal' })
  await signByCalls(page, application, 'Rosa Failseal')
  await expect(
    page.getByText('It takes longer than usual to store your signed documents.', { exact: false }),
  ).toBeVisible()
  await expect(heading(page, 'Thanks for signing!')).toBeVisible()
  await expectAccessible(page, 'progress-sealing-failed')
  await expect(page.getByRole('button', { name: 'Edit Income' })).toHaveAccessibleDescription(
    'Your signature is being saved. Please wait a moment.',
  )
  await badgeOnDashboard(page, 'Signature Sent')

  // There is no page for loan officers yet, so the response is changed on its way.
  await page.route('**/calculate-progress', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), application_status: 'REVIEWED', message: null } })
  })
  await openInApp(page, application.progress)
  await expect(heading(page, 'Congratulations on submitting your application!')).toBeVisible()
  await openAnswers(page)
  await expect(page.getByRole('button', { name: 'Edit Income' })).toHaveAccessibleDescription(
    'Your application is being reviewed and cannot be edited at this time.',
  )
  await expectAccessible(page, 'progress-reviewed')
})
