import type { Page } from '@playwright/test'
import { borrowerSectionCalls, type SectionCall } from '@porchlight/domain/testing'
import { expectAccessible } from './support/accessible.ts'
import { answer, answerNone, expectPage, pick, pickDate, press, register } from './support/answering.ts'
import { callsOf, readyToSign } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { panel } from './support/joining.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { openAnswers } from './support/navigation.ts'
import { newEmail, sendContact } from './support/sign-in.ts'
import { goToSigning, signAll, takeOver } from './support/signing.ts'

const PROGRESS = /^Application #/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const banner = (page: Page, title: string) => page.getByRole('heading', { name: title })

async function signAs(page: Page, name: string): Promise<void> {
  await goToSigning(page)
  await signAll(page, name)
}

/** From citizenship to the confirmation of the main borrower's address. */
async function beginOnPages(page: Page): Promise<void> {
  await press(page, 'Yes', 'What is your marital status?')
  await page.getByLabel('Married', { exact: true }).check()
  await press(page, 'Next', 'Do you have any dependents?')
  await pick(page, 'Do you have any dependents?', 'No')
  await press(page, 'Next', 'Is this your current address?')
}

/** Completes demographics and consent on their pages and ends at the progress page. */
async function finishOnPages(page: Page): Promise<void> {
  await answer(page, { 'Not Hispanic or Latino': true })
  await press(page, 'Next', 'Describe your race:')
  await answer(page, { White: true })
  await press(page, 'Next', 'What is your sex?')
  await answer(page, { Male: true })
  await press(page, 'Next', 'Almost done!')
  await page.getByLabel('First three digits of your Social Security number').pressSequentially('234567890')
  await pickDate(page, 'Date of birth', { Month: '5-May', Day: '6', Year: '1982' })
  await answer(page, {
    'I have read and agree to the above': true,
    'Type your name to authorize the credit check': 'Luis Vega',
  })
  await press(page, 'Next', PROGRESS)
}

test('two phones: a co-borrower is invited by email, accepts, completes the shorter path, and both sign', async ({
  page,
  anotherPhone,
}) => {
  const application = await readyToSign(page)
  const email = newEmail('luis')

  await test.step('the main borrower invites', async () => {
    await expectAccessible(page, 'progress-alone')
    await button(page, 'Add co-borrower').click()
    await page.getByRole('menuitem', { name: 'Invite them by email or text' }).click()
    await button(page, 'Send Invite').click()
    await expect(page.getByLabel('Email or phone number')).toHaveAccessibleDescription(/Must not be empty/)
    await page.getByLabel('Email or phone number').fill('luis')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email or phone number')).toHaveAccessibleDescription(/Invalid email or phone number/)
    await page.getByLabel('Email or phone number').fill(application.email)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email or phone number')).toHaveAccessibleDescription(/already on the application/)
    await expectAccessible(page, 'coborrower-invite')
    await page.getByLabel('Email or phone number').fill(email)
    await page.keyboard.press('Enter')
    await expectPage(page, PROGRESS)
    await expect(panel(page, 'Invited co-borrower').getByText(`Invitation sent to ${email}.`)).toBeVisible()
    await expectAccessible(page, 'progress-invited')
  })

  const phone = await anotherPhone()
  await test.step('the co-borrower accepts', async () => {
    const { link, subject } = await messageTo(page.request, email)
    expect(subject).toBe('Rosa Delgado invites you to apply together')
    await phone.goto(link!)
    await expectPage(phone, 'Rosa invited you to apply together')
    await expect(phone.getByText('l•••@example.com')).toBeVisible()
    await expectAccessible(phone, 'invitation')
    await sendContact(phone, email)
    await expectPage(phone, 'Check your inbox')
    await phone.goto((await messageTo(page.request, email, 2)).link!)
    await expectPage(phone, 'Tell us about yourself')
    await expect(phone.getByText(/Rosa Delgado invited you to apply together at/)).toBeVisible()
    await expect(phone.getByLabel('Email', { exact: true })).toBeDisabled()
    await answer(phone, { 'First name': 'Luis', 'Last name': 'Vega', 'Phone number': '5015550143' })
    await expectAccessible(phone, 'coborrower-register')
    await register(phone, 'Are you a U.S. Citizen?')
    await expect(panel(page, 'Luis Vega').getByText('Filling in the application')).toBeVisible()
  })

  await test.step('the co-borrower completes the shorter path', async () => {
    await beginOnPages(phone)
    await expectAccessible(phone, 'coborrower-confirmation')
    await button(phone, 'Yes, this is my address').click()
    await expect(phone.getByRole('dialog', { name: 'Do you pay for this home yourself?' })).toBeVisible()
    await phone.getByLabel('Yes, I pay rent').check()
    await phone.getByLabel('Monthly payment', { exact: true }).fill('300')
    await expectAccessible(phone, 'coborrower-shared-home')
    await press(phone, 'Confirm', 'Where do you work?')
    await press(phone, "I'm currently not employed", 'What is your employment status?')
    await phone.getByLabel('Retired', { exact: true }).check()
    await press(phone, 'Next', 'Do you have other income you want us to count?')
    await answerNone(phone, 'No other income that I want you to count', 'Which financial accounts do you have?')
    await answerNone(phone, "I don't have any", 'Do you pay any of these?')
    await answerNone(phone, "I don't pay any", 'Have you filed for bankruptcy in the last 5 years?')
    await pick(phone, 'Have you filed for bankruptcy', 'No')
    await press(phone, 'Next', 'Do you identify as hispanic or latino?')
    await finishOnPages(phone)
  })

  await test.step('each sees what the policy shows of the other', async () => {
    await expect(banner(phone, 'Time to sign!')).toBeVisible()
    await expect(panel(phone, 'Rosa Delgado').getByText('11 of 11 sections done')).toBeVisible()
    await panel(phone, 'Rosa Delgado').getByText("Rosa's sections").click()
    await expect(panel(phone, 'Rosa Delgado').getByRole('button')).toHaveCount(0)
    await expect(button(phone, 'Add co-borrower')).toHaveCount(0)
    await expectAccessible(phone, 'progress-coborrower')
    await expect(panel(page, 'Luis Vega').getByText('Ready to sign')).toBeVisible()
    await expect(page.getByText('Invite sent')).toBeHidden()
    await expectAccessible(page, 'progress-two')
  })

  await test.step('both sign', async () => {
    await signAs(phone, 'Luis Vega')
    await expect(panel(page, 'Luis Vega').getByText('Signed', { exact: true })).toBeVisible()
    await expect(button(page, 'Add co-borrower')).toHaveAccessibleDescription(/Reopen the application/)
    await signAs(page, 'Rosa Delgado')
    for (const each of [page, phone]) await expect(banner(each, 'Thanks for submitting!')).toBeVisible()
    await openAnswers(phone)
    await expect(button(phone, 'Edit Income')).toHaveAccessibleDescription(/Ask Rosa to reopen the application/)
    await expectAccessible(phone, 'progress-coborrower-submitted')
  })
})

test('one device: the main borrower fills in for the co-borrower, hands over the device, and both sign', async ({
  page,
}) => {
  const application = await readyToSign(page)

  await test.step('adds the co-borrower', async () => {
    await button(page, 'Add co-borrower').click()
    await page.getByRole('menuitem', { name: 'Fill in for them on this device' }).click()
    await expectPage(page, 'Who is applying with you?')
    await answer(page, {
      'First name': 'Luis',
      'Last name': 'Vega',
      "They don't have their own. Use my email and phone number.": true,
    })
    await expect(page.getByText(/Text (?:me|them)/)).toHaveCount(0)
    await expect(page.getByLabel('Confirm email')).toBeHidden()
    await expectAccessible(page, 'coborrower-add')
    await press(page, 'Agree & Continue', 'Are you a U.S. Citizen?')
    await expect(page.getByText('For Luis Vega')).toBeVisible()
    await expectAccessible(page, 'coborrower-citizenship')
  })

  await test.step('fills in for the co-borrower, with another address', async () => {
    await beginOnPages(page)
    await press(page, 'No, enter another address', 'Address Information')
    const [, borrower = ''] = /borrower\/([^/]+)/.exec(page.url())!
    const call = await callsOf(page)
    const { address, employment, income, accounts, expenses } = borrowerSectionCalls({ dealer: DEALER, borrower })
    const calls: SectionCall[] = [...address, ...employment, ...income, ...accounts, ...expenses]
    for (const each of calls) await call(...each)
    await page.goto(application.progress)
    await expect(panel(page, 'Luis Vega').getByText('6 of 8 sections done')).toBeVisible()
    await expectAccessible(page, 'progress-same-device')
    await panel(page, 'Luis Vega').getByText("Luis's sections").click()
    await expectAccessible(page, 'progress-same-device-open')
    await page.getByRole('link', { name: 'Continue with Demographic for Luis' }).first().click()
    await expect(page.getByText('For Luis Vega')).toBeVisible()
    await finishOnPages(page)
  })

  await test.step('both sign', async () => {
    await signAs(page, 'Rosa Delgado')
    await expect(page.getByRole('link', { name: 'Hand over to Luis to sign' }).first()).toBeVisible()
    await expectAccessible(page, 'progress-hand-over')
    await goToSigning(page, 'Hand over to Luis to sign')
    await takeOver(page, 'Luis Vega')
    await signAll(page, 'Luis Vega')
    await expect(banner(page, 'Thanks for submitting!')).toBeVisible()
  })

  await test.step('the main borrower edits for the co-borrower after reopening', async () => {
    await panel(page, 'Luis Vega').getByText("Luis's sections").click()
    await button(page, 'Edit Income for Luis').click()
    await button(page, 'Reopen and edit').click()
    await expectPage(page, 'Do you have other income you want us to count?')
    await expect(page.getByText('For Luis Vega')).toBeVisible()
  })
})
