import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { zipEntries } from '../apps/server/test/support/zip-entries.ts'
import type { Application } from './support/filled-application.ts'
import { expect } from './support/journey.ts'
import { arrives, tabTo } from './support/keyboard.ts'
import { makeFile } from './support/making-files.ts'
import { expectHydrated } from './support/navigation.ts'
import { newOfficer } from './support/passkeys.ts'
import { newPhone } from './support/sign-in.ts'
import { expectAccessibleAtBoth, onStaff as test } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

const FILTER = '?view=all&collateral=land&from=2026-01-01'

/** An application of a new person with a phone number of their own. */
const submitted = (page: Page, first_name: string): Promise<Application> =>
  submittedApplication(page, { first_name, phone_number: newPhone() })

const boxOf = (page: Page, { id }: Application): Locator => page.getByRole('checkbox', { name: id })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an officer with a passkey makes a zip file of a filter and a file of one', async ({
  page,
  anotherPhone,
  desk,
  demo,
}) => {
  const applications = [
    await submitted(page, 'Rosa'),
    await submitted(await anotherPhone(), 'Ramona'),
    await submitted(await anotherPhone(), 'Renata'),
  ]
  const administrator = await demo('ADMINISTRATOR')
  const officer = await desk()
  const { device } = await newOfficer(officer, administrator, 'Nina Novak')

  await test.step('the queue leads to the choice with its view and filters, and back', async () => {
    await officer.goto(`/staff${FILTER}`)
    await expectHydrated(officer)
    await officer.getByRole('link', { name: 'Export', exact: true }).click()
    await arrives(officer, 'Export applications')
    await expect(officer).toHaveURL(`/staff/exports${FILTER}`)
    await expect(officer.getByText('From the queue: All, Land-home, from Jan 1, 2026.')).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-exports')
  })

  await test.step('checks and makes them with the keyboard alone, and one passkey confirms all', async () => {
    const { keyboard } = officer
    const before = await device.timesUsed()
    await officer.getByRole('link', { name: 'Back to the queue' }).focus()
    await keyboard.press('Tab')
    await tabTo(officer, officer.getByRole('radio', { name: /^MISMO/ }))
    await keyboard.press('Space')
    await tabTo(officer, officer.getByLabel('Reason'))
    await keyboard.type('To try')
    for (const application of applications) {
      await boxOf(officer, application).focus()
      await keyboard.press('Space')
    }
    await expectAccessibleAtBoth(officer, 'lender-exports-checked')
    await officer.reload()
    await expectHydrated(officer)
    await expect(button(officer, 'Export 3 applications')).toBeVisible()
    await tabTo(officer, button(officer, 'Export 3 applications'))
    await keyboard.press('Enter')
    await expect(officer.getByText('Choose the format')).toBeVisible()
    await expect(officer.getByRole('radio', { name: /^MISMO/ })).toBeFocused()
    await keyboard.press('Space')
    await tabTo(officer, officer.getByLabel('Reason'))
    await keyboard.type('To try')
    await tabTo(officer, button(officer, 'Export 3 applications'))
    const downloading = officer.waitForEvent('download')
    await keyboard.press('Enter')
    const zip = await downloading
    expect(await device.timesUsed()).toBe(before + 1)
    expect(zip.suggestedFilename()).toMatch(/^Applications .+\.zip$/)
    const entries = zipEntries(readFileSync(await zip.path()))
    const nameOf = ({ id }: Application) => `Delgado ${id}.mismo.xml`
    expect([...entries.keys()].sort()).toEqual([...applications.map(nameOf), 'Report.html'].sort())
    for (const application of applications)
      expect(entries.get(nameOf(application))).toContain(
        `<LoanOriginationSystemLoanIdentifier>${application.id}</LoanOriginationSystemLoanIdentifier>`,
      )
  })

  await test.step('the page says what was recorded, also in the list', async () => {
    const outcome = officer.getByRole('region', { name: 'The zip file is here' })
    await expect(outcome.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(outcome.getByText('Exported (3)')).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-exports-saved')
    const row = officer.getByRole('row').filter({ hasText: applications[0]!.id })
    await expect(row.getByText(/^Exported /)).toBeVisible()
  })

  await test.step('the file of one application takes a passkey of its own, and none is made without it', async () => {
    const { id } = applications[0]!
    await officer.goto(`/staff/applications/${id}/export`)
    await expectHydrated(officer)
    const made = officer.getByRole('region', { name: 'Previous exports' }).getByRole('row')
    await expect(made).toHaveCount(2)
    const before = await device.timesUsed()
    await device.setVerified(false)
    await officer.getByLabel('Reason').selectOption('To try out the import')
    await button(officer, 'Export').click()
    await expect(officer.getByText(/^That was canceled or took too long, and nothing was changed\./)).toBeVisible()
    await device.setVerified(true)
    const { name, text } = await makeFile(officer, 'To try out the import', 'passkey')
    expect(name).toBe(`application-${id}.mismo.xml`)
    expect(text).toContain(`<LoanOriginationSystemLoanIdentifier>${id}</LoanOriginationSystemLoanIdentifier>`)
    expect(await device.timesUsed()).toBe(before + 1)
    await expect(made).toHaveCount(3)
  })
})
