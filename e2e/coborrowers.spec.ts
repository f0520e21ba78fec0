import { expectAccessible } from './support/accessible.ts'
import { expectPage, press } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { invitedCoborrower, panel } from './support/joining.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { openAnswers } from './support/navigation.ts'
import { expectSubmitted, signByCalls } from './support/submitting.ts'

test('a co-borrower confirms the address of the main borrower, and sees of the other what the policy shows', async ({
  page,
  anotherPhone,
}) => {
  const application = await readyToSign(page)
  await expectAccessible(page, 'progress-alone')
  const luis = await invitedCoborrower(await anotherPhone(), page, application)
  await luis.accept()
  const { page: phone } = luis
  await phone.goto(
    `/${DEALER}/application/${application.id}/borrower/${luis.application.borrower}/address/coborrower-confirmation`,
  )
  await expectPage(phone, 'Is this your current address?')
  await expectAccessible(phone, 'coborrower-confirmation')
  await phone.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(phone.getByRole('dialog', { name: 'Do you pay for this home yourself?' })).toBeVisible()
  await phone.getByLabel('Yes, I pay rent').check()
  await phone.getByLabel('Monthly payment', { exact: true }).fill('300')
  await expectAccessible(phone, 'coborrower-shared-home')
  await press(phone, 'Confirm', 'Where do you work?')

  await luis.fill(['address'])
  await phone.goto(application.progress)
  await expect(panel(phone, 'Rosa Delgado').getByText('11 of 11 sections done')).toBeVisible()
  await panel(phone, 'Rosa Delgado').getByText("Rosa's sections").click()
  await expect(panel(phone, 'Rosa Delgado').getByRole('button')).toHaveCount(0)
  await expect(phone.getByRole('button', { name: 'Add co-borrower' })).toHaveCount(0)
  await expectAccessible(phone, 'progress-coborrower')
  await expectAccessible(page, 'progress-two')

  await signByCalls(phone, luis.application, 'Luis Delgado')
  await signByCalls(page, application)
  await expectSubmitted(page, application)
  await phone.reload()
  await openAnswers(phone)
  await expect(phone.getByRole('button', { name: 'Edit Income', exact: true })).toHaveAccessibleDescription(
    /Ask Rosa to reopen the application/,
  )
})
