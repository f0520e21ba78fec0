import type { Locator } from '@playwright/test'
import { RELEASE_TAG } from '../scripts/release.ts'
import { expectAccessible } from './support/accessible.ts'
import { add, expectPage } from './support/answering.ts'
import { expectShort } from './support/first-screen.ts'
import { submittedByCouple } from './support/joining.ts'
import { expect } from './support/journey.ts'
import { arrives, tabTo } from './support/keyboard.ts'
import { expectHydrated } from './support/navigation.ts'
import { pressesOf } from './support/presses.ts'
import { print } from './support/printing.ts'
import { DEMO, expectApplication, expectInMenu, search, onStaff as test } from './support/staff.ts'
import { expectRoomForMessages } from './support/staff-forms.ts'
import { submittedApplication } from './support/submitting.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

const leftOf = async (element: Locator): Promise<number> => (await element.boundingBox())!.x

test('shows a couple side by side, and compliance reads their demographics', { tag: RELEASE_TAG }, async ({
  page,
  anotherPhone,
  demo,
}) => {
  const { application } = await submittedByCouple(page, await anotherPhone())
  const address = `/staff/applications/${application.id}`

  await test.step('the officer reads both', async () => {
    const officer = await demo('OFFICER')
    await officer.goto('/staff')
    await search(officer, 'Delgado and Rosa')
    const row = officer.getByRole('row').filter({ hasText: application.id })
    await expect(row.getByText('+ 1 co-borrower')).toBeAttached()
    await row.getByRole('link', { name: 'Rosa Delgado' }).click()
    await expectApplication(officer, application.id, 'Rosa Delgado + Luis Delgado')
    await expectRoomForMessages(officer, address)
    await expectShort(officer, 'couple')
    const person = officer.getByRole('region', { name: 'Personal and Household' })
    const [rosas, luiss] = ['Rosa', 'Luis'].map(name => person.getByRole('columnheader', { name }))
    for (const viewport of [PHONE, DESK]) {
      await officer.setViewportSize(viewport)
      expect(await leftOf(luiss!)).toBeGreaterThan(await leftOf(rosas!))
    }
    const income = officer.getByRole('region', { name: 'Income', exact: true })
    for (const name of ['Rosa', 'Luis']) await expect(income.getByRole('rowheader', { name })).not.toHaveCount(0)
    const printed = await print(officer)
    for (const text of [application.id, 'Rosa Delgado', 'Luis Delgado']) expect(printed).toContain(text)
    for (const text of ['Begin review', 'Export…', 'Sign out', 'Copy']) expect(printed).not.toContain(text)
    await expectInMenu(officer, items => expect(items.filter({ hasText: 'Demographics' })).toHaveCount(0))
    await officer.goto(`${address}/demographics`)
    await expect(
      officer.getByText("Your access doesn't cover this page. An administrator can change that."),
    ).toBeVisible()
    await expectAccessible(officer, 'staff-demographics-refused')
  })

  await test.step('compliance reads, and changes nothing', async () => {
    const compliance = await demo('COMPLIANCE')
    await compliance.goto(`${address}?tab=files`)
    await expect(compliance.getByRole('heading', { level: 2, name: 'Signed documents' })).toBeVisible()
    await expectInMenu(compliance, items => expect(items).toHaveText([/^Call/, 'Demographics', 'Hold…']))
    await expectAccessible(compliance, 'staff-couple')
    await add(compliance, 'Actions', 'Demographics')
    await expectPage(compliance, `Demographics of #${application.id}`)
    await expect(
      compliance.getByRole('region', { name: 'Luis Delgado' }).getByText('Not Hispanic or Latino'),
    ).toBeVisible()
    await expectAccessible(compliance, 'staff-demographics')
    await compliance.getByRole('link', { name: 'Back to the application' }).click()
    await expectApplication(compliance, application.id, 'Rosa Delgado + Luis Delgado')
  })

  await test.step('an administrator opens no application', async () => {
    const administrator = await demo('ADMINISTRATOR')
    await administrator.goto('/staff')
    await expectPage(administrator, 'People')
    await administrator.goto(address)
    await expect(administrator.getByText("We can't show this application.")).toBeVisible()
    await expectAccessible(administrator, 'staff-application-refused')
    await administrator.getByRole('link', { name: 'Go to the start page' }).click()
    await expectPage(administrator, 'People')
    await administrator.goto('/staff/nowhere')
    await expectPage(administrator, 'Page not found')
    await expectAccessible(administrator, 'staff-not-found')
  })
})

test('takes few presses for what is done each day', { tag: RELEASE_TAG }, async ({ page, demo }) => {
  const { id } = await submittedApplication(page)
  const officer = await demo('OFFICER')
  const button = (name: string) => officer.getByRole('button', { name, exact: true })
  const dialog = officer.getByRole('dialog')
  const notes = officer.getByRole('region', { name: 'Notes and calls' })
  const tasks: Record<string, readonly [most: number, task: () => Promise<void>]> = {
    'assign it': [
      3,
      async () => {
        await button('Unassigned').click()
        await dialog.getByLabel('Assign to').selectOption('You')
        await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
        await expect(button('Assigned to you')).toBeVisible()
      },
    ],
    'call and note': [
      3,
      async () => {
        await button('Rosa Delgado').click()
        await button('Log this call').click()
        await expect(notes.getByLabel(/^Note/)).toBeFocused()
        await officer.keyboard.type('Sends the pay stub on Monday.')
        await notes.getByRole('button', { name: 'Add', exact: true }).click()
        await expect(notes.getByText('Sends the pay stub on Monday.')).toBeVisible()
      },
    ],
    reveal: [
      3,
      async () => {
        await officer.locator('summary').filter({ hasText: 'Reveal SSN of Rosa Delgado' }).click()
        const form = officer.getByRole('form', { name: 'Reveal SSN of Rosa Delgado?' })
        await form.getByLabel('Reason').selectOption('To verify who the person is')
        await form.getByRole('button', { name: 'Reveal', exact: true }).click()
        await expect(officer.getByText('123-45-6789')).toBeVisible()
      },
    ],
    'begin the review': [
      2,
      async () => {
        await button('Begin review…').click()
        await dialog.getByRole('button', { name: 'Begin review', exact: true }).click()
        await expect(officer.getByText('The review has started.')).toBeVisible()
      },
    ],
    'verify a caller': [
      4,
      async () => {
        await add(officer, 'Actions', 'Call')
        await dialog.getByLabel('Date of birth').click()
        await officer.keyboard.type('07041980')
        await officer.keyboard.press('Tab')
        await officer.keyboard.type('6789')
        await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
        await expect(dialog.getByText('Both match. The note')).toBeVisible()
        await officer.keyboard.press('Escape')
      },
    ],
    'record the Loan Estimate': [
      3,
      async () => {
        await officer.getByRole('tab', { name: /^Deadlines/ }).click()
        await button('Record a date…').click()
        await expect(dialog.getByLabel('What happened')).toHaveValue('ESTIMATE_SENT')
        await dialog.getByRole('button', { name: 'Record', exact: true }).click()
        await expect(officer.getByText('Recorded.', { exact: true })).toBeVisible()
      },
    ],
    'send back two sections': [
      5,
      async () => {
        await button('Send back…').click()
        for (const name of ['Expenses', 'Salesperson Details']) await dialog.getByLabel(name).check()
        await dialog.getByLabel('Reason').selectOption("Something isn't clear")
        await dialog.getByLabel('What you ask the borrowers').fill('Please look at both.')
        await dialog.getByRole('button', { name: 'Send back' }).click()
        await expect(officer.getByText('Sent back. The borrowers are notified.')).toBeVisible()
      },
    ],
    outcome: [
      6,
      async () => {
        await add(officer, 'Actions', 'Record outcome…')
        await dialog.getByLabel('Outcome').selectOption('Approved')
        await dialog.getByLabel('Conditions').selectOption('No conditions left')
        await dialog.getByLabel('Approval holds until').click()
        await officer.keyboard.type('12312099')
        await dialog.getByRole('button', { name: 'Record Approved' }).click()
        await expect(officer.getByText('Recorded.', { exact: true })).toBeVisible()
      },
    ],
  }
  await officer.goto(`/staff/applications/${id}`)
  await expectHydrated(officer)
  await expect(officer.locator('.desk__head')).toMatchAriaSnapshot(`
    - heading "Rosa Delgado" [level=1]:
      - button "Rosa Delgado"
    - link /^Rosa 501-555-\\d{4}$/
    - button "Begin review…"
    - button "Send back…"
    - button "Add a note"
    - button "Actions"
    - button "Copy Application number"
    - group: Loan number
    - button "Unassigned"
    - paragraph: /review in .+ Home only or Land-home in .+ No call logged yet/
    - list "Key figures":
      - listitem: /Loan/
      - listitem: /Down payment/
      - listitem: /Rate, term/
      - listitem: /Monthly income/
      - listitem: /Housing/
      - listitem: /DTI/
      - listitem: /Cash left/
      - listitem: /Home/
  `)
  await expect(officer.locator('.dock')).toMatchAriaSnapshot(`
    - region "Work on the application":
      - tablist "Work on the application":
        - tab /To decide \\d/ [selected]
        - tab "Notes"
        - tab /Deadlines \\d/
        - tab "Files"
        - tab "Activity"
      - tabpanel /To decide \\d/:
        - region "Check these":
          - heading "Check these" [level=2]
          - button "What is compared"
          - list:
            - listitem:
              - link "Financial Accounts"
        - region "Asked about":
          - heading "Asked about" [level=2]
          - paragraph: Press “Ask about this” beside a section to mark it.
          - button "Mark the rest as reviewed"
  `)
  for (const [name, [most, task]] of Object.entries(tasks))
    expect.soft(await pressesOf(officer, task), name).toBeLessThanOrEqual(most)
})

test('works with the keyboard alone', async ({ page, visitor }) => {
  const { id } = await submittedApplication(page)
  const keys = visitor.keyboard
  const button = (name: string) => visitor.getByRole('button', { name, exact: true })
  const dialog = visitor.getByRole('dialog')

  await visitor.goto('/staff/sign-in')
  await expectPage(visitor, 'Sign in')
  await keys.press('Tab')
  await expect(visitor.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keys.press('Enter')
  await tabTo(visitor, button(`${DEMO.MANAGER}, Branch manager`))
  await expectRing(button(`${DEMO.MANAGER}, Branch manager`))
  await keys.press('Enter')
  await arrives(visitor, 'Applications')
  await expect(visitor).toHaveTitle('Applications - Porchlight')

  const all = visitor.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ })
  await tabTo(visitor, all)
  await keys.press('Enter')
  await expect(visitor).toHaveTitle('All - Applications - Porchlight')
  await expect(all).toBeFocused()
  const filters = visitor.locator('summary').filter({ hasText: 'Filters' })
  await tabTo(visitor, filters)
  await keys.press('Enter')
  await tabTo(visitor, visitor.getByLabel('Dealer'))
  await keys.type('Sunrise')
  await tabTo(visitor, button('Show'))
  await keys.press('Enter')
  await expect(visitor).toHaveURL(/\?view=all&dealer=/)
  await expect(filters).toBeFocused()
  const link = visitor.getByRole('row').filter({ hasText: id }).getByRole('link')
  await tabTo(visitor, link)
  await expectRing(link)
  await keys.press('Enter')
  await arrives(visitor, 'Rosa Delgado')
  await expect(visitor).toHaveTitle(`Rosa Delgado - ${id} - Porchlight`)

  const decide = visitor.getByRole('tab', { name: /^To decide/ })
  await tabTo(visitor, decide)
  await keys.press('ArrowRight')
  const notes = visitor.getByRole('tab', { name: /^Notes/ })
  await expect(notes).toBeFocused()
  await expect(visitor).toHaveURL(/\?tab=notes$/)
  await expectRing(notes)

  await tabTo(visitor, button('Begin review…'), 'Shift+Tab')
  await keys.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Begin the review?' })).toBeFocused()
  await keys.press('Escape')
  await expect(button('Begin review…')).toBeFocused()
  await keys.press('Enter')
  await expectAccessible(visitor, 'staff-begin-review')
  await tabTo(visitor, dialog.getByRole('button', { name: 'Begin review' }))
  await keys.press('Enter')
  await expect(visitor.getByText('The review has started.')).toBeVisible()
  await expect(visitor.locator('main :focus')).toBeVisible()

  await tabTo(visitor, visitor.locator('header summary'), 'Shift+Tab')
  await keys.press('Enter')
  await tabTo(visitor, button('Sign out'))
  await keys.press('Enter')
  await expectPage(visitor, 'Sign in')
  await expect(visitor).toHaveTitle('Sign in - Porchlight')
})

/** Expects the focus to be visible. */
const expectRing = (control: Locator): Promise<void> => expect(control).toHaveCSS('outline-style', 'solid')
