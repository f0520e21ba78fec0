import type { Page } from '@playwright/test'
import { consentForm, employmentForm, expenseForm, homeResource, landForms } from '@porchlight/domain'
import {
  aConsent,
  aHome,
  aLand,
  anEmployment,
  anExpense,
  borrowerSectionCalls,
  type SectionCall,
} from '@porchlight/domain/testing'
import { expectAccessible } from './support/accessible.ts'
import { add, answer, expectPage, finishRegistration, pickDate, press, saveDialog } from './support/answering.ts'
import { download } from './support/downloading.ts'
import { callsOf } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { newEmail, sendContact, signInByLink } from './support/sign-in.ts'
import { goToSigning, signAll, signingFrame } from './support/signing.ts'

const PROGRESS = /^Application #/
const ANNS_PHONE = '501-555-0163'
const ANNS_INBOX = '+15015550163'
const DONE = 'Thanks for submitting!'
const title = (page: Page, name: string) => page.getByRole('heading', { name })
const pay = (page: Page) => page.getByRole('dialog', { name: 'Edit Wilkes County Schools' })

/** The calls that answer the sections of a borrower that the journey does not visit. */
function otherSections(borrower: string, name: string, ssn_end: string): SectionCall[] {
  const { employment: _, expenses, consent: __, ...others } = borrowerSectionCalls({ dealer: DEALER, borrower })
  const own = `/${DEALER}/borrower/${borrower}`
  return [
    ...Object.values(others).flat(),
    ...expenses.filter(([method]) => method === 'PUT'),
    ['PUT', `${own}/consent`, consentForm.toRequest(aConsent({ disclaimer: name, ssn_end }))],
  ]
}

test('Tom and Ann: one corrects an income while the other starts to sign, one declines by mistake, and both sign', async ({
  page: tom,
  anotherPhone,
}) => {
  const ann = await anotherPhone()
  let progress = ''

  await test.step('Tom registers and invites Ann by text message before anything else', async () => {
    await signInByLink(tom, newEmail('tom'))
    await expectPage(tom, 'Tell us about yourself')
    await answer(tom, { 'First name': 'Tom', 'Last name': 'Becker', 'Phone number': '5015550162' })
    const { application_id: application, borrower_id: borrower } = await finishRegistration(tom)
    progress = `/${DEALER}/application/${application}/progress`
    await press(tom, /^Together\. I'll invite them/, 'Invite a co-borrower')
    await expectAccessible(tom, 'coborrower-invite')
    await tom.getByLabel('Email or phone number').fill(ANNS_PHONE)
    await press(tom, 'Send Invite', PROGRESS)

    const call = await callsOf(tom)
    const own = `/${DEALER}/borrower/${borrower}`
    const shared = `/${DEALER}/application/${application}`
    const { land_situation_type: _, ...land } = aLand('PURCHASING', { purchase_price_payoff: 38_000_00, acreage: 1.5 })
    const gift = { down_payment_source_type: 'GIFT', down_payment_giftor_name: 'George Hale' }
    const home = aHome({ price: 134_500_00, down_payment_amount: 10_000_00, ...gift })
    const job = {
      employer_name: 'Blue Ridge Freight',
      from_year: '2018',
      amount: 1_250_00,
      frequency: 'WEEKLY',
    } as const
    const support = {
      amount: 350_00,
      children_ages: '15',
      has_end_date: true,
      to_month: '06',
      to_year: '2029',
    } as const
    const calls: SectionCall[] = [
      ...otherSections(borrower, 'Tom Becker', '6781'),
      ['POST', `${own}/employment`, employmentForm.toRequest(anEmployment(job))],
      ['POST', `${own}/expense`, expenseForm.toRequest(anExpense('CHILD_SUPPORT', support))],
      ['PUT', `${shared}/home`, homeResource.toApi(home)],
      ['POST', `${shared}/land/purchasing`, landForms.PURCHASING.toApi(land)],
      ['PUT', `${shared}/summary`, { confirm: true }],
      ['PUT', shared, { sales_rep_name: 'Dale Rivers', sales_rep_email: '' }],
    ]
    for (const each of calls) await call(...each)
  })

  await test.step('Ann joins with the link in the text message', async () => {
    await ann.goto((await messageTo(ann.request, ANNS_INBOX)).link!)
    await expectPage(ann, 'Tom invited you to apply together')
    await expectAccessible(ann, 'invitation')
    await sendContact(ann, ANNS_INBOX.replace('+1', ''))
    await expectPage(ann, 'Enter your code')
    await ann.getByLabel('6-digit code').fill((await messageTo(ann.request, ANNS_INBOX, 2)).code!)
    await expectPage(ann, 'Tell us about yourself')
    await expectAccessible(ann, 'coborrower-register')
    const email = newEmail('ann')
    await answer(ann, { 'First name': 'Ann', 'Last name': 'Becker', Email: email, 'Confirm email': email })
    await press(ann, 'Agree & Continue', 'Before you start')
    await ann.getByRole('link', { name: 'Continue', exact: true }).click()
    await expectPage(ann, 'Are you a U.S. Citizen?')
    const [, borrower = ''] = /borrower\/([^/]+)/.exec(ann.url())!
    const call = await callsOf(ann)
    for (const each of otherSections(borrower, 'Ann Becker', '6782')) await call(...each)
    await call('POST', `/${DEALER}/borrower/${borrower}/skip/expenses`, {})
  })

  await test.step('Ann types 540,000 instead of 54,000 and overlooks the question', async () => {
    await ann.goto(ann.url().replace(/personal-info.*$/, 'employment'))
    await ann.getByRole('button', { name: 'Add employment' }).click()
    const job = ann.getByRole('dialog', { name: 'Add employment' })
    await answer(job, {
      'Employer name': 'Wilkes County Schools',
      'Job title': 'Teacher',
      'Street address': '1 School Road',
      City: 'Wilkesboro',
      State: 'North Carolina',
      'Zip Code': '28697',
      "I'm still working here": true,
      Amount: '540000',
      'Pay frequency': 'Annual',
    })
    await pickDate(job, 'When did you start?', { Month: '8-August', Year: '2016' })
    await add(job, 'Add compensation', 'Bonus')
    await answer(job, { 'Bonus amount': '1500', 'Bonus pay frequency': 'Annual' })
    await expect(job.getByText('$540,000 a year. Is that right?')).toBeVisible()
    await saveDialog(job)
  })

  await test.step('Tom is warned, and starts to sign while Ann corrects the amount', async () => {
    await ann.getByRole('button', { name: 'Edit Wilkes County Schools' }).click()
    await answer(pay(ann), { Amount: '54000' })
    await tom.goto(progress)
    await goToSigning(tom)
    await expectPage(tom, 'Start without Ann?')
    await expectAccessible(tom, 'start-without')
    await tom.getByRole('button', { name: 'Start signing now' }).click()
    await expect(signingFrame(tom).getByRole('heading', { name: 'Signing electronically' })).toBeVisible()

    const locked = { hasText: 'Tom started signing, so answers are locked.' }
    await expect(pay(ann).getByRole('status').filter(locked)).toBeVisible()
    await pay(ann).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(pay(ann).getByRole('alert').filter(locked)).toBeVisible()
    await expect(pay(ann).getByLabel('Amount', { exact: true })).toHaveValue('54,000')
    await pay(ann).getByRole('button', { name: 'Reopen to change' }).click()
    const anyway = ann.getByRole('dialog', { name: 'Reopen anyway?' })
    await expect(anyway.getByText('Tom is reading the documents now.')).toBeVisible()
    await anyway.getByRole('button', { name: 'Reopen anyway' }).click()
    await expect(pay(ann)).toBeHidden()
    await expect(ann.getByText('$54,000.00 a year')).toBeVisible()
  })

  await test.step('Tom learns of it and signs', async () => {
    await tom.goto(progress)
    await goToSigning(tom)
    await press(tom, 'Start signing now', 'Sign your documents')
    await signAll(tom, 'Tom Becker')
  })

  await test.step('Ann declines by mistake', async () => {
    await ann.goto(progress)
    await goToSigning(ann)
    const frame = signingFrame(ann)
    await frame.getByRole('button', { name: 'Decline to sign' }).click()
    const decline = frame.getByRole('dialog', { name: 'Decline to sign?' })
    await decline.getByLabel('Your reason').fill('I pressed the wrong button')
    await decline.getByRole('button', { name: 'Decline to sign' }).click()
    await expectPage(ann, PROGRESS)
    await expect(ann.getByText('Reopen the application to make changes and sign.', { exact: true })).toBeVisible()
    await expect(tom.getByText("Ann's reason: “I pressed the wrong button”")).toBeVisible()
    await ann.getByRole('button', { name: 'Reopen application' }).click()
    const again = /^You signed on .+ Because Ann reopened the application, please sign again\.$/
    await expect(tom.getByText(again)).toBeVisible()
  })

  await test.step('both sign and download', async () => {
    for (const [page, name] of [
      [ann, 'Ann Becker'],
      [tom, 'Tom Becker'],
    ] as const) {
      await goToSigning(page)
      await signAll(page, name)
    }
    for (const page of [tom, ann]) {
      await expect(title(page, DONE)).toBeVisible()
      await page
        .getByRole('link', { name: /^Download / })
        .first()
        .click()
      await expectPage(page, 'Your signed documents')
      expect((await download(page, 'Download Combined PDF')).head).toBe('%PDF')
    }
  })
})
