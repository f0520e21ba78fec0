import { RELEASE_TAG } from '../scripts/release.ts'
import { expectAccessible } from './support/accessible.ts'
import { add, answer, answerNone, expectPage, pick, pickDate, press } from './support/answering.ts'
import { type Application, startApplication } from './support/filled-application.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { consentToSign, readToEnd, signingFrame } from './support/signing.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('redirects and error pages lead on', async ({ page }) => {
  await page.goto('/')
  await expectAccessible(page, 'start')
  await page.goto(`/${DEALER}`)
  await expectAccessible(page, 'dealer-home')

  const unknown = await page.goto('/no-such-dealer')
  expect(unknown!.status()).toBe(404)
  await expectPage(page, 'Page not found.')
  await expectAccessible(page, 'not-found')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expectPage(page, 'Ready to finance your home?')
  expect((await page.goto(`/${DEALER}/no/such/page`))!.status()).toBe(404)

  await page.goto(`/${DEALER}/unauthorized`)
  await expectPage(page, 'Sorry!')
  await expect(page.getByText('You do not have permission to go to that page')).toBeVisible()
  await expectAccessible(page, 'unauthorized')
})

test("refuses another person's application", async ({ page, browser }) => {
  const application = await startApplication(page)
  const stranger = await browser.newContext()
  const otherPage = await stranger.newPage()
  await startApplication(otherPage)
  await otherPage.goto(application.progress)
  await expectPage(otherPage, 'Sorry!')
  await otherPage.goto(application.page('income'))
  await expectPage(otherPage, 'Sorry!')
  await stranger.close()
})

test('opens the sample signing page, reads by keyboard and leaves it', async ({ page }) => {
  await page.goto(`/${DEALER}/dev/signature`)
  await expectAccessible(page, 'dev-signature')
  await page.getByRole('button', { name: 'Open sample documents' }).click()
  const frame = signingFrame(page)
  await expect(frame.getByRole('heading', { name: 'Signing electronically' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call Lantern Home Lending at / })).toBeVisible()
  await expectAccessible(page, 'sign-consent-desk')
  await consentToSign(frame)
  await expect(frame.getByText(/^Document 1 of/)).toBeVisible()
  await expect(frame.getByText(/^Page 1 of \d · About \d minutes? left to read$/)).toBeVisible()
  const next = frame.getByRole('button', { name: 'Next document' })
  await expect(next).toHaveAccessibleDescription('Read to the end to continue.')
  await expectAccessible(page, 'sign-read-pages')
  await frame.getByRole('region', { name: 'Pages of Loan application' }).press('End')
  await expect(next).toBeEnabled()
  await expect(frame.getByText(/^Page (\d) of \1 · You've reached the end$/)).toBeVisible()
  await frame.getByRole('button', { name: 'Text', exact: true }).click()
  await expectAccessible(page, 'sign-read-as-text')
  const saved = page.waitForEvent('download')
  await frame.getByRole('link', { name: 'Save a copy of Loan application' }).click()
  await expect(frame.getByText(`Saved as ${(await saved).suggestedFilename()}`)).toBeVisible()
  // The browser's print dialog would stop the test.
  await frame.locator('body').evaluate(body => {
    window.print = () => body.setAttribute('data-printed', `${body.querySelectorAll('.print-sheets canvas').length}`)
  })
  await frame.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(frame.locator('body')).toHaveAttribute('data-printed', '3')
  await next.click()
  await readToEnd(frame)
  await frame.getByRole('button', { name: 'Continue to sign' }).click()
  await expect(frame.getByRole('heading', { name: 'Sign your documents' })).toBeVisible()
  await expectAccessible(page, 'sign-typed-desk')
  await frame.getByRole('button', { name: 'Decline to sign' }).click()
  await expectAccessible(page, 'sign-decline-desk')
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await frame.getByRole('button', { name: 'Finish later' }).click()
  await expectPage(page, /^Application #/)
  await expect(page.getByText("You haven't signed yet.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Time to sign!' })).toBeVisible()
  await expectAccessible(page, 'progress-left-signing')
})

test('follows every branch of the form', { tag: RELEASE_TAG }, async ({ page }) => {
  const application = await startApplication(page)
  const open = (name: string) => page.goto(application.page(name))

  await test.step('not a citizen', async () => {
    await open('personal-info')
    await expectPage(page, 'Tell us about yourself')
    await expectAccessible(page, 'personal-info')
    await press(page, 'Next', 'Are you a U.S. Citizen?')
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expectAccessible(page, 'citizenship-no')
    await press(page, 'Permanent Resident Alien', 'What is your marital status?')
  })

  await test.step('overview without a home', async () => {
    await open('overview')
    await expect(page.getByText('Please complete the “Home and Land” section')).toBeVisible()
    await expectAccessible(page, 'overview-without-home')
    await press(page, 'OK', `Application #${application.id}`)
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
    await expectAccessible(page, 'progress-begun')
    await page.goto(`/${DEALER}/dashboard`)
    await expectPage(page, 'Your applications')
    await expect(page.getByText('Main Borrower')).toBeVisible()
    await expectAccessible(page, 'dashboard')
  })

  await test.step('empty lists', async () => {
    await open('employment')
    await press(page, "I'm currently not employed", 'What is your employment status?')
    await page.getByLabel('Retired').check()
    await expectAccessible(page, 'no-employment')
    await press(page, 'Next', 'Other income you want us to count')
    await expectAccessible(page, 'income-empty')
    await answerNone(page, "I don't have any", 'Which financial accounts do you have?')
    await expectAccessible(page, 'financial-accounts-empty')
    await answerNone(page, "I don't have any", 'Do you pay any of these?')
    await expectAccessible(page, 'expenses-empty')
    await answerNone(page, "I don't pay any", 'Have you filed for bankruptcy in the last 5 years?')
    await pick(page, 'Have you filed for bankruptcy', 'No')
    await press(page, 'Next', 'How will you use the home?')
  })

  await test.step('home', async () => {
    await page.getByRole('button', { name: 'Other', exact: true }).click()
    await answer(page, { 'What will you use it for?': 'A studio' })
    await expectAccessible(page, 'home-other')
    await press(page, 'Next', 'Where will the home be placed?')
    await open('home/manufacture-detail')
    await answer(page, { 'Who makes the home?': 'Other', 'Name of the manufacturer': 'Prairie Homes' })
    await pick(page, 'How many sections does it have?', 'Other')
    await answer(page, { 'Describe its sections': 'Two and a porch', 'Model name': 'Everest', 'Model year': '2020' })
    await expectAccessible(page, 'manufacture-other')
    await press(page, 'Next', 'What does the home cost?')
    await expectAccessible(page, 'down-payment-empty')
    await answer(page, { 'What is the price of the home?': '90000', 'How much is your down payment?': '4500' })
    await expect(page.getByText("That's 5% of the price.")).toBeVisible()
    await pick(page, 'Where does the down payment come from?', 'Gift')
    await answer(page, { 'Who is giving you the money?': 'Luz Delgado' })
    await add(page, 'Add a cost', 'Upgrades')
    await page.getByRole('button', { name: 'Delete Upgrades' }).click()
    await press(page, 'Next', 'Loan Overview')
    await expectAccessible(page, 'overview')
  })

  await test.step('land', async () => {
    await expectLand(application, 'I already own the land', async () => {
      await pick(page, 'Use the land as your down payment?', 'Yes')
      await answer(page, {
        'What is the land worth?': '40000',
        'How many acres is it?': '2.5',
        'HOA fee (homeowners association)': '30',
      })
      await pickDate(page, 'When was the land bought?', { Month: '6-June', Year: '2015' })
      await pick(page, 'Does the land touch a public road?', 'Yes')
      await pick(page, 'Is the road to the land paved?', 'Yes')
      await answer(page, { 'How often is it paid?': 'Annually' })
      await expectAccessible(page, 'land-already-owned')
    })
    await expectLand(application, "I'm financing the land", async () => {
      await answer(page, { 'What do you pay for the land each month?': '350' })
      await pick(page, 'Use the land as your down payment?', 'No')
      await pick(page, 'Do you want to refinance the land with this loan?', 'Yes')
      await answer(page, {
        'Purchase price or payoff amount': '22000',
        'What is the land worth?': '40000',
        'How many acres is it?': '2.5',
        'Who owns the land?': 'Rosa Delgado',
      })
      await pickDate(page, 'When was the land bought?', { Month: '6-June', Year: '2015' })
      await pick(page, 'Does the land touch a public road?', 'No')
      await pick(page, 'Is the road to the land paved?', 'No')
      await expectAccessible(page, 'land-currently-financed')
    })
    await expectLand(application, "I'm leasing the land", async () => {
      await pick(page, 'Who do you lease it from?', 'A community or park')
      await answer(page, { 'Who owns the land?': 'Shady Grove', 'What do you pay for it each month?': '420' })
      await pick(page, 'Will the payment go up within the next three years?', 'Yes')
      await answer(page, { 'How will it go up?': 'Ten dollars a year' })
      await expectAccessible(page, 'land-leasing')
    })
    for (const situation of ["It's family land", "It's on a reservation"]) {
      await open('land')
      await press(page, new RegExp(`^${situation}`), 'Which home are you buying?')
    }
  })

  await test.step('demographics', async () => {
    await open('ethnicity')
    await answer(page, { 'Hispanic or Latino': true, Mexican: true, 'Other Hispanic or Latino': true })
    await expect(page.getByLabel('Ethnicity Origin')).toBeVisible()
    await answer(page, { 'I do not wish to provide this information': true })
    await expect(page.getByLabel('Mexican')).not.toBeChecked()
    await expect(page.getByLabel('Ethnicity Origin')).toBeHidden()
    await press(page, 'Next', 'Describe your race:')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Must select at least one option').first()).toBeVisible()
    await expectAccessible(page, 'race-refused')
  })

  async function expectLand({ page: address }: Application, situation: string, fill: () => Promise<void>) {
    await page.goto(address('land'))
    await page.getByRole('button', { name: situation }).click()
    await expectPage(page, /^Tell us about the land/)
    await fill()
    await press(page, 'Next', 'Which home are you buying?')
  }
})
