import { mergeTests } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { add, expectPage } from './support/answering.ts'
import { mailTo } from './support/inbox.ts'
import { submittedByCouple } from './support/joining.ts'
import { DEALER, expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { onOwnServer } from './support/own-server.ts'
import { expectAccessibleAtBoth, expectApplication, onStaff, openTab } from './support/staff.ts'

// Alone on a server: the letters to mail are those of this journey.
const test = mergeTests(onOwnServer, onStaff)

const QUESTION = 'Who sold you the home?'
/** The least width of a paragraph that a person can read, in pixels: about 20 letters. */
const READABLE = 160
const NAMES = 'Rosa Delgado + Luis Delgado'

test('a notice of incompleteness goes by email and by post, and is answered', async ({ page, anotherPhone, demo }) => {
  const { application } = await submittedByCouple(page, await anotherPhone())
  const { id } = application
  const officer = await demo('OFFICER')
  const dialog = officer.getByRole('dialog')
  const region = (name: string) => officer.getByRole('region', { name, exact: true })
  const clock = (name: string) => region('Deadlines').getByRole('listitem').filter({ hasText: name })
  const notices = region('Notice of incompleteness')
  const letterOf = (name: string) => notices.getByRole('listitem').filter({ hasText: name })
  const act = async () => {
    await officer.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  }
  const openDeadlines = async () => {
    await officer.goto(`/staff/applications/${id}`)
    await expectHydrated(officer)
    await expectApplication(officer, id, NAMES)
    await openTab(officer, 'Deadlines')
  }

  await test.step('asks a question, and records that Luis takes no electronic records', async () => {
    await openDeadlines()
    await expect(notices).toHaveCount(0)
    // With land, nothing is needed before the Loan Estimate is sent.
    await add(officer, 'Actions', 'Home only or Land-home…')
    await dialog.getByLabel('Collateral').selectOption('Home only')
    await act()
    await officer.keyboard.press('q')
    await dialog.getByRole('button', { name: 'Add a question' }).click()
    await dialog.getByLabel('The question').fill(QUESTION)
    await act()
    await add(officer, 'Actions', 'Electronic records withdrawn…')
    await dialog.getByLabel('Who withdrew').selectOption('Luis Delgado')
    await act()
  })

  await test.step('drafts the notice, reads the letters, and sends them', async () => {
    await notices.getByRole('button', { name: 'Draft a notice…' }).click()
    await expect(dialog.getByRole('region', { name: 'What it names' })).toContainText(QUESTION)
    await dialog.getByLabel('Your own paragraph').fill('Call me if anything is not clear.')
    await expect(dialog.getByRole('button', { name: /^Send/ })).toBeDisabled()
    await expectAccessibleAtBoth(officer, 'lender-notice-draft')
    await dialog.getByRole('button', { name: /^Save the draft/ }).click()
    await expect(dialog.getByText('Rosa Delgado: by email')).toBeVisible()
    await expect(dialog.getByText('Luis Delgado: on paper, no consent to electronic records')).toBeVisible()
    await expect(dialog.getByRole('article', { name: 'Rosa Delgado reads' })).toContainText('Call me if')
    await expectAccessibleAtBoth(officer, 'lender-notice-preview')
    await act()
    await expect(letterOf('Luis Delgado')).toContainText('To print')
  })

  await test.step('Rosa opens her letter from the email, and finds it beside where it stands', async () => {
    const { text } = await mailTo(page, application.email, 'Lantern Home Lending sent you a letter')
    expect(text).not.toContain(QUESTION)
    const [link] = text.match(/https?:\S+\/letters\/\S+/)!
    await page.goto(new URL(link).pathname)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Letter of .+: what is missing, and by when$/)
    await expect(page.getByRole('article')).toContainText(QUESTION)
    await expect(page.getByRole('article')).toContainText('no further consideration')
    const widths = await page
      .getByRole('article')
      .locator('p, li')
      .evaluateAll(all => all.map(({ clientWidth }) => clientWidth))
    expect(Math.min(...widths)).toBeGreaterThan(READABLE)
    await expectAccessible(page, 'letter')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Letter about application .+\.pdf$/)
    await page.getByRole('link', { name: 'Go to your list' }).click()
    await expect(page.getByRole('link', { name: /^Letter of / })).toBeVisible()
  })

  await test.step('the notice meets the decision notice, and its own period runs', async () => {
    await openDeadlines()
    await expect(letterOf('Rosa Delgado')).toContainText(/emailed .+opened /)
    await expect(clock('Decision notice (30 days)')).toContainText('Met')
    await expect(clock('After the notice of incompleteness')).toContainText('Open')
    await expectAccessibleAtBoth(officer, 'lender-notice-sent')
  })

  await test.step('prints the letter to Luis, then records that it was mailed', async () => {
    await officer.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Letters to mail' }).click()
    await expectPage(officer, 'Letters to mail')
    await officer.getByRole('checkbox', { name: 'Select all' }).check()
    const printed = officer.waitForEvent('popup')
    await officer.getByRole('button', { name: 'Print 1', exact: true }).click()
    await (await printed).close()
    const record = officer.getByRole('button', { name: 'Record 1 as mailed…' })
    await expect(record).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-letters')
    await record.click()
    await expectAccessibleAtBoth(officer, 'lender-letters-mailed')
    await act()
    await expect(officer.getByText('No letter waits to be printed or mailed.')).toBeVisible()
  })

  await test.step("can't close it for incompleteness while the period runs", async () => {
    await openDeadlines()
    await expect(letterOf('Luis Delgado')).toContainText(/on paper .+recorded by Olivia Ortiz/)
    await officer.keyboard.press('d')
    await dialog.getByLabel('Outcome', { exact: true }).selectOption('Closed for incompleteness')
    await dialog.getByRole('button', { name: /^Record Closed for incompleteness/ }).click()
    await expect(dialog.getByLabel('Decided on')).toHaveAccessibleDescription(/^Choose .+ or a later day$/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the answer to everything that it names ends the period', async () => {
    await page.goto(`/${DEALER}/application/${id}/progress`)
    await page.getByRole('link', { name: QUESTION }).click()
    await page.getByLabel('Your answer').fill('A man in Tulsa.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText(/^We're checking it/)).toBeVisible()
    await openDeadlines()
    await expect(notices).toContainText('1 of 1 answered')
    await expect(clock('After the notice of incompleteness')).toContainText('Met')
    await expect(region('Entries so far')).toContainText('Everything in the notice of incompleteness answered')
  })
})
