import { mergeTests, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { add, expectPage } from './support/answering.ts'
import { expectLinksAfterDialogs } from './support/dialog-history.ts'
import { DEALER, expect } from './support/journey.ts'
import { openAnswers } from './support/navigation.ts'
import { onOwnServer } from './support/own-server.ts'
import { addAuthenticator, enroll, makePasskey, useToSignIn } from './support/passkeys.ts'
import { newEmail } from './support/sign-in.ts'
import { expectApplication, expectInMenu, onStaff, openLines, openTab, openView, signOut } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

const test = mergeTests(onOwnServer, onStaff)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Fills in the form on the page of people and sends it. The passkey confirms it. */
async function invite(
  page: Page,
  person: { name: string; email: string; title: string; role: string; dealer?: string },
) {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Work email').fill(person.email)
  await page.getByLabel('Job title').fill(person.title)
  await page.getByLabel('Role', { exact: true }).selectOption(person.role)
  if (person.dealer) await page.getByLabel('Dealer', { exact: true }).selectOption(person.dealer)
  await button(page, 'Send the invitation').click()
  await expect(page.getByText(`Invitation sent to ${person.email}.`)).toBeVisible()
}

/** Types the code that the person read out, on the person's page. */
async function confirm(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expectPage(page, 'People')
  await page.getByRole('table').getByRole('link', { name }).click()
  await expectPage(page, name)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await button(page, 'Confirm').click()
  await expect(page.getByText('Confirmed. They can sign in now.')).toBeVisible()
}

test('from the first administrator to a review that was stopped', async ({ page, desk, server }) => {
  const ada = { name: 'Grace Green', email: newEmail('grace') }
  const nina = { name: 'Nina Novak', email: newEmail('nina'), title: 'Administrator', role: 'Administrator' }
  const omar = {
    name: 'Omar Odeh',
    email: newEmail('omar'),
    title: 'Loan officer',
    role: 'Loan officer',
    dealer: 'Sunrise Homes',
  }

  const link = await server.admin('staff', 'invite', ada.email, '--name', ada.name, '--access', 'ADMINISTRATOR')

  const administrator = await desk()
  await test.step('the first administrator makes a passkey with the printed link', async () => {
    const device = await addAuthenticator(administrator)
    await makePasskey(administrator, link, 'Work laptop')
    await expectPage(administrator, 'People')
    expect(await device.passkeys()).toHaveLength(1)
    await expectAccessible(administrator, 'staff-people')
  })

  await test.step('and invites another administrator and an officer of one dealer', async () => {
    await invite(administrator, nina)
    await invite(administrator, omar)
    await expectAccessible(administrator, 'staff-invited')
    await administrator.getByRole('link', { name: `Open the page of ${omar.name}` }).click()
    await expectPage(administrator, omar.name)
    await expect(administrator.getByText(/^Their link works until/)).toBeVisible()
    await expectAccessible(administrator, 'staff-person-invited')
  })

  const second = await desk()
  await test.step('the other administrator makes a passkey and reads a code out', async () => {
    await addAuthenticator(second)
    const code = await enroll(second, nina.email)
    await confirm(administrator, nina.name, code)
    await expectPage(second, 'People')
  })

  const officer = await desk()
  await test.step('so does the officer, and the second administrator types the code', async () => {
    await addAuthenticator(officer)
    const code = await enroll(officer, omar.email)
    await expectAccessible(officer, 'staff-waiting')
    await second.getByRole('table').getByRole('link', { name: omar.name }).click()
    await second.getByLabel('Code', { exact: true }).fill('222222')
    await button(second, 'Confirm').click()
    await expect(second.getByText("This code isn't right. Ask the person to read it out again.")).toBeVisible()
    await expectAccessible(second, 'staff-wrong-code')
    await confirm(second, omar.name, code)
    await expectPage(officer, 'Applications')
    await expect(officer.getByText(/^Nothing is assigned to you\./)).toBeVisible()
    await expectAccessible(officer, 'staff-empty-list')
  })

  const application = await submittedApplication(page)
  const { id, progress } = application

  await test.step('the officer signs out and in again with the passkey', async () => {
    await signOut(officer)
    await expectAccessible(officer, 'staff-sign-in')
    await useToSignIn(officer)
    await expectPage(officer, 'Applications')
  })

  await test.step('reads the application and downloads its documents', async () => {
    await openView(officer, 'All')
    const row = officer.getByRole('row').filter({ hasText: id })
    await expect(row.getByText('New: review')).toBeVisible()
    await row.getByRole('link', { name: 'Rosa Delgado' }).click()
    await expectApplication(officer, id)
    await expect(officer).toHaveTitle(`Rosa Delgado - ${id} - Porchlight`)
    await openLines(officer, 'Monthly income')
    await officer.getByRole('dialog').getByRole('link', { name: 'Employment' }).click()
    await expect(officer.getByRole('dialog')).toBeHidden()
    await expect(officer.getByRole('heading', { level: 2, name: 'Employment' })).toBeInViewport()
    await expect(officer.getByText('•••-••-6789')).toBeVisible()
    await openTab(officer, 'Files')
    await expect(officer.getByText(/^Unchanged since it was sealed/)).toBeVisible()
    await expectAccessible(officer, 'staff-application')
    for (const [name, head] of [
      [/^Download as PDF/, '%PDF'],
      [/^Download as signed \(zip\)/, 'PK'],
    ] as const) {
      const starting = officer.waitForEvent('download')
      await officer.getByRole('link', { name }).or(officer.getByRole('button', { name })).click()
      const file = await (await starting).createReadStream()
      const [first] = await file.toArray()
      expect(first.subarray(0, head.length).toString('latin1')).toBe(head)
    }
  })

  await test.step('follows links after dialogs', () =>
    expectLinksAfterDialogs(officer, {
      openers: [button(officer, 'Send back…')],
      links: [officer.getByRole('link', { name: 'Skip to content' }), officer.getByRole('link', { name: 'Export…' })],
    }))

  await test.step('begins the review, and the borrower reads it', async () => {
    await button(officer, 'Begin review…').click()
    await officer.getByRole('dialog').getByRole('button', { name: 'Begin review' }).click()
    await expect(officer.getByText('The review has started.')).toBeVisible()
    await page.goto(progress)
    await openAnswers(page)
    await expect(button(page, 'Edit Expenses')).toHaveAccessibleDescription(
      'Your application is being reviewed and cannot be edited at this time.',
    )
    await page.goto(`/${DEALER}/account`)
    await expect(page.getByText(/^Someone at Lantern Home Lending opened your application on /)).toBeVisible()
  })

  await test.step('stops the review, and the borrower opens the application again', async () => {
    await add(officer, 'Actions', 'Stop review…')
    await officer.getByRole('dialog').getByRole('button', { name: 'Stop review' }).click()
    await expect(officer.getByText('The review is stopped.')).toBeVisible()
    await page.goto(progress)
    await openAnswers(page)
    await button(page, 'Edit Expenses').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen and edit' }).click()
    await expectPage(page, 'Do you pay any of these?')
  })

  await test.step('the officer still reads what was signed last', async () => {
    await officer.reload()
    await expect(officer.getByText(/^Open again: you see what was signed last\./)).toBeVisible()
    const expenses = officer.getByRole('region', { name: 'Expenses', exact: true })
    await expect(expenses.getByText('$400.00')).toBeVisible()
    await expect(button(officer, 'Begin review…')).toBeHidden()
    await expectInMenu(officer, items => expect(items.filter({ hasText: 'Begin review' })).toHaveCount(0))
    await expectAccessible(officer, 'staff-open-again')
    await officer.getByRole('link', { name: 'Applications', exact: true }).click()
    await openView(officer, 'Mine')
    await expect(officer.getByRole('row').filter({ hasText: id }).getByText('Open again')).toBeVisible()
  })
})
