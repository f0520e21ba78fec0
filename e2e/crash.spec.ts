import { add, answer, expectPage, pick, press, saveDialog } from './support/answering.ts'
import { startApplication } from './support/filled-application.ts'
import { expect } from './support/journey.ts'
import { onOwnServer } from './support/own-server.ts'
import { signInByLink } from './support/sign-in.ts'

onOwnServer('keeps every acknowledged change after the server was killed', async ({ page, anotherPhone, server }) => {
  const application = await startApplication(page)

  await page.goto(application.page('personal-info/citizenship'))
  await press(page, 'Yes', 'What is your marital status?')
  await page.getByLabel('Married', { exact: true }).check()
  await press(page, 'Next', 'Do you have any dependents?')
  await pick(page, 'Do you have any dependents?', 'No')
  await press(page, 'Next', 'Address Information')
  await page.goto(application.page('financial-accounts'))
  const account = page.getByRole('dialog')
  await add(page, 'Add account', 'Checking Account')
  await answer(account, { 'Name of the bank or institution': 'First Plains Bank', 'Current balance': '4500' })
  await saveDialog(account)

  await add(page, 'Add account', 'Savings Account')
  await answer(account, { 'Name of the bank or institution': 'Prairie Bank', 'Current balance': '900' })
  await server.kill()
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(account.getByText("We can't connect. Your answers are still here.")).toBeVisible()
  await server.start()
  await saveDialog(account)
  await expect(page.getByRole('heading', { name: 'Savings Account' })).toHaveCount(1)
  await server.kill()

  await server.start()
  const again = await anotherPhone()
  await signInByLink(again, application.email, 2)
  await expectPage(again, 'Your applications')
  await again.getByRole('link', { name: `Continue, application ${application.id}` }).click()
  await expectPage(again, `Application #${application.id}`)
  await again.getByRole('link', { name: 'Continue with Address' }).click()
  await expectPage(again, 'Address Information')
  await again.goto(application.page('financial-accounts'))
  await expect(again.getByText('$4,500.00')).toBeVisible()
  await expect(again.getByText('$900.00')).toBeVisible()
})
