import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { zipEntries } from '../apps/server/test/support/zip-entries.ts'
import { expectPage } from './support/answering.ts'
import { download } from './support/downloading.ts'
import { type Application, readyToSign } from './support/filled-application.ts'
import { expect } from './support/journey.ts'
import { arrives, tabTo } from './support/keyboard.ts'
import { makeFile } from './support/making-files.ts'
import { expectHydrated } from './support/navigation.ts'
import { newOfficer } from './support/passkeys.ts'
import { newPhone } from './support/sign-in.ts'
import { expectAccessibleAtBoth, onStaff as test } from './support/staff.ts'
import { expectSubmitted, signByCalls } from './support/submitting.ts'

const FILTER = '?view=all&collateral=land&from=2026-01-01'
const TITLE = 'Files of many applications'

/** An application of a new person with a phone number of their own. */
async function submitted(page: Page, first_name: string): Promise<Application> {
  const application = await readyToSign(page, [], { first_name, phone_number: newPhone() })
  await signByCalls(page, application, `${first_name} Delgado`)
  await expectSubmitted(page, application)
  return application
}

const boxOf = (page: Page, { id }: Application): Locator => page.getByRole('checkbox', { name: id })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isReady = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Your zip file is ready' })).toBeVisible({ timeout: 60_000 })

test('an officer with a passkey makes a zip file of a filter and a file of one, and the zip file ends with the access', async ({
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
  const { person, device } = await newOfficer(officer, administrator, 'Nina Novak')

  await test.step('the queue leads to the choice with its view and filters, and back', async () => {
    await officer.goto(`/staff${FILTER}`)
    await expectHydrated(officer)
    await officer.getByRole('link', { name: 'Make files' }).click()
    await arrives(officer, 'Make files')
    await expect(officer).toHaveURL(`/staff/exports${FILTER}`)
    await expect(officer.getByText('From the queue: All, Home and land, from Jan 1, 2026.')).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-exports')
  })

  await test.step('ticks and makes them with the keyboard alone, and one passkey confirms all', async () => {
    const { keyboard } = officer
    const before = await device.timesUsed()
    await officer.getByRole('link', { name: 'Back to the queue' }).focus()
    await keyboard.press('Tab')
    await tabTo(officer, officer.getByRole('radio', { name: /^MISMO/ }))
    await keyboard.press('Space')
    await tabTo(officer, officer.getByLabel('Why you make them'))
    await keyboard.type('To try')
    for (const application of applications) {
      await boxOf(officer, application).focus()
      await keyboard.press('Space')
    }
    await expectAccessibleAtBoth(officer, 'lender-exports-ticked')
    await officer.reload()
    await expectHydrated(officer)
    await expect(button(officer, 'Make 3 files')).toBeVisible()
    await tabTo(officer, button(officer, 'Make 3 files'))
    await keyboard.press('Enter')
    await expect(officer.getByText('Choose the kind of file')).toBeVisible()
    await expect(officer.getByRole('radio', { name: /^MISMO/ })).toBeFocused()
    await keyboard.press('Space')
    await tabTo(officer, officer.getByLabel('Why you make them'))
    await keyboard.type('To try')
    await tabTo(officer, button(officer, 'Make 3 files'))
    await keyboard.press('Enter')
    await arrives(officer, TITLE)
    expect(await device.timesUsed()).toBe(before + 1)
  })

  const address = officer.url()
  await test.step('the zip file has a file and a report of each', async () => {
    await isReady(officer)
    await expectAccessibleAtBoth(officer, 'lender-exports-ready')
    await officer.reload()
    await isReady(officer)
    await expectHydrated(officer)
    const { path, name, head } = await download(officer, 'Download the zip file')
    expect(name).toMatch(/^Applications .+\.zip$/)
    expect(head).toBe('PK\x03\x04')
    await expect(officer.getByText('The zip file is downloaded.')).toBeVisible()
    const entries = zipEntries(readFileSync(path))
    expect([...entries.keys()].sort()).toEqual(
      applications.flatMap(({ id }) => [`application-${id}.mismo.xml`, `application-${id}.report.json`]).sort(),
    )
    for (const { id } of applications)
      expect(entries.get(`application-${id}.mismo.xml`)).toContain(
        `<LoanOriginationSystemLoanIdentifier>${id}</LoanOriginationSystemLoanIdentifier>`,
      )
  })

  await test.step('the choice says what was made, and another officer finds no such zip file', async () => {
    await officer.getByRole('link', { name: 'Choose other applications' }).click()
    await arrives(officer, 'Make files')
    await expect(officer).toHaveURL(`/staff/exports${FILTER}`)
    await expect(officer.getByRole('table', { name: 'Your zip files' }).getByText('3 files')).toBeVisible()
    const row = officer.getByRole('row').filter({ hasText: applications[0]!.id })
    await expect(row.getByText(/^Made on /)).toBeVisible()
    const manager = await demo('MANAGER')
    await manager.goto(address)
    await expect(manager.getByText("There's no such zip file, or someone else made it.")).toBeVisible()
    await expectAccessibleAtBoth(manager, 'lender-exports-of-another')
  })

  await test.step('the file of one application takes a passkey of its own, and none is made without it', async () => {
    const { id } = applications[0]!
    await officer.goto(`/staff/applications/${id}/export`)
    await expectHydrated(officer)
    const made = officer.getByRole('region', { name: 'Files made so far' }).getByRole('row')
    await expect(made).toHaveCount(2)
    const before = await device.timesUsed()
    await device.setVerified(false)
    await officer.getByLabel('Why you make it').selectOption('To try out the import')
    await button(officer, 'Make the file').click()
    await expect(officer.getByText(/^That was canceled or took too long, and nothing was changed\./)).toBeVisible()
    await device.setVerified(true)
    const { name, text } = await makeFile(officer, 'To try out the import', 'passkey')
    expect(name).toBe(`application-${id}.mismo.xml`)
    expect(text).toContain(`<LoanOriginationSystemLoanIdentifier>${id}</LoanOriginationSystemLoanIdentifier>`)
    expect(await device.timesUsed()).toBe(before + 1)
    await expect(made).toHaveCount(3)
  })

  await test.step('the list of the filter is a CSV file without identifiers and contacts', async () => {
    await officer.goto(`/staff${FILTER}`)
    await expectHydrated(officer)
    const { path, name } = await download(officer, 'Download list')
    expect(name).toMatch(/^Applications .+\.csv$/)
    await expect(officer.getByText('The list is downloaded.')).toBeVisible()
    const [head = [], ...rows] = rowsOf(readFileSync(path, 'utf8'))
    expect(head.slice(0, 2)).toEqual(['Application', 'Borrower'])
    for (const { id, email } of applications) {
      const row = rows.find(([number]) => number === id)
      expect(row).toHaveLength(head.length)
      expect(rows.flat()).not.toContain(email)
    }
    expect(rows.flat().filter(cell => /@|\d{3}-?\d{2}-?\d{4}|\d{3}-?\d{3}-?\d{4}/.test(cell))).toEqual([])
  })

  await test.step('the zip file is gone once the officer has another dealer alone', async () => {
    await officer.goto(address)
    await isReady(officer)
    await expectHydrated(officer)
    await administrator.goto(`/staff/people/${person.id}`)
    await expectPage(administrator, person.name)
    await expectHydrated(administrator)
    await administrator.getByLabel('Dealer').selectOption('Blue Ridge Homes')
    await button(administrator, 'Save access').click()
    await button(administrator, 'Confirm (development)').click()
    await expect(administrator.getByText('Access saved.')).toBeVisible()
    await button(officer, 'Download the zip file').click()
    await expect(officer.getByRole('heading', { name: 'This zip file was deleted' })).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-exports-access-lost')
    await officer.getByRole('link', { name: 'Make a new zip file' }).click()
    await arrives(officer, 'Make files')
    for (const application of applications) await expect(boxOf(officer, application)).toHaveCount(0)
  })
})

/** The cells of a CSV file: texts are in quotes, numbers are not. */
const rowsOf = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(line => line !== '')
    .map(line => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, text, bare]) => text ?? bare ?? ''))
