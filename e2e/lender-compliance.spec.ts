import { DEALER, expect } from './support/journey.ts'
import {
  DEMO,
  expectAccessibleAtBoth,
  expectApplication,
  expectInMenu,
  openLines,
  openTab,
  search,
  onStaff as test,
} from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

const SECTIONS = ['Personal and Household', 'Employment', 'Expenses']
const TABS = [
  ['To decide', 'Check these'],
  ['Notes', 'Notes and calls'],
  ['Files', 'Signed documents'],
  ['Activity', 'Activity'],
  ['Deadlines', 'Deadlines'],
] as const
/** The buttons that change an application, or show what is masked. */
const CHANGES =
  /^(?:Assign|Unassigned|Begin review|Stop review|Send back|Reveal|Verify|Record|Add$|Add a note|Mark |Ask )/

test('compliance reads it all, changes nothing, and sets and ends a hold', async ({ page, demo }) => {
  const { id } = await submittedApplication(page)
  const compliance = await demo('COMPLIANCE')
  const dates = compliance.getByRole('region', { name: 'Deadlines' })
  const hold = compliance.getByRole('region', { name: 'Hold' })
  const dialog = compliance.getByRole('dialog')

  await test.step('reads every part of the application', async () => {
    await compliance.goto('/staff/search')
    await search(compliance, id)
    await expectApplication(compliance, id)
    await expect(compliance.getByText('Unassigned', { exact: true })).toBeVisible()
    await openLines(compliance, 'Monthly income')
    await expect(compliance.getByRole('dialog').getByRole('rowheader', { name: /^Prairie Tools/ })).toBeVisible()
    await compliance.keyboard.press('Escape')
    for (const name of SECTIONS) await expect(compliance.getByRole('region', { name, exact: true })).toBeVisible()
    for (const [tab, name] of TABS) {
      await openTab(compliance, tab)
      await expect(compliance.getByRole('region', { name, exact: true })).toBeVisible()
      await expect(compliance.getByRole('button', { name: CHANGES })).toHaveCount(0)
    }
    await expect(compliance.getByText('•••-••-6789')).toBeVisible()
    await dates.getByRole('button', { name: /^The rules of Decision notice/ }).click()
    await expect(dialog.getByText('12 CFR 1002.9(a)(1)(i)')).toBeVisible()
    await compliance.keyboard.press('Escape')
    await expectInMenu(compliance, items => expect(items).toHaveText([/^Call/, 'Demographics', 'Hold…']))
    await expectAccessibleAtBoth(compliance, 'lender-compliance')
  })

  await test.step('a hold takes a reason', async () => {
    await hold.getByRole('button', { name: 'Set a hold…' }).click()
    await dialog.getByRole('button', { name: 'Set a hold' }).click()
    const reason = dialog.getByLabel('Reason')
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await reason.fill('Subpoena of November 20')
    await dialog.getByRole('button', { name: 'Set a hold' }).click()
    await expect(hold.getByText(/^On hold since .*, set by Clara Chen\.$/)).toBeVisible()
    await compliance.reload()
    await expect(hold.getByText(/^On hold since /)).toBeVisible()
    await expectAccessibleAtBoth(compliance, 'lender-hold')
  })

  await test.step('an officer sees nothing of it', async () => {
    const officer = await demo('OFFICER')
    await officer.goto(`/staff/applications/${id}`)
    await expectApplication(officer, id)
    for (const [tab, name] of TABS) {
      await openTab(officer, tab)
      await expect(officer.getByRole('region', { name, exact: true })).toBeVisible()
    }
    await expect(officer.getByText(/\b(?:a|the|on) hold\b|Subpoena/i)).toHaveCount(0)
  })

  await test.step('and ends with a reason', async () => {
    await hold.getByRole('button', { name: 'End the hold…' }).click()
    await dialog.getByLabel('Reason').fill('The case was closed')
    await dialog.getByRole('button', { name: 'End the hold' }).click()
    await expect(hold.getByText('No hold is in force.')).toBeVisible()
    await expect(hold.getByRole('button', { name: 'Set a hold…' })).toBeVisible()
  })

  await test.step('the borrower reads when an officer opened it, and nothing of compliance', async () => {
    await page.goto(`/${DEALER}/account`)
    await expect(page.getByText(/^Someone at Lantern Home Lending opened your application on /)).toHaveCount(1)
    await expect(page.getByText(DEMO.COMPLIANCE)).toHaveCount(0)
  })
})
