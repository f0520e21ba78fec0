import type { Locator, Page } from '@playwright/test'
import { addressForm, financialAccountForm, homeResource } from '@porchlight/domain'
import { aFinancialAccount, aHome, anAddress, borrowerSectionCalls, type SectionCall } from '@porchlight/domain/testing'
import { RELEASE_TAG } from '../scripts/release.ts'
import { expectAccessible } from './support/accessible.ts'
import { add, answer, expectPage, finishRegistration, pick, pickDate, press, saveDialog } from './support/answering.ts'
import { callsOf } from './support/filled-application.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { newEmail, signInByLink } from './support/sign-in.ts'
import { goToSigning, openReview, signAll, takeOver } from './support/signing.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const PROGRESS = /^Application #/
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** The sections of a retired owner of a paid-off house but for income and consent. */
function retired(borrower: string): SectionCall[] {
  const own = `/${DEALER}/borrower/${borrower}`
  const { personal, demographics } = borrowerSectionCalls({ dealer: DEALER, borrower })
  const house = {
    housing_type: 'OWN',
    monthly_payment: 0,
    from_month: '05',
    from_year: '1985',
    housing_type_other: 'We sell it',
  } as const
  return [
    ...personal.slice(0, 2),
    ['PUT', own, { dependents_ages_years: [] }],
    ['POST', `${own}/address`, addressForm.toRequest(anAddress('CURRENT', house))],
    ['POST', `${own}/address`, addressForm.toRequest(anAddress('MAILING', house))],
    ['PUT', own, { employment_status: 'RETIRED' }],
    ['POST', `${own}/skip/expenses`, {}],
    ['PUT', own, { has_declared_bankruptcy: false }],
    ...demographics,
  ]
}

/** Completes the page of the Social Security number. */
async function consent(page: Page, ssn: string, name: string): Promise<void> {
  await page.getByLabel('First three digits of your Social Security number').pressSequentially(ssn)
  await pickDate(page, 'Date of birth', { Month: '4-April', Day: '2', Year: '1959' })
  await answer(page, {
    'I have read and agree to the above': true,
    'Type your name to authorize the credit check': name,
  })
}

test('Walt and June: one desktop, a name typed for another, a corrected pension, and a smaller down payment', {
  tag: RELEASE_TAG,
}, async ({ page }) => {
  const email = newEmail('walt')
  let [id, walt, june] = ['', '', '']
  const pageOf = (borrower: string, name: string) => `/${DEALER}/application/${id}/borrower/${borrower}/${name}`

  await test.step('Walt registers without text messages and adds June, who has no email', async () => {
    await signInByLink(page, email)
    await expectPage(page, 'Tell us about yourself')
    await answer(page, {
      'First name': 'Walt',
      'Last name': 'Meyer',
      'Phone number': '5015550175',
      'Text me about my application': false,
    })
    const started = await finishRegistration(page)
    id = started.application_id
    walt = started.borrower_id
    await press(page, /^Together, on this device/, 'Who is applying with you?')
    await expectAccessible(page, 'coborrower-add')
    await answer(page, {
      'First name': 'June',
      'Last name': 'Meyer',
      "They don't have their own. Use my email and phone number.": true,
    })
    const added = page.waitForResponse('**/coborrower')
    await press(page, 'Continue', 'Are you a U.S. Citizen?')
    june = (await (await added).json()).borrower_id
  })

  await test.step('the answers that nothing happens in', async () => {
    const call = await callsOf(page)
    const application = `/${DEALER}/application/${id}`
    const home = { section_type: 'TRIPLE_WIDE', price: 189_900_00, down_payment_amount: 60_000_00 }
    const accounts = [
      { account_type: 'CHECKING', balance_amount: 12_000_00 },
      { account_type: 'SAVINGS', balance_amount: 71_000_00 },
    ] as const
    const calls: SectionCall[] = [
      ...retired(walt),
      ...retired(june),
      ...accounts.map(
        (account): SectionCall => [
          'POST',
          `/${DEALER}/borrower/${walt}/asset`,
          financialAccountForm.toRequest(aFinancialAccount(account)),
        ],
      ),
      ['POST', `/${DEALER}/borrower/${june}/skip/assets`, {}],
      ['PUT', `${application}/home`, homeResource.toApi(aHome(home))],
      ['POST', `${application}/land/family`, {}],
      ['PUT', `${application}/summary`, { confirm: true }],
    ]
    for (const each of calls) await call(...each)
  })

  await test.step('both have Social Security, and Walt mistypes a pension', async () => {
    for (const [borrower, amount, since] of [
      [june, '1420', '2024'],
      [walt, '2150', '2022'],
    ] as const) {
      await page.goto(pageOf(borrower, 'income'))
      await add(page, 'Add income', 'Social Security or SSI')
      const security = dialog(page, 'Social Security or SSI')
      await answer(security, { 'How much do you get each month?': amount })
      await pickDate(security, 'When did it start?', { Month: '1-January', Year: since })
      await pick(security, 'Does it end?', 'No')
      await saveDialog(security)
    }
    await add(page, 'Add income', 'Retirement or pension')
    const pension = dialog(page, 'Retirement or pension')
    await answer(pension, { 'How much do you get each month?': '1210' })
    await pickDate(pension, 'When did it start?', { Month: '1-January', Year: '2022' })
    await pick(pension, 'Does it end?', 'No')
    await saveDialog(pension)
  })

  await test.step("June's consent takes only June's own name", async () => {
    await page.goto(pageOf(walt, 'final-steps/consent'))
    await consent(page, '456789012', 'Walt Meyer')
    await press(page, /^(Next|Save)$/, /./)
    await page.goto(pageOf(june, 'final-steps/consent'))
    await expect(page.getByText('June, this page is for you.', { exact: false })).toBeVisible()
    await consent(page, '456789013', 'Walt Meyer')
    await page.getByRole('button', { name: /^(Next|Save)$/ }).click()
    await expect(page.getByLabel('Type your name to authorize the credit check')).toHaveAccessibleDescription(
      /Type your name as it appears here: June Meyer/,
    )
    await answer(page, { 'Type your name to authorize the credit check': 'June Meyer' })
    await press(page, /^(Next|Save)$/, PROGRESS)
  })

  await test.step('they leave and return, and name no salesperson', async () => {
    await page.context().clearCookies()
    await signInByLink(page, email, 2)
    await expectPage(page, 'Your applications')
    await page.getByRole('link', { name: /^Continue/ }).click()
    await expectPage(page, PROGRESS)
    await page.goto(pageOf(walt, 'final-steps/sales-person'))
    await page.getByLabel("I wasn't helped by a salesperson").check()
    await press(page, /^(Next|Save)$/, PROGRESS)
  })

  await test.step('Walt corrects the pension and the down payment among the answers to check', async () => {
    await openReview(page)
    await page.getByRole('link', { name: 'Change: Income' }).click()
    await page.getByRole('button', { name: 'Edit retirement or pension' }).click()
    const pension = dialog(page, 'Edit retirement or pension')
    await answer(pension, { 'How much do you get each month?': '1310' })
    await saveDialog(pension)
    await press(page, 'Save', /^Check .*answers$/)
    await expect(page.getByText('$1,310.00')).toBeVisible()
    await page.getByRole('link', { name: 'Change: What does the home cost?' }).click()
    await answer(page, { 'How much is your down payment?': '50000' })
    await press(page, 'Save', /^Check .*answers$/)
    await expect(page.getByText('$50,000.00').first()).toBeVisible()
    // The loan changed with it, so it is confirmed again.
    await page.getByRole('link', { name: 'Continue with Loan Overview' }).click()
    await press(page, 'Save', /^Check .*answers$/)
  })

  await test.step('both sign here', async () => {
    await page.goto(`/${DEALER}/application/${id}/progress`)
    await goToSigning(page)
    await signAll(page, 'Walt Meyer')
    await expect(page.getByRole('link', { name: 'Hand over to June to sign' }).first()).toBeVisible()
    await expectAccessible(page, 'progress-hand-over')
    await goToSigning(page, 'Hand over to June to sign')
    await takeOver(page, 'June Meyer')
    await signAll(page, 'June Meyer')
    await expect(page.getByRole('heading', { name: 'Thanks for submitting!' })).toBeVisible()
  })
})
