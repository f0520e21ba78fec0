import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { print } from './support/printing.ts'
import { expectApplication, openView, search, onStaff as test } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

const PHONE = { width: 390, height: 844 }

const heightsOf = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll(found => found.map(row => row.getBoundingClientRect().height))

/** Expects 12 applications in sight at 1280 × 800 with two groups, and 10 with four. */
async function expectDense(page: Page): Promise<void> {
  const { y: head } = (await page.getByRole('table').boundingBox())!
  expect(head).toBeLessThanOrEqual(170)
  expect(new Set(await heightsOf(page.locator('[data-row]')))).toEqual(new Set([44]))
  expect(new Set(await heightsOf(page.locator('tr:has([scope="rowgroup"])')))).toEqual(new Set([32]))
  const [columns = 0] = await heightsOf(page.locator('thead tr'))
  for (const [rows, groups] of [
    [12, 2],
    [10, 4],
  ] as const)
    expect(head + columns + rows * 44 + groups * 32).toBeLessThanOrEqual(800)
}

/** Expects that a press beside the link of a row opens the application in a tab of its own. */
async function expectNewTab(row: Locator, press: Parameters<Locator['click']>[0]): Promise<void> {
  const context = row.page().context()
  const opened = context.waitForEvent('page')
  // On a busy machine the address of a new tab can stay empty although it is shown.
  const asked = context.waitForEvent('request', request => /\/staff\/applications\/[0-9A-Z]{10}$/.test(request.url()))
  await row.getByRole('cell').last().click(press)
  const tab = await opened
  expect((await asked).frame().page()).toBe(tab)
  await tab.close()
}

test('an officer sees what is new, filters, searches and takes the next one', async ({ page, demo }) => {
  const { id } = await submittedApplication(page)
  const officer = await demo('OFFICER')
  const table = officer.getByRole('table', { name: 'Applications: Unassigned' })
  const row = officer.getByRole('row').filter({ hasText: id })

  await test.step('a new application stands among those that no one works on', async () => {
    await officer.goto('/staff')
    await expectPage(officer, 'Applications')
    await expectHydrated(officer)
    await openView(officer, 'Unassigned')
    await expect(officer).toHaveURL(/\/staff\?view=unassigned$/)
    await expect(table.getByRole('rowheader', { name: /^Next 5 business days \d+$/ })).toBeVisible()
    await expectAccessible(officer, 'lender-queue')
    await expectDense(officer)
    await expect(table.locator('thead')).toMatchAriaSnapshot(`
      - rowgroup:
        - row /Borrower.* Application.* Amount.* What to do Due/
    `)
    await expect(row).toMatchAriaSnapshot(`
      - row:
        - rowheader /Rosa Delgado/:
          - link "Rosa Delgado"
        - cell "${id}"
        - cell /\\$[\\d,]+ (Home only|Land-home)/
        - 'cell "New: review"'
        - cell /in \\d business days?/
    `)
    await officer.setViewportSize(PHONE)
    await expectAccessible(officer, 'lender-queue-phone')
    for (const height of await heightsOf(officer.locator('[data-row]'))) expect(height).toBeLessThanOrEqual(104)
    // The person who looks at it is named below the line of the borrower.
    const manager = await demo('MANAGER')
    await manager.goto(`/staff/applications/${id}`)
    const [name, viewer] = [row.getByRole('link'), row.locator('.queue__viewers')]
    await expect(viewer).toBeVisible()
    const [above, below] = await Promise.all([name.boundingBox(), viewer.boundingBox()])
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
    await manager.close()
    await officer.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a head of a column, and on a phone a select, changes the order, which is in the address', async () => {
    const submitted = table.getByRole('columnheader', { name: 'Submitted' })
    await officer.locator('summary').filter({ hasText: 'Columns' }).click()
    await officer.getByLabel('Submitted', { exact: true }).check()
    await officer.keyboard.press('Escape')
    await submitted.getByRole('button').click()
    await expect(officer).toHaveURL(/\?view=unassigned&sort=-submitted$/)
    await expect(submitted).toHaveAttribute('aria-sort', 'descending')
    await expect(row).toContainText('New')
    await expect(submitted.getByRole('button')).toBeFocused()
    await officer.reload()
    await expectHydrated(officer)
    await expect(submitted).toHaveAttribute('aria-sort', 'descending')
    await expectAccessible(officer, 'lender-queue-sorted')
    await officer.setViewportSize(PHONE)
    await expect(submitted.getByRole('button')).toBeHidden()
    await officer.getByRole('button', { name: 'List', exact: true }).click()
    await officer.getByLabel('Order').selectOption('Submitted, oldest first')
    await expect(officer).toHaveURL(/\?view=unassigned&sort=submitted$/)
    await expect(officer.getByLabel('Order')).toHaveValue('submitted')
    await expect(row).toBeVisible()
    await expectAccessible(officer, 'lender-queue-sorted-phone')
    await officer.goBack()
    await expect(officer.getByLabel('Order')).toHaveValue('-submitted')
    await officer.goBack()
    await expect(officer).toHaveURL(/\?view=unassigned$/)
    await officer.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('filters are in the address, for a reload and for Back', async () => {
    await officer.locator('summary').filter({ hasText: 'Filters' }).click()
    await officer.getByLabel('Collateral').selectOption('Home only')
    await officer.getByLabel('Submitted from').fill('2026-01-01')
    await officer.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(officer).toHaveURL(/\?view=unassigned&collateral=home&from=2026-01-01$/)
    await expect(officer.getByRole('link', { name: 'Remove filter: Home only' })).toBeVisible()
    await officer.reload()
    await expectHydrated(officer)
    await officer.locator('summary').filter({ hasText: 'Filters' }).click()
    await expect(officer.getByLabel('Submitted from')).toHaveValue('2026-01-01')
    await expectAccessible(officer, 'lender-queue-filters')
    await officer.getByLabel('Submitted until').fill('2025-12-31')
    await officer.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(officer.getByLabel('Submitted until')).toHaveAccessibleDescription(
      /^This day is before the first one\./,
    )
    await officer.keyboard.press('Escape')
    // A list without rows has the link, too.
    const inForce = officer.getByRole('list', { name: 'Filters in force' })
    await inForce.getByRole('link', { name: 'Clear filters' }).click()
    await expect(officer).toHaveURL(/\?view=unassigned$/)
    await officer.goBack()
    await expect(officer).toHaveURL(/&from=2026-01-01$/)
  })

  await test.step('names, their beginnings and numbers are found from any page, and are in no address', async () => {
    await officer.keyboard.press('Escape')
    await officer.keyboard.press('/')
    await expect(officer.getByRole('searchbox')).toBeFocused()
    await search(officer, 'Nobody Delgado')
    await expect(officer.getByRole('paragraph').filter({ hasText: /^No application that you can see/ })).toBeVisible()
    await search(officer, 'del ROS')
    await expect(row).toBeVisible()
    await expect(officer).toHaveURL(/\/staff\/search$/)
    await expectNewTab(row, { button: 'middle' })
    await expectNewTab(row, { modifiers: ['Control'] })
    await expectAccessible(officer, 'lender-queue-search')
    await row.getByRole('link', { name: 'Rosa Delgado' }).click()
    await expectApplication(officer, id)
    await officer.goBack()
    await expect(row).toBeVisible()
    await search(officer, `#${id.toLowerCase()}`)
    await expectApplication(officer, id)
    await officer.setViewportSize(PHONE)
    await expect(officer.getByRole('searchbox')).toBeHidden()
    await officer.getByRole('link', { name: 'Search applications' }).click()
    await expect(officer.getByRole('searchbox')).toBeVisible()
    await expectAccessible(officer, 'lender-queue-search-phone')
    await officer.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a key takes the next one, which is then assigned to the officer', async () => {
    await officer.goto('/staff?view=unassigned')
    await expectHydrated(officer)
    await officer.keyboard.press('t')
    await expect(officer).toHaveURL(/\/staff\/applications\/[0-9A-Z]{10}$/)
    const taken = officer.url().slice(-10)
    await officer.keyboard.press('g')
    await officer.keyboard.press('q')
    await expectPage(officer, 'Applications')
    await openView(officer, 'Mine')
    await expect(officer.getByRole('row').filter({ hasText: taken })).toBeVisible()
    await officer.setViewportSize(PHONE)
    await expectAccessible(officer, 'lender-queue-mine')
  })
})

test('the sheet of calls and a day of work are accessible, and print on one page', async ({ demo }) => {
  const officer = await demo('OFFICER')
  for (const [address, title] of [
    ['/staff/calls', 'Calls today'],
    ['/staff/activity', 'What I did today'],
  ] as const) {
    await officer.goto(address)
    await expectPage(officer, title)
    await expectHydrated(officer)
    await expectAccessible(officer, `lender-${title.toLowerCase().replaceAll(' ', '-')}`)
    const paper = await print(officer)
    expect(paper).toContain(title)
    expect(paper).not.toContain('Print')
  }
})

test('the list of what waits for a signature and the keys of the pages are accessible', async ({ demo }) => {
  const manager = await demo('MANAGER')
  await manager.goto('/staff/partially-signed')
  await expectPage(manager, 'Waiting for signatures')
  await expectAccessible(manager, 'lender-partially-signed')
  await manager.keyboard.press('?')
  await expect(manager.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(manager, 'lender-keys')
})
