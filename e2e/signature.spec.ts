import { contactForm } from '@porchlight/domain'
import { aRegistration, borrowerSectionCalls, type SectionCall } from '@porchlight/domain/testing'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { callsOf, readyToSign } from './support/filled-application.ts'
import { DEALER, expect, test } from './support/journey.ts'
import {
  consentToSign,
  goToSigning,
  openSigningPage,
  readAll,
  readToEnd,
  sign,
  signingFrame,
} from './support/signing.ts'
import { holdTime } from './support/time.ts'

const second = 1_000

test('warns, reloads twice and gives up when documents never load', async ({ page }) => {
  const application = await readyToSign(page, [], { last_name: 'Neverload' })
  const signature = `/${DEALER}/application/${application.id}/signature`
  const slow = page.getByText('This is taking longer than usual. Please keep this page open.')
  // The page measures its waiting from its request for an envelope, not from when it shows that it prepares.
  const nextRequest = () => page.waitForRequest('**/envelope')
  await holdTime(page)
  let requested = nextRequest()
  await page.goto(signature)
  await requested
  await expect(page.getByText('Preparing your documents…')).toBeVisible()
  await expectAccessible(page, 'signature-preparing')
  await page.clock.runFor(60 * second)
  await expect(slow).toBeVisible()
  requested = nextRequest()
  await page.clock.runFor(60 * second)
  await expect(page).toHaveURL(`${signature}?retries=1`)
  await requested
  await expect(page.getByText('Preparing your documents…')).toBeVisible()
  // Time also passes by itself, by more on a slow machine.
  await page.clock.runFor(120 * second)
  await expect(slow).toBeHidden()
  await expect(page).toHaveURL(`${signature}?retries=1`)
  requested = nextRequest()
  await page.clock.runFor(60 * second)
  await expect(page).toHaveURL(`${signature}?retries=2`)
  await requested
  await expect(page.getByText('Preparing your documents…')).toBeVisible()
  await page.clock.runFor(240 * second)
  await expect(
    page.getByText('Unable to load form for signature. Please contact a dealer representative if this issue persists.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`${signature}?retries=2`)
  await expectAccessible(page, 'signature-gave-up')
  await page.getByRole('link', { name: 'Return to Progress Page' }).click()
  await expectPage(page, `Application #${application.id}`)
})

test('hands over the device to a co-borrower, who signs on it', async ({ page }) => {
  const application = await readyToSign(page)
  const send = await callsOf(page)
  const { confirm_email: _, ...contact } = aRegistration({ first_name: 'Luis', phone_number: '5015550143' })
  const added = await send(
    'POST',
    `/${DEALER}/application/${application.id}/coborrower`,
    contactForm.toRequest(contact),
  )
  const { borrower_id: borrower } = await added.json()
  const calls: SectionCall[] = Object.values(borrowerSectionCalls({ dealer: DEALER, borrower }, 'Luis Delgado')).flat()
  await application.call(...calls)

  await goToSigning(page, 'Hand over to Luis to sign')
  await expect(page).toHaveURL(new RegExp(`/signature\\?signer=${borrower}`))
  const frame = signingFrame(page)
  await expect(frame.getByRole('heading', { name: 'Hand the device to Luis Delgado' })).toBeVisible()
  await expectAccessible(page, 'sign-hand-over')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'sign-hand-over')
  await page.setViewportSize({ width: 390, height: 844 })
  await frame.getByRole('button', { name: 'Continue' }).click({ force: true })
  await expect(frame.getByRole('heading', { name: 'Hand the device to Luis Delgado' })).toBeVisible()
  await frame.getByRole('checkbox', { name: "I'm Luis Delgado" }).check()
  await frame.getByRole('button', { name: 'Continue' }).click()
  await consentToSign(frame)
  await readAll(frame)
  await frame.getByLabel('Type your full name').fill('Luis Delgado')
  await sign(frame)

  await expectPage(page, `Application #${application.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Luis Delgado' }).getByText('Signed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign & Submit', exact: true })).toBeVisible()
  await expectAccessible(page, 'progress-after-hand-over')

  const address = await openSigningPage(page, application)
  await consentToSign(page)
  await page.goto('about:blank')
  await page.goto(address)
  await expectPage(page, 'Your documents are closed')
  await expectAccessible(page, 'sign-closed')
  await page.goto(application.progress)
  await openSigningPage(page, application)
  await readAll(page)
  await page.getByLabel('Type your full name').fill('Rosa Delgado')
  await sign(page)
  await expectPage(page, 'Thank you for signing')
  await expectAccessible(page, 'sign-signed')
})

test('goes on after a press in the moment in which a document counts as read', async ({ page }) => {
  await openSigningPage(page, await readyToSign(page))
  await consentToSign(page)
  await expect(page.getByText(/^Document 1 of/)).toBeVisible()
  await page.evaluate(() => {
    const next = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next document')
    new MutationObserver((_, observer) => {
      const button = next()
      if (!button || button.hasAttribute('aria-disabled')) return
      observer.disconnect()
      button.click()
    }).observe(document.body, { subtree: true, attributes: true })
  })
  await readToEnd(page)
  await expect(page.getByText(/^Document 2 of/)).toBeVisible()
})
