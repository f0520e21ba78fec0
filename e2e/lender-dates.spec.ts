import type { Page } from '@playwright/test'
import { addDays, homeResource } from '@porchlight/domain'
import { aHome } from '@porchlight/domain/testing'
import { add } from './support/answering.ts'
import { mailTo } from './support/inbox.ts'
import { submittedByCouple } from './support/joining.ts'
import { DEALER, expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { expectAccessibleAtBoth, expectApplication, openTab, onStaff as test } from './support/staff.ts'
import { expectSubmitted, signByCalls, submittedApplication } from './support/submitting.ts'

const OUTCOME_WORDS = /den(?:y|ied|ial)|declined|credit report/i

/** The tab of the deadlines of an application, and what a person records there. */
async function openDeadlines(page: Page, id: string, names?: string) {
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const act = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const choose = (label: string, option: string) => dialog.getByLabel(label, { exact: true }).selectOption(option)
  const deadlines = region('Deadlines')
  /** Records in the open dialog, and expects that it closes. */
  const record = async (name = 'Record') => {
    await act(name)
    await expect(dialog).toHaveCount(0)
  }
  /** Opens a dialog by its key. */
  const open = async (key: string) => {
    await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
  }
  await page.goto(`/staff/applications/${id}`)
  await expectHydrated(page)
  await expectApplication(page, id, names)
  await openTab(page, 'Deadlines')
  return {
    ...{ region, dialog, act, choose, record, open },
    /** A clock with its day and state. */
    clock: (name: string) => deadlines.getByRole('listitem').filter({ hasText: name }),
    recordDate: async (what: string) => {
      await open('w')
      await choose('What happened', what)
      await record()
    },
    /** Opens the dialog by a button of the outcome. */
    press: async (name: string) => {
      await region('Outcome').getByRole('button', { name, exact: true }).click()
      await expect(dialog).toBeVisible()
    },
    today: () => dialog.getByLabel('Decided on').inputValue(),
  }
}

test('Land-home: an estimate, a revised one after another amount, and the closing', async ({ page, demo }) => {
  const application = await submittedApplication(page)
  const officer = await demo('OFFICER')
  const { region, dialog, act, choose, record, open, clock, recordDate, today } = await openDeadlines(
    officer,
    application.id,
  )

  await test.step('confirms what the answers propose', async () => {
    await add(officer, 'Actions', 'Home only or Land-home…')
    await expect(dialog.getByText('The answers propose Land-home.')).toBeVisible()
    await record('Confirm')
  })

  await test.step('records the estimate that is due, and the intent to proceed', async () => {
    await expect(clock('Loan Estimate')).toContainText('in 3 business days')
    await open('w')
    await expect(dialog.getByLabel('What happened')).toHaveValue('ESTIMATE_SENT')
    await expectAccessibleAtBoth(officer, 'lender-date')
    await record()
    await expect(clock('Loan Estimate')).toContainText('Met')
    await expect(clock('Earliest closing')).toContainText('Open')
    await recordDate('Intent to proceed')
  })

  await test.step('sent back, another amount is signed', async () => {
    await officer.keyboard.press('b')
    await dialog.getByLabel('Home and Land').check()
    await choose('Reason', "Something isn't clear")
    await dialog.getByLabel('What you ask the borrowers').fill('What does the home cost?')
    await record('Send back')
    const folder = `/${DEALER}/application/${application.id}`
    await application.call(
      ['PUT', `${folder}/home`, homeResource.toApi(aHome({ price: 125_000_00 }))],
      ['PUT', `${folder}/summary`, { confirm: true }],
    )
    await signByCalls(page, application)
    await expectSubmitted(page, application)
    await officer.reload()
    await expectHydrated(officer)
    await expect(clock('Revised Loan Estimate?')).toContainText('in 3 business days')
  })

  await test.step('records the revised one', async () => {
    await open('w')
    await expect(dialog.getByLabel('What happened')).toHaveValue('REVISED_ESTIMATE_SENT')
    await record()
    await expect(clock('Revised Loan Estimate?')).toContainText('Met')
  })

  await test.step('records the approval with its last day, its closing and its notice', async () => {
    await open('d')
    await choose('Outcome', 'Approved')
    await choose('Conditions', 'Closing conditions only')
    await choose('Rosa Delgado: notice', 'Notice mailed')
    const decided = await today()
    await dialog.getByLabel('Approval holds until').fill(addDays(decided, 60))
    await dialog.getByLabel('Planned closing').fill(addDays(decided, 61))
    await act('Record Approved')
    await expect(dialog.getByLabel('Planned closing')).toHaveAccessibleDescription(
      /^Choose the last day of the approval/,
    )
    await dialog.getByLabel('Planned closing').fill(addDays(decided, 30))
    await expectAccessibleAtBoth(officer, 'lender-approved')
    await record('Record Approved')
    await expect(clock('Decision notice (30 days)')).toContainText('Met')
    await expect(region('Outcome').getByText(/^Approved: /)).toBeVisible()
  })

  await test.step('closes before the earliest closing with a waiver alone', async () => {
    await open('d')
    await choose('Outcome', 'Closed')
    await act('Record Closed')
    await expect(dialog.getByLabel('Note date')).toHaveAccessibleDescription(/^The earliest closing is /)
    await choose('Closed early because of', 'A signed waiver in the file')
    await expectAccessibleAtBoth(officer, 'lender-closed')
    await record('Record Closed')
    await expect(clock('Earliest closing')).toContainText('Not owed')
    await expect(region('Outcome').getByText(/^Closed: /)).toBeVisible()
  })
})

test('Home only, a couple: denied with the notices of both, undone and reconsidered', async ({
  page,
  anotherPhone,
  demo,
}) => {
  const { application, luis } = await submittedByCouple(page, await anotherPhone())
  const names = 'Rosa Delgado + Luis Delgado'
  const officer = await demo('OFFICER')
  const desk = await openDeadlines(officer, application.id, names)
  const { region, dialog, act, choose, record, open, clock, press } = desk
  const dueNext = /^Due next: New: review, .+ What was sent stays on record\.$/

  await test.step('changes it to Home only, since the day of the answers', async () => {
    await add(officer, 'Actions', 'Home only or Land-home…')
    await choose('Collateral', 'Home only')
    await expect(dialog.getByLabel('Since')).not.toHaveValue('')
    await expectAccessibleAtBoth(officer, 'lender-land')
    await record('Confirm')
    await expect(clock('Loan Estimate')).toContainText('Not owed')
  })

  await test.step('who withdraws by phone after a decision did not withdraw: the dialog says what it is', async () => {
    await open('d')
    await choose('Outcome', 'Withdrawn')
    await choose('Requested by', 'Rosa Delgado')
    await choose('How', 'By phone')
    await choose('Did you decide before they said so?', 'Yes, approved')
    await act('Record Withdrawn')
    await expect(dialog.getByLabel('Outcome')).toHaveAccessibleDescription('Record Approved, not accepted instead')
    await expectAccessibleAtBoth(officer, 'lender-withdrawn')
    await choose('Did you decide before they said so?', 'Yes, denied')
    await act('Record Withdrawn')
    await expect(dialog.getByLabel('Outcome')).toHaveAccessibleDescription('Record Denied instead')
  })

  await test.step('takes back what was entered by mistake, and reads before what is due then', async () => {
    await choose('Outcome', 'Denied')
    await choose('Luis Delgado: credit report', 'Not used')
    await dialog.getByLabel('Where the reasons are').fill('In the file.')
    await record('Record Denied')
    await press('Entered by mistake…')
    await expect(dialog.getByText(dueNext)).toBeVisible()
    await dialog.getByLabel('Reason').fill('Another file.')
    await expectAccessibleAtBoth(officer, 'lender-mistake')
    await record()
    await expect(region('Outcome').getByText('No outcome is recorded yet.')).toBeVisible()
  })

  await test.step("denies it, with Luis' credit report, by mail and by email", async () => {
    await open('d')
    await choose('Outcome', 'Denied')
    await choose('Rosa Delgado: notice', 'Notice mailed')
    await choose('Luis Delgado: credit report', 'Used, even in part')
    await choose('Luis Delgado: notice', 'Notice emailed')
    await expectAccessibleAtBoth(officer, 'lender-denied')
    await record('Record Denied')
    await expect(clock('Decision notice (30 days)')).toContainText('Met')
    await expect(region('Entries so far')).toContainText(/Luis Delgado · Notice emailed · Olivia Ortiz/)
  })

  await test.step('both read that there is a letter, and nothing of what it says', async () => {
    for (const [phone, to] of [
      [page, application.email],
      [luis.page, luis.application.email],
    ] as const) {
      const letter = await mailTo(phone, to, 'Lantern Home Lending has sent you a letter')
      expect(letter.text).not.toMatch(OUTCOME_WORDS)
    }
    await page.goto(application.progress)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main')).toContainText('Lantern Home Lending')
    await expect(page.locator('main')).not.toContainText(OUTCOME_WORDS)
  })

  await test.step('a manager reconsiders it, and reads before what is due then', async () => {
    const manager = await demo('MANAGER')
    const again = await openDeadlines(manager, application.id, names)
    await expect(again.region('Outcome').getByRole('button', { name: 'Entered by mistake…' })).toHaveCount(0)
    await again.press('Reconsider…')
    await expect(again.dialog.getByText(dueNext)).toBeVisible()
    await again.dialog.getByLabel('Reason').fill('A new pay stub.')
    await expectAccessibleAtBoth(manager, 'lender-reconsidered')
    await again.record()
    await expect(again.region('Outcome').getByText('No outcome is recorded yet.')).toBeVisible()
  })
})
