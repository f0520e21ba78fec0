import type { Page } from '@playwright/test'
import { RELEASE_TAG } from '../scripts/release.ts'
import {
  add,
  answer,
  answerNone,
  expectPage,
  finishRegistration,
  pick,
  pickDate,
  press,
  saveDialog,
} from './support/answering.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { newEmail, sendContact, signInByLink } from './support/sign-in.ts'
import { goToSigning, signAll } from './support/signing.ts'

const DRAFT = 'We saved a draft of your answers.'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('Maria buys a home on a rented lot: Escape, Back, a reload, and a second sign-in lose nothing', {
  tag: RELEASE_TAG,
}, async ({ page }) => {
  const email = newEmail('maria')

  await test.step('signs in from the home page of the dealer and registers', async () => {
    await page.goto(`/${DEALER}`)
    await sendContact(page, email)
    await page.goto((await messageTo(page.request, email)).link!)
    await expectPage(page, 'Tell us about yourself')
    await answer(page, { 'First name': 'Maria', 'Last name': 'Lopez', 'Phone number': '(512) 555-0119' })
    await finishRegistration(page)
    await press(page, 'By myself', 'Are you a U.S. Citizen?')
  })

  await test.step('household', async () => {
    await press(page, 'Yes', 'What is your marital status?')
    await page.getByLabel(/^Unmarried/).check()
    await press(page, 'Next', 'Do you have any dependents?')
    await pick(page, 'Do you have any dependents?', 'Yes')
    await answer(page, { 'How old are they?': '7' })
    await press(page, 'Next', 'Address Information')
  })

  await test.step('presses Escape in the filled address dialog and continues with its draft', async () => {
    const current = dialog(page, 'Current address')
    await answer(current, {
      'Street address': '210 Pecan Street',
      'Apartment, unit or lot': '14',
      City: 'San Marcos',
      State: 'Texas',
      'Zip Code': '786661234',
    })
    await expect(current.getByLabel('Zip Code', { exact: true })).toHaveValue('78666-1234')
    await pickDate(current, 'When did you move in?', { Month: '3-March', Year: '2023' })
    await pick(current, 'Housing type', 'Rent')
    await answer(current, { 'Monthly payment': '975' })
    await page.keyboard.press('Escape')
    await expect(current).toBeHidden()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(current.getByText(DRAFT)).toBeVisible()
    await expect(current.getByLabel('Monthly payment', { exact: true })).toHaveValue('975')
    await saveDialog(current)
    await press(page, 'Next', 'Where do you work?')
  })

  await test.step("presses the phone's Back in the second job and finds it again", async () => {
    await page.getByRole('button', { name: 'Add employment' }).click()
    const job = dialog(page, 'Add employment')
    await answer(job, {
      'Employer name': 'Hill Country Hotel',
      'Job title': 'Housekeeper',
      'Street address': '900 River Road',
      City: 'San Marcos',
      State: 'Texas',
      'Zip Code': '78666',
      "I'm still working here": true,
      Amount: '15.50',
      'Pay frequency': 'Hourly',
      'Weekly hours': '36',
    })
    await pickDate(job, 'When did you start?', { Month: '5-May', Year: '2022' })
    await saveDialog(job)
    await expect(page.getByText('$15.50 an hour')).toBeVisible()

    await page.getByRole('button', { name: 'Add employment' }).click()
    await answer(job, {
      'Employer name': 'Self',
      'Job title': 'House cleaner',
      "I'm self-employed": true,
      "I'm still working here": true,
      'What you earn': '600',
      'Pay frequency': 'Monthly',
    })
    await page.goBack()
    await expect(job).toBeHidden()
    await expectPage(page, 'Where do you work?')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(job.getByLabel('What you do')).toHaveValue('House cleaner')
    await answer(job, { 'Street address': '210 Pecan Street', City: 'San Marcos', State: 'Texas', 'Zip Code': '78666' })
    await pickDate(job, 'When did you start?', { Month: '1-January', Year: '2024' })
    await saveDialog(job)
    await press(page, 'Next', 'Other income you want us to count')
  })

  await test.step('reloads in the middle of an income', async () => {
    await add(page, 'Add income', 'Child support')
    const support = dialog(page, 'Child support')
    await answer(support, { 'How much do you get each month?': '300', "Children's ages": '7' })
    await page.reload()
    await expect(support.getByText(DRAFT)).toBeVisible()
    await expect(support.getByLabel('How much do you get each month?')).toHaveValue('300')
    await saveDialog(support)
    await press(page, 'Next', 'Which financial accounts do you have?')
  })

  await test.step('accounts and expenses', async () => {
    await add(page, 'Add account', 'Savings Account')
    const account = dialog(page, 'Savings Account')
    await answer(account, { 'Name of the bank or institution': 'Frost Bank', 'Current balance': '4100' })
    await saveDialog(account)
    await press(page, 'Next', 'Do you pay any of these?')
    await answerNone(page, "I don't pay any", 'Have you filed for bankruptcy in the last 5 years?')
    await pick(page, 'Have you filed for bankruptcy', 'No')
    await press(page, 'Next', 'How will you use the home?')
  })

  await test.step('the home and the rented lot', async () => {
    await press(page, 'Primary residence', 'Where will the home be placed?')
    await answer(page, { City: 'San Marcos', State: 'Texas', 'Zip Code': '78666' })
    await press(page, 'Next', 'What is your land situation?')
    await press(page, /^I'm leasing the land/, "Tell us about the land you're leasing")
    await pick(page, 'Who do you lease it from?', 'A community or park')
    await answer(page, { 'Who owns the land?': 'Shady Grove Community', 'What do you pay for it each month?': '450' })
    await pick(page, 'Will the payment go up within the next three years?', 'No')
    await press(page, 'Next', 'Which home are you buying?')
    await pick(page, 'How many sections does it have?', 'One (single-wide)')
    await answer(page, { 'Who makes the home?': 'Clayton', 'Model name': 'Everest', 'Model year': '2026' })
    await press(page, 'Next', 'What does the home cost?')
    await answer(page, { 'What is the price of the home?': '62000', 'How much is your down payment?': '3000' })
    await pick(page, 'Where does the down payment come from?', 'Savings account')
    await press(page, 'Next', 'Loan Overview')
    await press(page, 'Next', 'Do you identify as hispanic or latino?')
  })

  await test.step('demographics', async () => {
    for (const next of ['Describe your race:', 'What is your sex?', 'Almost done!']) {
      await answer(page, { 'I do not wish to provide this information': true })
      await press(page, 'Next', next)
    }
  })

  await test.step('leaves at the page of the Social Security number and returns by a new link', async () => {
    await page.getByLabel('First three digits of your Social Security number').pressSequentially('345')
    await page.context().clearCookies()
    await page.goto('about:blank')
    await signInByLink(page, email, 2)
    await expectPage(page, 'Your applications')
    await page.getByRole('link', { name: /^Continue/ }).click()
    await expectPage(page, /^Application #/)
    await page.getByRole('link', { name: /^Continue with SSN/ }).click()
    await expectPage(page, 'Almost done!')
    await expect(page.getByLabel('First three digits of your Social Security number')).toHaveValue('')
    await page.getByLabel('First three digits of your Social Security number').pressSequentially('345678901')
    await pickDate(page, 'Date of birth', { Month: '9-September', Day: '14', Year: '1992' })
    await answer(page, {
      'I have read and agree to the above': true,
      'Type your name to authorize the credit check': 'Maria Lopez',
    })
    await press(page, 'Next', 'Who helped you with your application?')
    await answer(page, { "I wasn't helped by a salesperson": true })
    await press(page, 'Next', /^Application #/)
  })

  await test.step('signs and submits', async () => {
    await goToSigning(page)
    await signAll(page, 'Maria Lopez')
    await expect(page.getByRole('heading', { name: 'Thanks for submitting!' })).toBeVisible()
  })
})
