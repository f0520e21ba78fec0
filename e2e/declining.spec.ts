import { RELEASE_TAG } from '../scripts/release.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectPage, press } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { expect, test } from './support/journey.ts'
import { contrastIn, VISIBLE } from './support/pixels.ts'
import { consentToSign, goToSigning, openSigningPage, readAll, sign, signingFrame } from './support/signing.ts'

test('declines with a reason, corrects the answers, and signs by drawing', { tag: RELEASE_TAG }, async ({ page }) => {
  const application = await readyToSign(page)
  await goToSigning(page)
  const frame = signingFrame(page)
  await expect(frame.getByRole('heading', { name: 'Signing electronically' })).toBeVisible()
  await frame.getByRole('button', { name: 'Decline to sign' }).click()
  const decline = frame.getByRole('dialog', { name: 'Decline to sign?' })
  await decline.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(decline.getByLabel('Your reason')).toHaveAccessibleDescription(/Enter a reason/)
  await expectAccessible(page, 'sign-decline')
  await decline.getByLabel('Your reason').fill('The price of the home is wrong')
  await decline.getByRole('button', { name: 'Decline to sign' }).click()

  await expectPage(page, /^Application #/)
  await expect(page.getByRole('heading', { name: 'You declined to sign' })).toBeVisible()
  await expectAccessible(page, 'progress-declined')
  await page.getByRole('button', { name: 'Reopen application' }).click()
  await expect(page.getByRole('heading', { name: 'You reopened the application' })).toBeVisible()
  await expect(
    page.getByText('You wrote: “The price of the home is wrong”. Change it, then sign.', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page, 'progress-reopened-after-decline')
  await page.getByRole('link', { name: 'Change Home and Land' }).click()
  await expectPage(page, 'Check your answers')
  await expect(page.getByRole('heading', { name: 'Home and Land' })).toBeInViewport()

  await openSigningPage(page, application)
  await page.getByRole('button', { name: 'Decline to sign' }).click()
  await page.getByLabel('Your reason').fill('The price of the home is still wrong')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline to sign' }).click()
  await expectPage(page, 'You declined to sign')
  await expectAccessible(page, 'sign-declined')
  await page.goto(application.progress)
  await page.getByRole('button', { name: 'Reopen application' }).click()
  await expect(page.getByRole('heading', { name: 'You reopened the application' })).toBeVisible()

  await page.goto(application.page('home/down-payment'))
  await page.getByLabel('What is the price of the home?').fill('110000')
  await press(page, 'Save', /^Application #/)
  // The home's cost changed, so the overview needs a new confirmation.
  await page.getByRole('link', { name: 'Continue with Loan Overview' }).click()
  await press(page, 'Next', 'Do you identify as hispanic or latino?')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page
    .getByRole('dialog', { name: 'Rosa Delgado' })
    .getByRole('link', { name: 'Review Current Application' })
    .click()

  await goToSigning(page)
  await expect(frame.getByRole('heading', { name: 'Signing electronically' })).toBeVisible()
  await consentToSign(frame)
  await readAll(frame)
  await frame.getByLabel('Draw my signature').check()
  await frame.getByRole('checkbox', { name: /I intend to sign these documents/ }).check()
  await frame.getByRole('button', { name: 'Sign application' }).click()
  await expect(frame.getByText('Draw your signature in the box')).toBeVisible()

  const box = await frame.getByRole('img', { name: /Draw your signature/ }).boundingBox()
  await page.mouse.move(box!.x + 30, box!.y + 60)
  await page.mouse.down()
  await page.mouse.move(box!.x + 90, box!.y + 30, { steps: 8 })
  await page.mouse.move(box!.x + 150, box!.y + 80, { steps: 8 })
  await page.mouse.move(box!.x + 220, box!.y + 40, { steps: 8 })
  await page.mouse.up()
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  expect(await contrastIn(frame.getByRole('img', { name: /Draw your signature/ })), 'ink').toBeGreaterThan(VISIBLE)
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  await expectAccessible(page, 'sign-drawn')
  await sign(frame)

  await expectPage(page, /^Application #/)
  await expect(page.getByRole('heading', { name: 'Thanks for submitting!' })).toBeVisible()
})
