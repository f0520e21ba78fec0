import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { PersonResponse } from '@porchlight/domain/staff'
import { zipEntries } from '../apps/server/test/support/zip-entries.ts'
import { expectPage } from './support/answering.ts'
import { download } from './support/downloading.ts'
import { type Application, readyToSign } from './support/filled-application.ts'
import { expect } from './support/journey.ts'
import { arrives, tabTo } from './support/keyboard.ts'
import { expectHydrated } from './support/navigation.ts'
import { addAuthenticator, enroll } from './support/passkeys.ts'
import { newEmail, newPhone } from './support/sign-in.ts'
import { changePeople, expectAccessibleAtBoth, inviteByCalls, openView, onStaff as test } from './support/staff.ts'
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

/** An officer of the test alone, whose access can be changed. */
async function newOfficer(page: Page, administrator: Page): Promise<PersonResponse> {
  await addAuthenticator(page)
  const email = newEmail('nina')
  const person = await inviteByCalls(administrator, { name: 'Nina Novak', email })
  const code = await enroll(page, email)
  await changePeople(administrator, ['staff.confirm', person.id], 'POST', `/people/${person.id}/confirmation`, { code })
  await expectPage(page, 'Applications')
  return person
}

test('an officer makes a zip file of three applications of a filter, which is for that officer alone', async ({
  page,
  anotherPhone,
  demo,
}) => {
  const applications = [
    await submitted(page, 'Rosa'),
    await submitted(await anotherPhone(), 'Ramona'),
    await submitted(await anotherPhone(), 'Renata'),
  ]
  const officer = await demo('OFFICER')

  await test.step('the queue leads to the choice with its view and filters, and back', async () => {
    await officer.goto(`/staff${FILTER}`)
    await expectHydrated(officer)
    await officer.getByRole('link', { name: 'Make files' }).click()
    await arrives(officer, 'Make files')
    await expect(officer).toHaveURL(`/staff/exports${FILTER}`)
    await expect(officer.getByText('From the queue: All, Home and land, from Jan 1, 2026.')).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-exports')
  })

  await test.step('ticks and makes them with the keyboard alone', async () => {
    const { keyboard } = officer
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
    await tabTo(officer, button(officer, 'Confirm (development)'))
    await keyboard.press('Enter')
    await arrives(officer, TITLE)
  })

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
    const address = officer.url()
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
})

test('a zip file is gone when its officer loses the access to one of its applications', async ({
  page,
  desk,
  demo,
}) => {
  const application = await submitted(page, 'Rita')
  const administrator = await demo('ADMINISTRATOR')
  const officer = await desk()
  const person = await newOfficer(officer, administrator)

  await test.step('the passkey is asked for, and the zip file is made', async () => {
    await openView(officer, 'All')
    await officer.getByRole('link', { name: 'Make files' }).click()
    await arrives(officer, 'Make files')
    await officer.getByRole('radio', { name: 'JSON' }).check()
    await officer.getByLabel('Why you make them').selectOption('To try out the import')
    await boxOf(officer, application).check()
    await button(officer, 'Make 1 file').click()
    await arrives(officer, TITLE)
    await isReady(officer)
  })

  await test.step('the administrator gives the officer another dealer alone', async () => {
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
    await expect(boxOf(officer, application)).toHaveCount(0)
  })
})

/** The cells of a CSV file: texts are in quotes, numbers are not. */
const rowsOf = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(line => line !== '')
    .map(line => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, text, bare]) => text ?? bare ?? ''))
