import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { add, answer, expectPage, press, register } from './support/answering.ts'
import { readyToSign, startApplication } from './support/filled-application.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { openAnswers, openInApp } from './support/navigation.ts'
import { onOwnServer } from './support/own-server.ts'
import { newEmail, sendContact, signInByLink } from './support/sign-in.ts'
import { submittedApplication } from './support/submitting.ts'
import { holdTime } from './support/time.ts'

const NO_ANSWER = "We can't connect. Your answers are still here."
const KEPT = 'We saved a draft of your answers.'
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })

/** The server processes the requests, and the responses are lost. */
async function loseAnswers(page: Page, url: string): Promise<void> {
  await page.route(url, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('returns to the form with the typed text after a session that expired in the middle of it', async ({ page }) => {
  const application = await startApplication(page)
  const comeBack = async (links: number) => {
    await sendContact(page, application.email)
    await expectPage(page, 'Check your inbox')
    const { link } = await messageTo(page.request, application.email, links)
    await page.goto(link!)
  }
  await page.goto(application.page('personal-info/dependents'))
  await page.getByRole('radiogroup', { name: 'Do you have any dependents?' }).getByLabel('No').check()
  await page.getByLabel('Their phone number').fill('9185550177')
  await page.request.delete('/v1/session')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectPage(page, 'Welcome back')
  await comeBack(2)
  await expectPage(page, 'Do you have any dependents?')
  await expect(page.getByText(KEPT)).toBeVisible()
  await expect(page.getByLabel('Their phone number')).toHaveValue('918-555-0177')
  await press(page, 'Next', 'Address Information')

  await page.goto(application.page('employment'))
  await page.getByRole('button', { name: 'Add employment' }).click()
  await dialog(page).getByLabel('Employer name').fill('Tulsa Steel Works')
  await page.request.delete('/v1/session')
  await page.reload()
  await expectPage(page, 'Welcome back')
  await comeBack(3)
  await expect(dialog(page).getByText(KEPT)).toBeVisible()
  await expect(dialog(page).getByLabel('Employer name')).toHaveValue('Tulsa Steel Works')
})

test('a lost response creates no duplicate and no conflict, even when an answer changed before the retry', async ({
  page,
}) => {
  const application = await readyToSign(page)
  await page.goto(application.page('employment'))
  const jobs = page.getByRole('button', { name: /^Edit/ })
  await expect(jobs).toHaveCount(1)

  // An edit: the stored version is newer than the loaded one and equals what was sent.
  await jobs.click()
  await dialog(page).getByLabel('Employer name').fill('Prairie Oil')
  await loseAnswers(page, '**/employment/**')
  await save(page).click()
  await expect(dialog(page).getByText(NO_ANSWER)).toBeVisible()
  await page.unroute('**/employment/**')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Prairie Oil')).toBeVisible()

  // A page with one form.
  await page.goto(application.page('final-steps/sales-person'))
  await page.getByLabel('Sales representative name').fill('Mia Chen')
  const record = `**/v1/${DEALER}/application/${application.id}`
  await loseAnswers(page, record)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(NO_ANSWER)).toBeVisible()
  await page.unroute(record)
  await press(page, 'Save', /^Application #/)

  // A new entry that is changed before the retry.
  await page.goto(application.page('financial-accounts'))
  await add(page, 'Add account', 'Savings Account')
  await answer(dialog(page), { 'Name of the bank or institution': 'Prairie Bank', 'Current balance': '300' })
  await loseAnswers(page, '**/asset')
  await save(page).click()
  await expect(dialog(page).getByText(NO_ANSWER)).toBeVisible()
  await page.unroute('**/asset')
  await dialog(page).getByLabel('Current balance').fill('350')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('$350.00')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Savings Account' })).toHaveCount(1)
})

test('opens an application whose reopening lost its response or happened on another device', async ({ page }) => {
  const { id } = await submittedApplication(page)
  await page.reload()
  await openAnswers(page)
  await page.getByRole('button', { name: 'Edit Income' }).click()
  await loseAnswers(page, '**/reopen')
  const reopen = dialog(page).getByRole('button', { name: 'Reopen and edit' })
  await reopen.click()
  await expect(dialog(page).getByText("We can't connect.")).toBeVisible()
  await page.unroute('**/reopen')
  await reopen.click()
  await expectPage(page, 'Other income you want us to count')
  await page.goto(`/${DEALER}/application/${id}/progress`)
  await expect(page.getByRole('link', { name: 'Sign & Submit' })).toBeVisible()
})

test('a registration whose response was lost starts one application with the last typed values', async ({ page }) => {
  await signInByLink(page, newEmail())
  await expectPage(page, 'Tell us about yourself')
  await answer(page, { 'First name': 'Rosa', 'Last name': 'Delgad', 'Phone number': '9185550142' })
  await page.reload()
  await expect(page.getByText(KEPT)).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Delgad')
  await expectAccessible(page, 'draft-registration')
  await loseAnswers(page, '**/application-start')
  await page.getByRole('button', { name: 'Agree & Continue' }).click()
  await expect(page.getByText(NO_ANSWER)).toBeVisible()
  await page.unroute('**/application-start')
  await page.getByLabel('Last name').fill('Delgado')
  await register(page, 'Are you buying with someone?')
  await press(page, 'By myself', /citizen/i)
  await page.goto(page.url().replace('/citizenship', ''))
  await expect(page.getByLabel('Last name')).toHaveValue('Delgado')
  await page.goto(`/${DEALER}/dashboard`)
  await expect(page.getByText(/^ID: /)).toHaveCount(1)
})

test('a section that is opened offline says so, and opens when the connection is back', async ({ page, context }) => {
  await readyToSign(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit Address' }).click()
  await expect(page.getByText(/We'll (open the|load this) page when you're back online\./)).toBeVisible()
  await expectAccessible(page, 'offline')
  await context.setOffline(false)
  await expectPage(page, 'Address Information')
  await expect(page.getByText('Current address', { exact: true })).toBeVisible()
})

test('a page that cannot load says so and appears when the server is back', async ({ page }) => {
  const application = await startApplication(page)
  await holdTime(page)
  // The real pauses between the retries are too long for a test.
  const shownInTime = (element: Locator) =>
    expect(async () => {
      await page.clock.runFor(2000)
      await expect(element).toBeVisible({ timeout: 250 })
    }).toPass()
  await page.route('**/v1/**', route => route.abort('connectionrefused'))
  await openInApp(page, application.page('employment'))
  await shownInTime(page.getByText("We couldn't load this page."))
  await expectAccessible(page, 'not-loaded')
  await page.unroute('**/v1/**')
  await shownInTime(page.getByRole('button', { name: 'Add employment' }))
})

/** The connection is lost after the files of the page have arrived, which its HTML names: nothing is fetched ahead. */
async function loseCodeAhead(
  page: Page,
  path: string,
): Promise<{ count: () => number; reconnect: () => Promise<void> }> {
  const html = await (await page.request.get(path)).text()
  let lost = 0
  await page.route(
    url => url.pathname.endsWith('.js') && !html.includes(url.pathname),
    route => {
      lost++
      return route.abort('connectionreset')
    },
  )
  await page.route(
    url => url.pathname === path,
    route => (route.request().method() === 'HEAD' ? route.abort('connectionreset') : route.fallback()),
  )
  await page.goto(path)
  return { count: () => lost, reconnect: () => page.unrouteAll() }
}

test('a dialog whose code was not fetched ahead opens when the connection is back', async ({ page }) => {
  const application = await startApplication(page)
  const connection = await loseCodeAhead(page, application.page('address'))
  await expect.poll(connection.count).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Add Address' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await connection.reconnect()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
})

test('signs in when the code of the sign-in was not fetched ahead', async ({ page }) => {
  const connection = await loseCodeAhead(page, `/${DEALER}/login`)
  await expect.poll(connection.count).toBeGreaterThan(0)
  const email = newEmail()
  await sendContact(page, email)
  await expect(page.getByRole('alert')).toContainText("We can't connect.")
  await connection.reconnect()
  // The page is loaded again, with what was typed, where the browser does not fetch the code a second time.
  await expect(async () => {
    const next = page.getByRole('button', { name: 'Continue', exact: true })
    if (await next.isVisible()) {
      await expect(page.getByLabel('Email or phone number')).toHaveValue(email)
      await next.click()
    }
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible({ timeout: 5000 })
  }).toPass()
})

onOwnServer('keeps a form through a restart of the server', async ({ page, server }) => {
  const application = await startApplication(page)
  await page.goto(application.page('personal-info/marital-status'))
  await page.getByLabel('Married', { exact: true }).check()
  await press(page, 'Next', 'Do you have any dependents?')
  await page.getByRole('radiogroup', { name: 'Do you have any dependents?' }).getByLabel('No').check()
  await page.getByLabel('Their phone number').fill('9185550177')
  await server.kill()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(NO_ANSWER)).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Married', { exact: true })).toBeChecked({ timeout: 30_000 })
  await server.start()
  await press(page, 'Next', 'Do you have any dependents?')
  await expect(page.getByLabel('Their phone number')).toHaveValue('918-555-0177')
  await press(page, 'Next', 'Address Information')

  await expect(dialog(page)).toBeVisible()

  // A page whose code is not loaded yet appears when the server is back; until then the current page stays.
  await page.goto(application.page('address'))
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await server.kill()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expectPage(page, 'Address Information')
  await server.start()
  await expectPage(page, 'Your account')
})
