import { pathTo } from '@porchlight/domain'
import { publicStaffPages, type StaffRouteName, staffPathTo, staffPatterns } from '@porchlight/domain/staff'
import { expectFits } from './support/fitting.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { onStaff } from './support/staff.ts'

/** The pages that no other journey checks. */
const UNVISITED = ['brokerDisclosures', 'termsOfUse', 'privacyPolicy', 'stopReminders'] as const

test('legal pages and the end of reminders fit small phones and large text', async ({ page }) => {
  for (const name of UNVISITED) {
    await page.goto(pathTo(name, { dealer: DEALER }))
    await expectHydrated(page)
    await expectFits(page, `small-${name}`)
  }
})

onStaff('every page of the desk without an application fits small phones and large text', async ({ demo }) => {
  const manager = await demo('MANAGER')
  const names = Object.keys(staffPatterns) as StaffRouteName[]
  for (const name of names.filter(one => !publicStaffPages.has(one) && !staffPatterns[one].includes(':'))) {
    await manager.goto(staffPathTo(name))
    await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(manager, `small-staff-${name}`)
  }
})
