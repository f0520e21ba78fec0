import type { Page } from '@playwright/test'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { newOfficer } from './support/passkeys.ts'
import { DEMO, expectAccessibleAtBoth, onStaff as test } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

const assignee = (page: Page) => page.getByRole('region', { name: 'Assigned to' })

test('of two officers who take at once, the slower one reads who was faster', async ({ page, demo, desk }) => {
  const { id } = await submittedApplication(page)
  const olivia = { page: await demo('OFFICER'), name: DEMO.OFFICER }
  const nina = { page: await desk(), name: 'Nina Novak' }

  await test.step('another officer begins to work here', async () => {
    await newOfficer(nina.page, await demo('ADMINISTRATOR'), nina.name)
  })

  const officers = [olivia, nina]
  await test.step('both look at the application, and see each other', async () => {
    for (const officer of officers) {
      await officer.page.goto(`/staff/applications/${id}`)
      await expectHydrated(officer.page)
      await expect(assignee(officer.page).getByText('No one yet')).toBeVisible()
    }
    await expect(olivia.page.getByText(`${nina.name} is also looking`)).toBeVisible()
  })

  await test.step('both press Take', async () => {
    await Promise.all(officers.map(officer => assignee(officer.page).getByRole('button', { name: 'Take' }).click()))
    for (const officer of officers)
      await expect(
        assignee(officer.page).getByText('You since').or(assignee(officer.page).getByRole('alert')),
      ).toBeVisible()
    const isSlower = await assignee(olivia.page).getByRole('alert').isVisible()
    const [faster, slower] = isSlower ? [nina, olivia] : [olivia, nina]
    await expect(assignee(faster.page).getByRole('alert')).toBeHidden()
    await expect(assignee(slower.page).getByRole('alert')).toHaveText(
      `${faster.name} was faster and works on this application now. Nothing of yours was changed.`,
    )
    await expect(assignee(slower.page).getByText(`${faster.name} since`)).toBeVisible()
    await expectAccessibleAtBoth(slower.page, 'lender-slower')

    // An officer takes nothing from another one.
    await expect(assignee(slower.page).getByRole('button')).toHaveCount(0)
    await faster.page.reload()
    await expect(assignee(faster.page).getByText('You since')).toBeVisible()
  })
})
