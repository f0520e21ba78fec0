import { mergeTests } from '@playwright/test'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { onOwnServer } from './support/own-server.ts'
import { expectAccessibleAtBoth, expectApplication, onStaff, openTab } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

// Alone on a server: the next application is the one of this journey.
const test = mergeTests(onOwnServer, onStaff)

const QUESTION = 'Who sold you the home?'

test('an officer asks for what the answers suggest, and clears what comes in, by keys', async ({ page, demo }) => {
  const { id } = await submittedApplication(page)
  const officer = await demo('OFFICER')
  const keys = officer.keyboard
  const dialog = officer.getByRole('dialog')
  const button = (name: string | RegExp) => officer.getByRole('button', { name, exact: true })
  const list = officer.getByRole('region', { name: 'Conditions to decide', exact: true })
  const act = async () => {
    await keys.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  }

  await test.step('accepts suggestions and adds a question, in one message that is shown before it goes', async () => {
    await officer.goto('/staff')
    await expectHydrated(officer)
    await button('Next unassigned').click()
    await expectApplication(officer, id)
    await openTab(officer, 'To decide')
    await expect(list.getByText('Nothing is asked yet.')).toBeVisible()
    await keys.press('q')
    await dialog.getByRole('button', { name: 'Check all Suggested, to decide' }).click()
    await dialog.getByRole('checkbox', { name: /^Photo ID/ }).check()
    await dialog.getByRole('button', { name: 'Add a question' }).click()
    await dialog.getByLabel('The question').fill(QUESTION)
    await dialog.getByLabel('Covering sentence').fill('These are left.')
    await expect(dialog.getByRole('article', { name: 'Rosa reads' })).toContainText(QUESTION)
    await expectAccessibleAtBoth(officer, 'lender-ask')
    await act()
    await expect(officer.getByRole('tab', { name: /^To close 1/ })).toBeVisible()
  })

  await test.step('records what came by phone, asks again, and clears it', async () => {
    const line = list.getByRole('button', { name: QUESTION, exact: true })
    const record = async (words: string) => {
      await line.press('Enter')
      await list.getByRole('button', { name: `Record answer… ${QUESTION}` }).press('Enter')
      await dialog.getByRole('textbox', { name: 'The answer' }).fill(words)
      await act()
    }
    await record('A man in Tulsa.')
    await expect(list.getByText('A man in Tulsa.')).toBeVisible()
    await expectAccessibleAtBoth(officer, 'lender-conditions')
    await line.focus()
    await keys.press('x')
    await expect(officer.getByRole('region', { name: 'Selected conditions' })).toContainText('1 selected')
    await keys.press('y')
    await dialog.getByLabel('Reason').selectOption('Not answered')
    await dialog.getByRole('textbox', { name: /^What else the borrower reads/ }).fill('Please write the name.')
    await act()
    await record('Sam Doe.')
    await line.focus()
    await keys.press('v')
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await act()
    await expect(officer.getByText('1 condition cleared.')).toBeVisible()
    await list.getByText(/^Done: 1$/).click()
    await expect(line).toBeVisible()
  })

  await test.step('reads what a caller may hear of what is still needed', async () => {
    await button('Rosa Delgado').click()
    await expect(officer.getByText(/^It helps if they send: |^We still need: /)).toBeVisible()
  })
})
