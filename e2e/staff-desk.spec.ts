import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { readyToSign } from './support/filled-application.ts'
import { invitedCoborrower } from './support/joining.ts'
import { expect } from './support/journey.ts'
import { arrives, tabTo } from './support/keyboard.ts'
import { print } from './support/printing.ts'
import { DEMO, search, onStaff as test } from './support/staff.ts'
import { expectSubmitted, signByCalls, submittedApplication } from './support/submitting.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

const leftOf = async (element: Locator): Promise<number> => (await element.boundingBox())!.x

test('shows a couple side by side, and compliance reads their demographics', async ({ page, anotherPhone, demo }) => {
  const application = await readyToSign(page)
  const luis = await invitedCoborrower(await anotherPhone(), page, application)
  await luis.accept()
  await luis.fill()
  await signByCalls(page, application)
  await signByCalls(luis.page, luis.application, 'Luis Delgado')
  await expectSubmitted(page, application)
  const address = `/staff/applications/${application.id}`

  await test.step('the officer reads both', async () => {
    const officer = await demo('OFFICER')
    await officer.goto('/staff/search')
    await search(officer, 'Application', application.id)
    const row = officer.getByRole('row').filter({ hasText: application.id })
    await expect(row.getByText('+ 1 co-borrower')).toBeVisible()
    await row.getByRole('link', { name: 'Rosa Delgado' }).click()
    await expectPage(officer, `Application #${application.id}`)
    const income = officer.getByRole('region', { name: 'Income' })
    const [rosa, both] = ['Rosa Delgado', 'Luis Delgado'].map(name => income.getByRole('heading', { level: 3, name }))
    expect(await leftOf(both!)).toBeGreaterThan(await leftOf(rosa!))
    await officer.setViewportSize(PHONE)
    expect(await leftOf(both!)).toBe(await leftOf(rosa!))
    await officer.setViewportSize(DESK)
    const printed = await print(officer)
    expect(printed).toContain(`Application #${application.id}`)
    for (const text of ['Begin review', 'Make files', 'Sign out', 'Copy']) expect(printed).not.toContain(text)
    await expect(officer.getByRole('link', { name: 'Demographics of this application' })).toBeHidden()
    await officer.goto(`${address}/demographics`)
    await expect(
      officer.getByText("Your access doesn't cover this page. An administrator can change that."),
    ).toBeVisible()
    await expectAccessible(officer, 'staff-demographics-refused')
  })

  await test.step('compliance reads, and changes nothing', async () => {
    const compliance = await demo('COMPLIANCE')
    await compliance.goto(address)
    await expect(compliance.getByRole('heading', { level: 2, name: 'Signed documents' })).toBeVisible()
    await expect(compliance.getByRole('button', { name: 'Begin review' })).toBeHidden()
    await expectAccessible(compliance, 'staff-couple')
    await compliance.getByRole('link', { name: 'Demographics of this application' }).click()
    await expectPage(compliance, `Demographics of #${application.id}`)
    await expect(
      compliance.getByRole('region', { name: 'Luis Delgado' }).getByText('Not Hispanic or Latino'),
    ).toBeVisible()
    await expectAccessible(compliance, 'staff-demographics')
    await compliance.getByRole('link', { name: 'Back to the application' }).click()
    await expectPage(compliance, `Application #${application.id}`)
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

  const all = visitor.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'All', exact: true })
  await tabTo(visitor, all)
  await keys.press('Enter')
  await expect(visitor).toHaveTitle('All - Applications - Porchlight')
  await expect(all).toBeFocused()
  await tabTo(visitor, visitor.locator('summary').filter({ hasText: 'Filters' }))
  await keys.press('Enter')
  await tabTo(visitor, visitor.getByLabel('Dealer'))
  await keys.type('Sunrise')
  await tabTo(visitor, button('Show'))
  await keys.press('Enter')
  await expect(visitor).toHaveURL(/\?view=all&dealer=/)
  await expect(button('Show')).toBeFocused()
  const link = visitor.getByRole('row').filter({ hasText: id }).getByRole('link')
  await tabTo(visitor, link)
  await expectRing(link)
  await keys.press('Enter')
  await arrives(visitor, `Application #${id}`)
  await expect(visitor).toHaveTitle(`Application #${id} - Porchlight`)

  await tabTo(visitor, button('Begin review'))
  await keys.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Begin the review?' })).toBeFocused()
  await keys.press('Escape')
  await expect(button('Begin review')).toBeFocused()
  await keys.press('Enter')
  await expectAccessible(visitor, 'staff-begin-review')
  await tabTo(visitor, dialog.getByRole('button', { name: 'Begin review' }))
  await keys.press('Enter')
  await expect(visitor.getByText('The review has started.')).toBeVisible()
  await expect(button('Stop review')).toBeFocused()

  await tabTo(visitor, button('Sign out'), 'Shift+Tab')
  await keys.press('Enter')
  await expectPage(visitor, 'Sign in')
  await expect(visitor).toHaveTitle('Sign in - Porchlight')
})

/** Expects the focus to be visible. */
const expectRing = (control: Locator): Promise<void> => expect(control).toHaveCSS('outline-style', 'solid')
