import { expectPage } from './support/answering.ts'
import { DEALER, expect } from './support/journey.ts'
import { DEMO, expectAccessibleAtBoth, search, onStaff as test } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

const PARTS = [
  'Overview',
  'Assigned to',
  'Look at first',
  'Totals',
  'Employment',
  'Expenses',
  'Signed documents',
  'Dates and milestones',
  'Notes and contact log',
  'History',
]
/** The buttons that change an application, or show what is masked. */
const CHANGES =
  /^(?:Take|Give|Release|Begin review|Send back|Reveal|Check|Record|Add$|The rest is fine|Needs something)/

test('compliance reads it all, changes nothing, and sets and ends a hold', async ({ page, demo }) => {
  const { id } = await submittedApplication(page)
  const compliance = await demo('COMPLIANCE')
  const dates = compliance.getByRole('region', { name: 'Dates and milestones' })

  await test.step('reads every part of the application', async () => {
    await compliance.goto('/staff/search')
    await search(compliance, 'Application', id)
    await compliance.getByRole('row').filter({ hasText: id }).getByRole('link', { name: 'Rosa Delgado' }).click()
    await expectPage(compliance, `Application #${id}`)
    for (const name of PARTS) await expect(compliance.getByRole('region', { name, exact: true })).toBeVisible()
    await expect(compliance.getByText('•••-••-6789')).toBeVisible()
    await expect(dates.getByText('12 CFR 1002.9(a)(1)(i)')).toBeVisible()
    await expect(compliance.getByRole('link', { name: 'Demographics of this application' })).toBeVisible()
    await expect(compliance.getByRole('button', { name: CHANGES })).toHaveCount(0)
    await expectAccessibleAtBoth(compliance, 'lender-compliance')
  })

  await test.step('a hold takes a reason', async () => {
    await dates.getByRole('button', { name: 'Set a hold' }).click()
    const reason = dates.getByLabel('Reason')
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await reason.fill('Subpoena of November 20')
    await dates.getByRole('button', { name: 'Set a hold' }).click()
    await expect(dates.getByText(/^On hold since .*, set by Clara Chen\.$/)).toBeVisible()
    await expect(reason).toHaveValue('')
    await compliance.reload()
    await expect(dates.getByText(/^On hold since /)).toBeVisible()
    await expectAccessibleAtBoth(compliance, 'lender-hold')
  })

  await test.step('an officer sees nothing of it', async () => {
    const officer = await demo('OFFICER')
    await officer.goto(`/staff/applications/${id}`)
    await expectPage(officer, `Application #${id}`)
    await expect(officer.getByRole('region', { name: 'History' })).toBeVisible()
    await expect(officer.getByText(/\bhold\b|Subpoena/i)).toHaveCount(0)
  })

  await test.step('and ends with a reason', async () => {
    await dates.getByLabel('Reason').fill('The case was closed')
    await dates.getByRole('button', { name: 'End the hold' }).click()
    await expect(dates.getByText('While a hold is in force, nothing of this application is deleted.')).toBeVisible()
    await expect(dates.getByRole('button', { name: 'Set a hold' })).toBeVisible()
  })

  await test.step('the borrower reads when an officer opened it, and nothing of compliance', async () => {
    await page.goto(`/${DEALER}/account`)
    await expect(page.getByText(/^Someone at Lantern Home Lending opened your application on /)).toHaveCount(1)
    await expect(page.getByText(DEMO.COMPLIANCE)).toHaveCount(0)
  })
})
