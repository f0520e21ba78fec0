import { mergeTests } from '@playwright/test'
import { addDays } from '@porchlight/domain'
import { expectPage, press } from './support/answering.ts'
import {
  act,
  addQuestion,
  change,
  needed,
  openItem,
  readyWithoutLand,
  sendByFax,
  sendByKeys,
  startAsking,
  takeNext,
} from './support/asking.ts'
import { correctAlimony } from './support/correcting.ts'
import { invitedCoborrower } from './support/joining.ts'
import { expect } from './support/journey.ts'
import { arrives, tabTo } from './support/keyboard.ts'
import { onOwnServer } from './support/own-server.ts'
import { openReview, signAll } from './support/signing.ts'
import { onStaff, openTab } from './support/staff.ts'
import { expectSubmitted, signByCalls } from './support/submitting.ts'

// Alone on a server: the next application is the one of the journey.
const test = mergeTests(onOwnServer, onStaff)

const APPROVAL_DAYS = 30
const QUESTION = 'Who sold you the home?'
const STUBS = 'Pay stubs and W-2 forms'
const PAYMENTS = 'Papers about payments you make'

test('what an officer asks for is answered, asked again, corrected and done', async ({ page, demo }) => {
  const application = await readyWithoutLand(page)
  await signByCalls(page, application)
  await expectSubmitted(page, application)
  const officer = await demo('OFFICER')
  const list = needed(page)
  const conditions = officer.getByRole('region', { name: 'Conditions to decide', exact: true })
  const dialog = officer.getByRole('dialog')

  await test.step('the officer accepts suggestions and adds a question', async () => {
    await takeNext(officer, application.id)
    const asking = await startAsking(officer)
    await asking.getByRole('checkbox', { name: STUBS }).check()
    await asking.getByRole('checkbox', { name: PAYMENTS }).check()
    await addQuestion(asking, QUESTION)
    await act(officer)
    await expect(conditions.getByText('Open: 3')).toBeVisible()
  })

  await test.step('the borrower answers, does not have one, and does not understand another', async () => {
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await openItem(page, QUESTION)
    await page.getByLabel('Your answer').fill('Sam at Sunrise Homes.')
    await page.reload()
    await expect(page.getByLabel('Your answer')).toHaveValue('Sam at Sunrise Homes.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText(/^We're checking it/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to your list' }).click()

    await openItem(page, PAYMENTS)
    await page.getByRole('button', { name: "I don't have this" }).click()
    const reason = page.getByRole('dialog')
    await reason.getByLabel('Someone else has it').check()
    await reason.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^Thanks for telling us/)).toBeVisible()
    await page.getByRole('link', { name: `Next: ${STUBS}` }).click()

    await expectPage(page, STUBS)
    await page.getByRole('button', { name: "I don't understand this" }).click()
    await page.getByLabel("What isn't clear?").fill('Which two?')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Olivia was told.')).toBeVisible()
    await sendByFax(page)
  })

  await test.step('the officer asks again for one, and accepts the rest', async () => {
    await officer.reload()
    await expect(conditions.getByText('To check: 3')).toBeVisible()
    await change(officer, 'Ask again…', [PAYMENTS], 'Pages missing')
    await change(officer, 'Clear…', [QUESTION, STUBS])
    await expect(conditions.getByText('Done: 2')).toBeVisible()
  })

  await test.step('the borrower reads what is missing, and sends it, with the keyboard alone', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Back to your list' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await arrives(page, `Application #${application.id}`)
    await expect(list.getByText('Needed again')).toBeVisible()
    await tabTo(page, list.getByRole('link', { name: PAYMENTS, exact: true }))
    await page.keyboard.press('Enter')
    await arrives(page, PAYMENTS)
    await expect(page.getByText('Some pages are missing.')).toBeVisible()
    await sendByKeys(page)
    await officer.reload()
    await expect(conditions.getByText('To check: 1')).toBeVisible()
    await change(officer, 'Clear…', [PAYMENTS])
  })

  await test.step('a section is sent back, corrected and signed with old and new', async () => {
    await officer.getByRole('button', { name: 'Send back…', exact: true }).click()
    await dialog.getByRole('group', { name: 'Sections of Rosa Delgado' }).getByLabel('Expenses').check()
    await dialog.getByLabel('Reason').selectOption("Something isn't clear")
    await dialog.getByLabel('What you ask the borrowers').fill('Please check your alimony.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(application.progress)
    await openItem(page, 'Expenses')
    await page.getByRole('link', { name: 'Go to this section' }).click()
    await correctAlimony(page, '450')
    await press(page, 'Next', 'Have you filed for bankruptcy in the last 5 years?')
    await press(page, 'Save', /^Application #/)
    await openReview(page)
    await expect(page.getByText('Before: $400.00')).toBeVisible()
    await page.getByRole('link', { name: 'Sign & Submit', exact: true }).click()
    await signAll(page, 'Rosa Delgado')
    await expectSubmitted(page, application)
    await officer.reload()
    await change(officer, 'Clear…', ['Expenses'])
    await expect(conditions.getByText('Done: 4')).toBeVisible()
  })

  await test.step('nothing is open any more, and the loan is approved', async () => {
    await page.reload()
    await expect(list.getByText("We don't need anything from you right now.")).toBeVisible()
    await openTab(officer, 'Deadlines')
    await officer.getByRole('button', { name: 'Record outcome…' }).click()
    await dialog.getByLabel('Outcome').selectOption('Approved')
    await dialog.getByLabel('Conditions').selectOption('No conditions left')
    await dialog.getByLabel('Rosa Delgado: notice').selectOption('Notified by phone')
    const decided = await dialog.getByLabel('Decided on').inputValue()
    await dialog.getByLabel('Approval holds until').fill(addDays(decided, APPROVAL_DAYS))
    await dialog.getByRole('button', { name: 'Record Approved' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(officer.getByRole('region', { name: 'Outcome', exact: true })).toContainText(/Approved: /)
  })
})

test('two borrowers answer for themselves, and one of them for both', async ({ page, anotherPhone, demo }) => {
  const application = await readyWithoutLand(page)
  const luis = await invitedCoborrower(await anotherPhone(), page, application)
  await luis.accept()
  await luis.fill()
  await signByCalls(page, application)
  await signByCalls(luis.page, luis.application, 'Luis Delgado')
  await expectSubmitted(page, application)
  const officer = await demo('OFFICER')

  await test.step('the officer asks each for pay stubs, and any of them a question', async () => {
    await takeNext(officer, application.id, 'Rosa Delgado + Luis Delgado')
    const asking = await startAsking(officer)
    const stubs = asking.getByRole('checkbox', { name: STUBS })
    await expect(stubs).toHaveCount(2)
    for (const box of await stubs.all()) await box.check()
    await addQuestion(asking, QUESTION, 'Any borrower')
    for (const name of ['Rosa', 'Luis'])
      await expect(asking.getByRole('article', { name: `${name} reads` })).toContainText(QUESTION)
    await act(officer)
  })

  await test.step('each reads their own and the one for both, and of the other the group', async () => {
    for (const [phone, other] of [
      [page, 'Luis'],
      [luis.page, 'Rosa'],
    ] as const) {
      await phone.goto(application.progress)
      await expect(needed(phone).getByRole('listitem')).toHaveCount(2)
      await expect(needed(phone).getByText(`${other} has a list, too: Income.`)).toBeVisible()
    }
    const own = needed(page).getByRole('link', { name: STUBS })
    const address = await own.getAttribute('href')
    await luis.page.goto(address!)
    await expect(luis.page.getByText("This isn't on your list anymore.")).toBeVisible()
  })

  await test.step('one answers for both, which the other sees', async () => {
    await luis.page.goto(application.progress)
    await openItem(luis.page, QUESTION)
    await expect(luis.page.getByText('Anyone on this application can answer this.')).toBeVisible()
    await luis.page.getByLabel('Your answer').fill('Sam at Sunrise Homes.')
    await luis.page.getByRole('button', { name: 'Send answer' }).click()
    await luis.page.getByRole('link', { name: `Next: ${STUBS}` }).click()
    await expectPage(luis.page, STUBS)
    await sendByFax(luis.page)
    await page.reload()
    await expect(needed(page).getByRole('listitem').filter({ hasText: QUESTION })).toContainText('Sent: being checked')
    await expect(needed(page).getByRole('listitem').filter({ hasText: STUBS })).toContainText('Needed')
    await expect(needed(page).getByText(/^Luis has a list/)).toHaveCount(0)
  })
})
