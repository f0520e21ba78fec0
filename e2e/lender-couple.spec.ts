import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { correctAlimony } from './support/correcting.ts'
import { readyToSign } from './support/filled-application.ts'
import { invitedCoborrower, panel } from './support/joining.ts'
import { expect } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { expectHydrated } from './support/navigation.ts'
import { openReview, signAll } from './support/signing.ts'
import { onStaff as test } from './support/staff.ts'
import { expectSubmitted, signByCalls } from './support/submitting.ts'

const ASKED = 'Please tell us again what you pay in alimony.'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a section of one of two borrowers is sent back by keyboard, and both sign again after the change', async ({
  page: rosa,
  anotherPhone,
  demo,
}) => {
  const application = await readyToSign(rosa)
  const invited = await invitedCoborrower(await anotherPhone(), rosa, application)
  const { page: luis } = invited
  await invited.accept()
  await invited.fill()
  await signByCalls(rosa, application)
  await signByCalls(luis, invited.application, 'Luis Delgado')
  await expectSubmitted(rosa, application)

  await test.step('the officer sends the expenses of Luis back', async () => {
    const officer = await demo('OFFICER')
    const keys = officer.keyboard
    const dialog = officer.getByRole('dialog')
    await officer.goto(`/staff/applications/${application.id}`)
    await expectPage(officer, `Application #${application.id}`)
    await expectHydrated(officer)
    await tabTo(officer, officer.getByRole('button', { name: 'Send back', exact: true }))
    await keys.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Send this application back?' })).toBeFocused()
    await tabTo(officer, dialog.getByRole('group', { name: 'Sections of Luis Delgado' }).getByLabel('Expenses'))
    await keys.press('Space')
    await tabTo(officer, dialog.getByLabel('Reason'))
    await keys.type('Something isn')
    await tabTo(officer, dialog.getByLabel('What you ask the borrowers'))
    await keys.type(ASKED)
    await tabTo(officer, dialog.getByRole('button', { name: 'Send back' }))
    await keys.press('Enter')
    await expect(officer.getByText('Sent back. The borrowers are notified.')).toBeVisible()
    await expect(officer.getByRole('region', { name: 'Sent back' }).getByText('Luis Delgado: Expenses')).toBeVisible()
  })

  await test.step('Rosa reads that it waits for Luis, and has nothing to change', async () => {
    await rosa.goto(application.progress)
    await expect(heading(rosa, 'Waiting for Luis')).toBeVisible()
    await expect(rosa.getByText(ASKED)).toBeVisible()
    await expect(panel(rosa, 'Luis Delgado').getByText('Change needed')).toBeVisible()
    await expect(rosa.getByRole('button', { name: 'Edit Expenses', exact: true })).toHaveCount(0)
    await expectAccessible(rosa, 'progress-sent-back-to-another')
  })

  await test.step('Luis is led to the section and corrects it', async () => {
    await luis.goto(application.progress)
    await expect(heading(luis, 'Please check your answers')).toBeVisible()
    await expect(luis.getByRole('listitem').getByRole('link', { name: 'Expenses' })).toBeVisible()
    await expectAccessible(luis, 'progress-sent-back-to-one')
    await luis.getByRole('link', { name: 'Change Expenses', exact: true }).click()
    await correctAlimony(luis, '450')
    await luis.getByRole('button', { name: 'Next', exact: true }).click()
    // The section after this page is locked.
    await luis.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(heading(luis, 'Time to sign!')).toBeVisible()
    await expect(luis.getByText('(changed)')).toBeVisible()
  })

  await test.step('sees old and new, can change what is open alone, and signs', async () => {
    await openReview(luis)
    await expect(luis.getByText('Before: $400.00')).toBeVisible()
    await expect(luis.getByRole('link', { name: /^Change: .*pay any of these/ })).toBeVisible()
    await expect(luis.getByRole('link', { name: /^Change: .*(?:income|money)/i })).toHaveCount(0)
    await expectAccessible(luis, 'review-sent-back')
    await luis.getByRole('link', { name: 'Sign & Submit', exact: true }).click()
    await signAll(luis, 'Luis Delgado')
  })

  await test.step('Rosa is asked to sign, and it is submitted again', async () => {
    await rosa.goto(application.progress)
    await expect(heading(rosa, 'Time to sign!')).toBeVisible()
    await openReview(rosa)
    await expect(rosa.getByText('Nothing changed since then.')).toBeVisible()
    await rosa.getByRole('link', { name: 'Sign & Submit', exact: true }).click()
    await signAll(rosa, 'Rosa Delgado')
    await expect(heading(rosa, 'Thanks for submitting!')).toBeVisible()
  })
})
