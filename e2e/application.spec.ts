import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { add, answer, expectPage, pick, pickDate, press, saveDialog } from './support/answering.ts'
import { download } from './support/downloading.ts'
import { expectIconsBesideText, expectOneLine, expectOneRightEdge } from './support/edges.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { expectValidSeals } from './support/seals.ts'
import { newEmail, sendContact } from './support/sign-in.ts'
import { consentToSign, goToSigning, readAll, sign, signingFrame } from './support/signing.ts'

const inYears = (years: number) => String(new Date().getFullYear() + years)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens an info dialog, checks its accessibility, and closes it. */
async function readExplanation(page: Page, opens: string, name: string): Promise<void> {
  await page.getByRole('button', { name: opens, exact: true }).click()
  await expectAccessible(page, name)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: opens, exact: true })).toBeFocused()
}

test('a borrower applies, signs and submits on a phone', async ({ page }) => {
  const email = newEmail()

  await test.step('signs in', async () => {
    await page.goto(`/${DEALER}?rep=Dale%20Rivers&home=CLAYTON,Everest`)
    await sendContact(page, email)
    const { link } = await messageTo(page.request, email)
    await page.goto(link!)
  })

  await test.step('registers', async () => {
    await expectPage(page, 'Tell us about yourself')
    await expect(page.getByText('Your salesperson is Dale Rivers.')).toBeVisible()
    await answer(page, { 'First name': 'Rosa', 'Last name': 'Delgado', 'Phone number': '(501) 555-0142' })
    await expectAccessible(page, 'register')
    await press(page, 'Agree & Continue', 'Before you start')
    await expectAccessible(page, 'before-you-start')
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await expectPage(page, 'Are you buying with someone?')
    await expectAccessible(page, 'together')
    await press(page, 'By myself', 'Are you a U.S. Citizen?')
  })

  await test.step('personal and household', async () => {
    await expect(page.getByText('1 / 11')).toBeVisible()
    await page.getByRole('button', { name: 'Personal and Household (all sections)' }).click()
    await expectAccessible(page, 'sections')
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'citizenship')
    await press(page, 'Yes', 'What is your marital status?')
    await expectAccessible(page, 'marital-status')
    await page.getByLabel('Married', { exact: true }).check()
    await press(page, 'Next', 'Do you have any dependents?')
    await readExplanation(page, 'What is a dependent?', 'explanation')
    await pick(page, 'Do you have any dependents?', 'Yes')
    await answer(page, {
      'How old are they?': '4, 7',
      'Their name': 'Luz Delgado',
      'How are they related to you?': 'Sister',
      'Their phone number': '5015550198',
    })
    await expectAccessible(page, 'dependents')
    await press(page, 'Next', 'Address Information')
  })

  await test.step('addresses', async () => {
    const current = dialog(page, 'Current address')
    await answer(current, {
      'Street address': '12 Oak St',
      City: 'Tulsa',
      County: 'Tulsa',
      State: 'Oklahoma',
      'Zip Code': '74103',
    })
    await expect(current.getByLabel('Same as current address')).toBeChecked()
    await pickDate(current, 'When did you move in?', { Month: '3-March', Year: inYears(-1) })
    await pick(current, 'Housing type', 'Rent')
    await answer(current, { 'Monthly payment': '900' })
    await expectAccessible(page, 'address-dialog')
    await saveDialog(current)
    await expect(page.getByRole('heading', { name: 'Mailing address' })).toBeVisible()

    await add(page, 'Add Address', 'Previous address')
    const previous = dialog(page, 'Previous address')
    await answer(previous, { 'Street address': '7 Elm Ave', City: 'Tulsa', State: 'Oklahoma', 'Zip Code': '74107' })
    await pickDate(previous, 'When did you move in?', { Month: '1-January', Year: inYears(-9) })
    await pickDate(previous, 'When did you move out?', { Month: '2-February', Year: inYears(-1) })
    await saveDialog(previous)
    await expectAccessible(page, 'address')
    await press(page, 'Next', 'Where do you work?')
  })

  await test.step('employment', async () => {
    await expectAccessible(page, 'employment-empty')
    await page.getByRole('button', { name: 'Add employment' }).click()
    const job = dialog(page, 'Add employment')
    await answer(job, {
      'Employer name': 'Prairie Tools',
      'Job title': 'Welder',
      'Street address': '400 Industrial Ave',
      City: 'Tulsa',
      State: 'Oklahoma',
      'Zip Code': '74107',
      "I'm still working here": true,
      Amount: '24.50',
      'Pay frequency': 'Hourly',
      'Weekly hours': '40',
    })
    await pickDate(job, 'When did you start?', { Month: '6-June', Year: inYears(-7) })
    for (const kind of ['Bonus', 'Commission', 'Overtime']) {
      await add(job, 'Add compensation', kind)
      await answer(job, { [`${kind} amount`]: '1200', [`${kind} pay frequency`]: 'Annual' })
    }
    await expectAccessible(page, 'employment-dialog')
    await saveDialog(job)
    await expectAccessible(page, 'employment')
    await press(page, 'Next', 'Other income you want us to count')
  })

  await test.step('income', async () => {
    await add(page, 'Add income', 'Child support')
    const support = dialog(page, 'Child support')
    await answer(support, { 'How much do you get each month?': '350', "Children's ages": '4, 7' })
    await saveDialog(support)
    await add(page, 'Add income', 'Rental income')
    const rent = dialog(page, 'Rental income')
    await answer(rent, { 'How much do you get each month?': '600' })
    await pickDate(rent, 'When did it start?', { Month: '3-March', Year: inYears(-3) })
    await pick(rent, 'Does it end?', 'No')
    await expectAccessible(page, 'income-dialog')
    await saveDialog(rent)
    await expectAccessible(page, 'income')
    await press(page, 'Next', 'Which financial accounts do you have?')
  })

  await test.step('financial accounts', async () => {
    await add(page, 'Add account', 'Checking Account')
    const account = dialog(page, 'Checking Account')
    await answer(account, { 'Name of the bank or institution': 'First Plains Bank', 'Current balance': '4500' })
    await saveDialog(account)
    await expectAccessible(page, 'financial-accounts')
    await press(page, 'Next', 'Do you pay any of these?')
  })

  await test.step('expenses', async () => {
    await add(page, 'Add expense', 'Alimony')
    const alimony = dialog(page, 'Alimony')
    await answer(alimony, { 'Monthly amount': '400' })
    await pickDate(alimony, 'When does it end?', { Month: '5-May', Year: inYears(3) })
    await saveDialog(alimony)
    await expectAccessible(page, 'expenses')
    await press(page, 'Next', 'Have you filed for bankruptcy in the last 5 years?')
    await pick(page, 'Have you filed for bankruptcy', 'Yes')
    await pickDate(page, 'When did you file?', { Month: '2-February', Year: inYears(-2) })
    await expectAccessible(page, 'bankruptcy')
    await press(page, 'Next', 'How will you use the home?')
  })

  await test.step('home and land', async () => {
    await expectAccessible(page, 'home')
    await press(page, 'Primary residence', 'Where will the home be placed?')
    await answer(page, { City: 'Sand Springs', State: 'Oklahoma', 'Zip Code': '74063' })
    await expectAccessible(page, 'placement')
    await press(page, 'Next', 'What is your land situation?')
    await expectAccessible(page, 'land')
    await press(page, /^I'm buying the land/, "Tell us about the land you're buying")
    await answer(page, {
      'What does the land cost?': '30000',
      'How many acres is it?': '2.5',
      'Who owns the land?': 'Walter Pruitt',
    })
    await pick(page, 'Does the land touch a public road?', 'Yes')
    await pick(page, 'Is the road to the land paved?', 'No')
    await expectAccessible(page, 'land-purchasing')
    await press(page, 'Next', 'Which home are you buying?')
    await expect(page.getByLabel('Who makes the home?')).toHaveValue('CLAYTON')
    await expect(page.getByLabel('Model name')).toHaveValue('Everest')
    await answer(page, { 'Model year': inYears(0) })
    await pick(page, 'How many sections does it have?', 'Two (double-wide)')
    await expectAccessible(page, 'manufacture-detail')
    await press(page, 'Next', 'What does the home cost?')

    await answer(page, { 'What is the price of the home?': '120000' })
    await add(page, 'Add a cost', 'Upgrades')
    await answer(page, { 'How much do the upgrades cost?': '5000' })
    await add(page, 'Add a cost', 'Site improvements')
    await answer(page, { 'How much do the site improvements cost?': '8000' })
    await page.getByRole('button', { name: '10%', exact: true }).click()
    await expect(page.getByLabel('How much is your down payment?')).toHaveValue('12,000')
    await pick(page, 'Where does the down payment come from?', 'Savings account')
    await expectAccessible(page, 'down-payment')
    await press(page, 'Next', 'Loan Overview')
  })

  await test.step('loan overview', async () => {
    await expect(page.getByText('$151,000.00')).toBeVisible()
    await expectAccessible(page, 'overview')
    await expectIconsBesideText(page.locator('.figures__label > svg'))
    await expectOneRightEdge(page.locator('.figures__value, .figures__total > .card__figure, .bar__legend dd'))
    await readExplanation(page, 'What these costs mean', 'overview-explanation')
    for (const explanation of ['How we calculate the total loan amount', 'How we estimate your monthly payment']) {
      await page.getByRole('button', { name: explanation }).click()
      await dialog(page, explanation).getByRole('button', { name: 'Close' }).click()
    }
    await page.getByRole('button', { name: 'Edit Interest rate' }).click()
    const rate = dialog(page, 'Edit Interest rate')
    await answer(rate, { 'Interest rate': '8.5' })
    await expectAccessible(page, 'overview-dialog')
    await saveDialog(rate)
    await expect(page.getByText('8.50%', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Upgrades' }).click()
    await answer(dialog(page, 'Edit Upgrades'), { Upgrades: '6000' })
    await saveDialog(dialog(page, 'Edit Upgrades'))
    await expect(page.getByText('$152,000.00')).toBeVisible()
    await press(page, 'Next', 'Do you identify as hispanic or latino?')
  })

  await test.step('demographics', async () => {
    await answer(page, {
      'Hispanic or Latino': true,
      'Other Hispanic or Latino': true,
      'Ethnicity Origin': 'Colombian',
    })
    await expectAccessible(page, 'ethnicity')
    await press(page, 'Next', 'Describe your race:')
    await answer(page, { White: true, Asian: true, 'Other Asian': true, 'Other Asian origin': 'Hmong' })
    await expectAccessible(page, 'race')
    await press(page, 'Next', 'What is your sex?')
    await answer(page, { Female: true })
    await expectAccessible(page, 'sex')
    await press(page, 'Next', 'Almost done!')
  })

  await test.step('consent and salesperson', async () => {
    await page.getByLabel('First three digits of your Social Security number').pressSequentially('123456789')
    await expect(page.getByLabel('Last four digits')).toHaveValue('6789')
    await pickDate(page, 'Date of birth', { Month: '7-July', Day: '4', Year: '1980' })
    await answer(page, {
      'I have read and agree to the above': true,
      'Type your name to authorize the credit check': 'Rosa Delgado',
    })
    await expectAccessible(page, 'consent')
    await press(page, 'Next', 'Who helped you with your application?')
    await expect(page.getByLabel('Sales representative name')).toHaveValue('Dale Rivers')
    await answer(page, { 'Sales representative email': 'dale@example.com' })
    await expectAccessible(page, 'salesperson')
    await press(page, 'Save', /^Application #/)
  })

  await test.step('reads and signs', async () => {
    await expect(page.getByRole('heading', { name: 'Time to sign!' })).toBeVisible()
    await expect(page.getByText('11 of 11 sections done').first()).toBeVisible()
    await expectAccessible(page, 'progress-ready')
    await goToSigning(page)
    const frame = signingFrame(page)
    await expect(frame.getByRole('heading', { name: 'Signing electronically' })).toBeVisible()
    await expectAccessible(page, 'sign-consent')
    await consentToSign(frame)
    await expect(frame.getByRole('heading', { name: 'Read your documents' })).toBeVisible()
    const next = frame.getByRole('button', { name: 'Next document' })
    await expect(next).toHaveAccessibleDescription('Read to the end to continue.')
    await expect(frame.getByText(/^About \d minutes? left to read$/)).toBeVisible()
    await expect(frame.getByRole('region', { name: 'Text of Loan application' })).toContainText('Signature of')
    await expectAccessible(page, 'sign-read')
    await frame.getByText('End of Loan application').scrollIntoViewIfNeeded()
    await expect(next).toBeEnabled()
    await frame.getByRole('button', { name: 'Page', exact: true }).click()
    await expect(frame.getByText(/^Page \d of \d/)).toBeVisible()
    await expectOneLine(frame.getByRole('button', { name: 'Skip to the end' }))
    await expectAccessible(page, 'sign-read-pages')
    await readAll(frame)
    await frame.getByLabel('Type your full name').fill('Rosa Delgado')
    await expectAccessible(page, 'sign-typed')
    await sign(frame)
    await expectPage(page, /^Application #/)
  })

  await test.step('is submitted', async () => {
    await expect(page.getByRole('heading', { name: 'Thanks for submitting!' })).toBeVisible()
    await expectAccessible(page, 'progress-submitted')
    await page.getByRole('link', { name: /^Download / }).click()
    await expectPage(page, 'Your signed documents')
    await expectAccessible(page, 'download')
    const application = new URL(page.url()).pathname.split('/').at(-2)

    const combined = await download(page, 'Download Combined PDF')
    expect(combined.name).toBe(`Loan application ${application}.pdf`)
    expect(combined.head).toBe('%PDF')
    expectValidSeals(combined.path)
    const separate = await download(page, 'Download Separate Documents')
    expect(separate.name).toBe(`Loan application ${application}.zip`)
    expect(separate.head.slice(0, 2)).toBe('PK')
  })
})
