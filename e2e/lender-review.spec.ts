import { mergeTests } from '@playwright/test'
import { addDays } from '@porchlight/domain'
import { expectAccessible } from './support/accessible.ts'
import { add, answer, press } from './support/answering.ts'
import { correctAlimony } from './support/correcting.ts'
import { expectAnswered, expectShort } from './support/first-screen.ts'
import { DEALER, expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { onOwnServer } from './support/own-server.ts'
import { openReview, signAll } from './support/signing.ts'
import { expectAccessibleAtBoth, expectApplication, expectInMenu, onStaff, openTab, openView } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

// Alone on a server: the next application is the one of this journey.
const test = mergeTests(onOwnServer, onStaff)

const LENDER = 'Lantern Home Lending'
const ASKED = 'Please look at your alimony, and tell us who sold you the home.'
const APPROVAL_DAYS = 30
const ABOUT_EXPENSES = 'Is the alimony by a court order?'

test('an officer reviews an application up to its end', async ({ page, demo }) => {
  const { id, progress } = await submittedApplication(page)
  const officer = await demo('OFFICER')
  const button = (name: string) => officer.getByRole('button', { name, exact: true })
  const region = (name: string) => officer.getByRole('region', { name, exact: true })
  const dialog = officer.getByRole('dialog')

  await test.step('takes the next application and begins its review', async () => {
    await officer.goto('/staff')
    await expectHydrated(officer)
    await button('Next unassigned').click()
    await expectApplication(officer, id)
    await expect(button('Assigned to you')).toBeVisible()
    await button('Begin review…').click()
    await dialog.getByRole('button', { name: 'Begin review' }).click()
    await expect(officer.getByText('The review has started.')).toBeVisible()
    // It covers no control of the head.
    const [head, said] = await Promise.all(['.desk__head', '.toast'].map(part => officer.locator(part).boundingBox()))
    expect(said!.y).toBeGreaterThan(head!.y + head!.height)
    await button('Home only or Land-home…').click()
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('reads in the first screen what it is about', async () => {
    await expectShort(officer, 'one')
    await expectAnswered(officer, {
      who: [/Rosa Delgado/, /501-555-\d{4}/, new RegExp(id)],
      'what they want': [
        /Loan \$138,000/,
        /cash price \$150,000/,
        /loan to cash price 92\.0%/,
        /Down payment \$12,000/,
        /Home 2026 Clayton/,
      ],
      'can they pay': [/Monthly income \$/, /of income/, /DTI \d+\.\d%/, /without credit report/, /Cash left \$/],
      'what is odd': [/Check these/],
      'what is due': [/Loan Estimate in \d/, /Decide in \d/],
      'what to do now': [/Send back…/, /Actions/],
    })
  })

  await test.step('reveals an identifier once, which is recorded', async () => {
    const ssn = region('Personal and Household').getByText('123-45-6789')
    await officer.locator('summary').filter({ hasText: 'Reveal SSN of Rosa Delgado' }).click()
    const reason = officer.getByRole('form', { name: 'Reveal SSN of Rosa Delgado?' })
    await expect(reason.getByText(/^Soft inquiry until .+\. Hard inquiry: not authorized\.$/)).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-reveal')
    await reason.getByLabel('Reason').selectOption('To verify who the person is')
    await reason.getByRole('button', { name: 'Reveal', exact: true }).click()
    // The sign-in was less than 30 minutes ago, so that nothing more is asked.
    await expect(ssn).toBeVisible()
    await button('Hide SSN of Rosa Delgado').click()
    await expect(ssn).toHaveCount(0)
  })

  await test.step('logs a call, and when to follow up', async () => {
    const notes = region('Notes and calls')
    await button('Add a note').click()
    await expect(notes.getByLabel('Note', { exact: true })).toBeFocused()
    await expect(officer).toHaveURL(/\?tab=notes$/)
    await notes.getByLabel('What happened').selectOption('Called')
    await notes.getByLabel(/^Note/).fill('Rosa pays more alimony than she wrote.')
    await notes
      .getByRole('button', { name: /^Follow up on (?:Tomorrow|Monday)/ })
      .first()
      .click()
    await notes.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(officer.getByText('Added.', { exact: true })).toBeVisible()
    await expect(notes.getByText('Rosa pays more alimony than she wrote.')).toBeVisible()
    await expect(notes.getByRole('button', { name: 'Remove the follow-up' })).toBeVisible()
  })

  await test.step('sends two sections back, of which one was marked', async () => {
    await button('Ask about this in Expenses of Rosa').click()
    const words = officer.getByLabel('What you ask Rosa about Expenses')
    await expect(words).toBeFocused()
    await officer.keyboard.type(ABOUT_EXPENSES)
    await openTab(officer, 'To decide')
    await expect(officer.getByText('What you ask is saved.')).toBeAttached()
    await officer.reload()
    await expectHydrated(officer)
    await expect(words).toHaveValue(ABOUT_EXPENSES)
    await expect(region('Asked about').getByText('1 section is marked.')).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-review')
    await button('Send back…').click()
    const sections = dialog.getByRole('group', { name: 'Sections of Rosa Delgado' })
    await expect(sections.getByLabel('Expenses')).toBeChecked()
    await expect(dialog.getByLabel('What you ask Rosa about Expenses')).toHaveValue(ABOUT_EXPENSES)
    await sections.getByLabel('Salesperson Details').check()
    await dialog.getByLabel('Reason').selectOption("Something isn't clear")
    await dialog.getByLabel('What you ask the borrowers').fill(ASKED)
    await expectAccessibleAtBoth(officer, 'lender-send-back')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(officer.getByText('Sent back. The borrowers are notified.')).toBeVisible()
    await expect(region('Sent back').getByText('Rosa Delgado: Expenses, Salesperson Details')).toBeVisible()
    await expect(
      officer.getByText("Open again: you see what was signed last. New answers show here once they're signed."),
    ).toBeVisible()
    await expectAccessible(officer, 'lender-sent-back')
    await button('Send a reminder').click()
    await expect(officer.getByText('Reminder sent.')).toBeVisible()
    await expect(officer.getByText(/^A reminder was sent today\./)).toBeVisible()
    await openTab(officer, 'Activity')
    await expect(region('Activity')).toContainText('Reminder sent to the borrowers')
  })

  await test.step('the borrower reads what is asked, and corrects it', async () => {
    await page.goto(progress)
    await expect(page.getByText(new RegExp(`at ${LENDER} asked on `))).toBeVisible()
    await expect(page.getByText('2 changes left').first()).toBeVisible()
    // In the request, and in the list of what is still needed.
    await expect(page.getByText(ASKED)).toHaveCount(2)
    await expect(page.getByText(ABOUT_EXPENSES)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Unlock Income' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Income' })).toHaveCount(0)
    await expectAccessible(page, 'progress-sent-back')
    await page.getByRole('button', { name: 'Edit Expenses' }).click()
    await correctAlimony(page, '450')
    await press(page, 'Next', 'Have you filed for bankruptcy in the last 5 years?')
    await press(page, 'Save', /^Application #/)
    await page.getByRole('button', { name: 'Edit Salesperson Details' }).click()
    await answer(page, { 'Sales representative name': 'Mia Chen' })
    await press(page, 'Save', /^Application #/)
  })

  await test.step('sees old and new, and signs again', async () => {
    await openReview(page)
    await expect(page.getByText('Before: $400.00')).toBeVisible()
    await expect(page.getByText('Before: Sam Rivers')).toBeVisible()
    await page.getByRole('link', { name: 'Sign & Submit', exact: true }).click()
    await signAll(page, 'Rosa Delgado')
    await expect(page.getByRole('heading', { name: 'Thanks for submitting!' })).toBeVisible()
  })

  await test.step('the officer sees in the queue that it came back, and what changed', async () => {
    await officer.getByRole('link', { name: 'Applications', exact: true }).click()
    await openView(officer, 'Mine')
    const row = officer.getByRole('row').filter({ hasText: id })
    await expect(row.getByText('Came in: check')).toBeVisible()
    await row.getByRole('link', { name: 'Rosa Delgado' }).click()
    const changes = officer.getByRole('region', { name: /^What changed since the signing of / })
    const changed = (name: string) =>
      changes.locator('div').filter({ has: officer.getByRole('heading', { level: 3, name, exact: true }) })
    await expect(changed('Expenses').locator('del')).toContainText('$400.00')
    await expect(changed('Expenses').locator('ins')).toContainText('$450.00')
    await expect(changed('Salesperson Details').locator('ins')).toContainText('Mia Chen')
    await expect(changed('Income')).toHaveCount(0)
    await expect(changes.getByText(/^\d+ sections unchanged$/)).toBeVisible()
    await openTab(officer, 'Activity')
    await expect(region('Activity')).toContainText('Identifier revealed')
    await expect(region('Activity')).not.toContainText('6789')
    await expectAccessibleAtBoth(officer, 'lender-changes')
  })

  const outcome = region('Outcome')
  await test.step('records that it was approved, which leaves it open', async () => {
    await add(officer, 'Actions', 'Record outcome…')
    await dialog.getByLabel('Outcome').selectOption('Approved')
    await dialog.getByLabel('Conditions').selectOption('No conditions left')
    await dialog.getByLabel('Rosa Delgado: notice').selectOption('Notified by phone')
    await dialog
      .getByLabel('Approval holds until')
      .fill(addDays(await dialog.getByLabel('Decided on').inputValue(), APPROVAL_DAYS))
    await dialog.getByRole('button', { name: 'Record Approved' }).click()
    await expect(officer.getByText('Recorded.', { exact: true })).toBeVisible()
    await openTab(officer, 'Deadlines')
    await expect(outcome.getByText(/^Approved: /)).toBeVisible()
    await expect(region('Entries so far')).toContainText(
      /Notice of the outcome, .+Rosa Delgado · Notified by phone · Olivia Ortiz, /,
    )
    await expect(button('Begin review…')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Thanks for submitting!' })).toBeVisible()
  })

  await test.step('and then that the loan was made, which ends it', async () => {
    await outcome.getByRole('button', { name: 'Record outcome…' }).click()
    await dialog.getByLabel('Outcome').selectOption('Closed')
    await expect(dialog.getByRole('heading', { name: 'Record Closed for Rosa Delgado?' })).toBeVisible()
    await expect(dialog.getByText('The borrowers soon get a message that the loan closed.')).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-finish')
    await dialog.getByRole('button', { name: 'Record Closed' }).click()
    await expect(outcome.getByText(/^Closed: /)).toBeVisible()
    for (const name of ['Begin review…', 'Send back…']) await expect(button(name)).toHaveCount(0)
    await expectInMenu(officer, items =>
      expect(items.filter({ hasText: /^(?:Begin review|Send back)/ })).toHaveCount(0),
    )
    await expectAccessibleAtBoth(officer, 'lender-finished')
    await officer.getByRole('link', { name: 'Applications', exact: true }).click()
    await openView(officer, 'Done')
    await expect(officer.getByRole('row').filter({ hasText: id })).toBeVisible()
  })

  await test.step('the borrower reads that the loan closed', async () => {
    await page.goto(progress)
    await expect(page.getByText(/^Your loan closed on /).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^(?:Edit|Reopen) / })).toHaveCount(0)
    await expectAccessible(page, 'progress-finished')
    await page.goto(`/${DEALER}/dashboard`)
    await expect(page.getByText(new RegExp(`^Your loan from ${LENDER} closed on `))).toBeVisible()
    await expectAccessible(page, 'dashboard-finished')
  })
})
