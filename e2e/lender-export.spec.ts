import { expect, type Page } from '@playwright/test'
import { homeResource } from '@porchlight/domain'
import { aHome, type SectionCall } from '@porchlight/domain/testing'
import { RELEASE_TAG } from '../scripts/release.ts'
import { expectPage } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { DEALER } from './support/journey.ts'
import { makeFile } from './support/making-files.ts'
import { expectHydrated } from './support/navigation.ts'
import { DEMO, expectAccessibleAtBoth, expectApplication, openTab, onStaff as test } from './support/staff.ts'
import { expectSubmitted, signByCalls } from './support/submitting.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
const SSN = '123-45-6789'
const ETHNICITY = 'NotHispanicOrLatino'
const TITLE = 'Export to your loan system (LOS)'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Fills in where the home will be, and confirms the loan with it. */
const placedIn = (application_id: string, county: string): SectionCall[] => [
  [
    'PUT',
    `/${DEALER}/application/${application_id}/home`,
    homeResource.toApi(aHome({ address: { ...Object(aHome().address), county } })),
  ],
  ['PUT', `/${DEALER}/application/${application_id}/summary`, { confirm: true }],
]

/** The texts of the elements with this name in a well-formed XML file. */
const textsIn = (page: Page, xml: string, name: string): Promise<string[]> =>
  page.evaluate(
    ([text, wanted]) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      if (parsed.querySelector('parsererror')) throw new Error('The XML is not well-formed')
      return [...parsed.getElementsByTagNameNS('*', wanted)].map(({ textContent }) => textContent ?? '')
    },
    [xml, name] as const,
  )

/** Neither what is shown nor the data of the page has the SSN. */
async function expectNoSsn(page: Page): Promise<void> {
  const content = await page.content()
  expect(content).not.toContain(SSN)
  expect(content).not.toContain(SSN.replaceAll('-', ''))
}

test("an officer makes the files of an application for the lender's loan system, and asks for what is missing", {
  tag: RELEASE_TAG,
}, async ({ page: rosa, demo }) => {
  const application = await readyToSign(rosa)
  const { id } = application
  await application.call(...placedIn(id, ''))
  await signByCalls(rosa, application)
  await expectSubmitted(rosa, application)
  const officer = await demo('OFFICER')
  const made = () => region(officer, 'Previous exports').getByRole('row')

  await test.step('the page of the application leads to its files', async () => {
    await officer.goto(`/staff/applications/${id}`)
    await expectApplication(officer, id)
    await openTab(officer, 'Files')
    await expect(region(officer, TITLE).getByText('Not exported yet.')).toBeVisible()
    await region(officer, TITLE).getByRole('link', { name: 'Export…' }).click()
    await expectPage(officer, TITLE)
    await expect(officer.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(region(officer, 'Before you export').getByText('Go to Home').first()).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-export')
  })

  await test.step('MISMO at a desk', async () => {
    const { name, text } = await makeFile(officer, 'To enter it in the loan system (LOS)')
    expect(name).toBe(`application-${id}.mismo.xml`)
    expect(await textsIn(officer, text, 'TaxpayerIdentifierValue')).toEqual([SSN.replaceAll('-', '')])
    expect(await textsIn(officer, text, 'GOVERNMENT_MONITORING')).toEqual([])
    await expect(officer.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
    await expect(made()).toHaveCount(2)
    await expectNoSsn(officer)
  })

  await test.step('JSON on a phone', async () => {
    await officer.setViewportSize(PHONE)
    await officer.reload()
    await expectHydrated(officer)
    await expectNoSsn(officer)
    await officer.getByRole('radio', { name: /^JSON/ }).check()
    const { name, text } = await makeFile(officer, 'To try out the import')
    expect(name).toBe(`application-${id}.json`)
    expect(() => JSON.parse(text)).not.toThrow()
    expect(text).toMatch(/123-?45-?6789/)
    expect(text).not.toMatch(/ethnicit|NOT_HISPANIC/i)
    await expectNoSsn(officer)
    await officer.setViewportSize(DESK)
    await expect(made()).toHaveCount(3)
    await expect(made().nth(1)).toContainText(DEMO.OFFICER)
    await expectAccessibleAtBoth(officer, 'lender-export-made')
  })

  await test.step('a file that is not confirmed is not made', async () => {
    await officer.getByLabel('Reason').selectOption('To try out the import')
    await officer.getByRole('button', { name: 'Export', exact: true }).click()
    await dialogOf(officer).getByRole('button', { name: 'Cancel' }).click()
    await expect(officer.getByText(/^You didn't confirm, so nothing was done\./)).toBeVisible()
    await expect(made()).toHaveCount(3)
  })

  const dialog = dialogOf(officer)
  await test.step('what a borrower can mend leads to the dialog that sends it back, which Back closes', async () => {
    await officer
      .getByRole('checkbox', { name: /^Ask about this/ })
      .first()
      .check()
    await officer.getByRole('button', { name: 'Send back 1 section…' }).click()
    const boxes = dialog
      .getByRole('group', { name: 'Sections of Rosa Delgado' })
      .getByRole('checkbox', { checked: true })
    await expect(boxes).toHaveCount(1)
    await expectAccessibleAtBoth(officer, 'lender-export-ask')
    await officer.goBack()
    await expect(dialog).toHaveCount(0)
    await expectApplication(officer, id)
    await expect(officer.getByRole('heading', { level: 1 })).toBeFocused()
    await officer.goBack()
    await expectPage(officer, TITLE)
  })

  await test.step('is sent back with it', async () => {
    await officer
      .getByRole('checkbox', { name: /^Ask about this/ })
      .first()
      .check()
    await officer.getByRole('button', { name: 'Send back 1 section…' }).click()
    await dialog.getByLabel('Reason').selectOption('Something is missing')
    await dialog.getByLabel('What you ask the borrowers').fill('Please add the county of your home.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(officer.getByText('Sent back. The borrowers are notified.')).toBeVisible()
    await openTab(officer, 'Files')
    await region(officer, TITLE).getByRole('link', { name: 'Export…' }).click()
    await expect(officer.getByText(/^This application is open again\./)).toBeVisible()
    await expect(officer.getByRole('button', { name: 'Export', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessibleAtBoth(officer, 'lender-export-open-again')
  })
  await test.step('once it is signed again, each changed value shows', async () => {
    await application.call(...placedIn(id, 'Tulsa'))
    await signByCalls(rosa, application)
    await expectSubmitted(rosa, application)
    await officer.goto(`/staff/applications/${id}?tab=files`)
    await expect(region(officer, TITLE).getByText('Re-signed since export')).toBeVisible()
    await region(officer, TITLE).getByRole('link', { name: 'Export…' }).click()
    const changed = region(officer, 'Changed since export')
    await expect(changed.locator('ins')).toHaveText('Now: Tulsa')
    await expect(made().getByText('An earlier signing')).toHaveCount(2)
    await expectAccessibleAtBoth(officer, 'lender-export-changed')
    await makeFile(officer, 'It was signed again after an earlier export')
    await expect(made()).toHaveCount(4)
    await expect(changed).toHaveCount(0)
  })

  const compliance = await demo('COMPLIANCE')
  await test.step('compliance reads the files, and makes that of demographics', async () => {
    await compliance.goto(`/staff/applications/${id}/export`)
    await expectPage(compliance, TITLE)
    await expect(compliance.getByText(/^Only loan officers and managers of this dealer/)).toBeVisible()
    await expect(region(compliance, 'Previous exports').getByRole('row')).toHaveCount(4)
    await compliance.goto(`/staff/applications/${id}/demographics`)
    await expectHydrated(compliance)
    await expect(compliance.getByText('Not exported yet.')).toBeVisible()
    const { name, text } = await makeFile(compliance, 'An examiner asked for it')
    expect(name).toBe(`demographics-${id}.mismo.xml`)
    expect(await textsIn(compliance, text, 'HMDAEthnicityType')).toEqual([ETHNICITY])
    expect(text).not.toContain(SSN.replaceAll('-', ''))
    await expect(region(compliance, 'Previous exports').getByRole('row')).toHaveCount(2)
    await expectAccessibleAtBoth(compliance, 'lender-export-demographics')
  })
})
