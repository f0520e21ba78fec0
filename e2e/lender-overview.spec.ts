import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { onStaff as test } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

/** Follows a number, and expects a list with as many rows, once no other journey submits in between. */
async function expectRowsOf(page: Page, table: string, row: RegExp): Promise<void> {
  const link = page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('link').first()
  await expect(async () => {
    await page.goto('/staff/overview')
    const count = Number(/^\d+/.exec((await link.textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(/\/staff\?view=/)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(await page.locator('[data-row]').count()).toBe(Math.min(count, 50))
  }).toPass()
}

test('a manager sees whose work is due, follows the numbers, and takes the report along', async ({ page, demo }) => {
  await submittedApplication(page)
  const manager = await demo('MANAGER')

  await test.step('the overview opens with two keys', async () => {
    await manager.goto('/staff')
    await expectHydrated(manager)
    await manager.keyboard.press('g')
    await manager.keyboard.press('o')
    await expect(manager).toHaveURL(/\/staff\/overview$/)
    await expectPage(manager, 'Overview')
    await expect(manager.getByRole('heading', { level: 2 })).toHaveText(['At risk', 'Workload', 'Due', 'Flow'])
    await expectAccessible(manager, 'lender-overview')
  })

  await test.step('a number leads to a list with as many rows', async () => {
    await expectRowsOf(manager, 'Workload', /^Unassigned /)
    await expectRowsOf(manager, 'Due', /^[A-Z][a-z]+ \d+ [1-9]/)
    await manager.goBack()
    await expectPage(manager, 'Overview')
  })

  await test.step('the tables are saved as a file', async () => {
    const arrives = manager.waitForEvent('download')
    await manager.getByRole('button', { name: 'Download CSV' }).click()
    const file = await arrives
    expect(file.suggestedFilename()).toMatch(/^Overview .*\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    for (const title of ['At risk', 'Workload', 'Due', 'Flow']) expect(text).toContain(`"${title}"\r\n`)
  })

  await test.step('no row is torn on paper, and a phone scrolls the tables alone', async () => {
    await manager.emulateMedia({ media: 'print' })
    await expect(manager.getByRole('button', { name: 'Print' })).toBeHidden()
    for (const row of await manager.locator('.overview__table tr').all())
      await expect(row).toHaveCSS('break-inside', 'avoid')
    await manager.emulateMedia({ media: 'screen' })
    await manager.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(manager, 'lender-overview-phone')
  })
})

test('compliance reads the overview, and an officer has no such page', async ({ demo }) => {
  const compliance = await demo('COMPLIANCE')
  await compliance.goto('/staff/overview')
  await expectPage(compliance, 'Overview')
  await expect(compliance.getByRole('table', { name: 'Workload' })).toBeVisible()
  const officer = await demo('OFFICER')
  await officer.goto('/staff')
  await expectHydrated(officer)
  const pages = officer.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Applications' })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Overview' })).toHaveCount(0)
})

test('a manager sees what is due by task and person, opens the list of a number, and takes both along', async ({
  page,
  demo,
}) => {
  await submittedApplication(page)
  const manager = await demo('MANAGER')

  await test.step('the page stands in the navigation', async () => {
    await manager.goto('/staff')
    await expectHydrated(manager)
    await manager.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Due', exact: true }).click()
    await expectPage(manager, 'Due and overdue')
    await expect(manager.getByRole('table')).toHaveCount(2)
    await expectAccessible(manager, 'lender-due')
  })

  await test.step('a number opens its list, whose heading has the focus', async () => {
    const sum = manager.getByRole('table', { name: 'By task' }).getByRole('row', { name: /^Total / })
    await sum.getByRole('link').last().press('Enter')
    await expect(manager).toHaveURL(/\/staff\/due\?list=all$/)
    await expect(manager.getByRole('heading', { level: 2, name: 'All open tasks' })).toBeFocused()
    await expect(manager.getByRole('table', { name: 'All open tasks' })).toBeVisible()
    await expectAccessible(manager, 'lender-due-list')
    await manager.reload()
    await expect(manager.getByRole('table', { name: 'All open tasks' })).toBeVisible()
  })

  await test.step('the tables and the list are saved as files', async () => {
    for (const [button, title] of [
      ['Download CSV', '"By assignee"'],
      ['Download this list', '"Days late"'],
    ] as const) {
      const arrives = manager.waitForEvent('download')
      await manager.getByRole('button', { name: button }).click()
      const file = await arrives
      expect(file.suggestedFilename()).toMatch(/^Due and overdue.*\.csv$/)
      expect(await readFile(await file.path(), 'utf8')).toContain(title)
    }
  })

  await test.step('a phone scrolls the tables alone', async () => {
    await manager.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(manager, 'lender-due-phone')
    expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
