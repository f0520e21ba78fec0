import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { callsOf, startApplication } from './support/filled-application.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { openInApp } from './support/navigation.ts'
import { submittedApplication } from './support/submitting.ts'
import { holdTime } from './support/time.ts'

const DASHBOARD = `/${DEALER}/dashboard`
const CONTACT = 'Please contact your dealer representative if this issue persists.'
const TITLE = 'Your applications'
const SURE = 'Are you sure you want to discard your current application and start a fresh one?'

const card = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: `ID: ${id}` })
const create = (page: Page) => page.getByRole('button', { name: '+ New Application' })
const idOnPage = async (page: Page) =>
  /#(\w+)/.exec((await page.getByRole('heading', { level: 1 }).textContent())!)![1]!

const toDashboard = async (page: Page) => {
  await page.goto(DASHBOARD)
  await expectPage(page, TITLE)
}
const discard = async (page: Page) => {
  await create(page).click()
  await page.getByRole('dialog', { name: SURE }).getByRole('button', { name: 'Discard and start fresh' }).click()
}

test('clones a submitted application, discards the clone, and clones again', async ({ page }) => {
  const first = await submittedApplication(page)
  let copied = ''

  await test.step('the submitted application leads', async () => {
    await toDashboard(page)
    const over = card(page, first.id)
    await expect(over.getByRole('heading', { name: "Rosa's Application" })).toBeVisible()
    await expect(over).toContainText('Submitted')
    await expect(over).toContainText(/Submitted \w{3} \d+, \d{4}\. Lantern Home Lending will review it\./)
    await expect(over).toContainText('Main Borrower')
    await expect(over).toContainText(/Created \w{3} \d+, \d{4}, \d+:\d\d/)
    await expectAccessible(page, 'dashboard-submitted')
  })

  await test.step('shows an error for a submitted application that cannot be found, then opens it', async () => {
    const url = `**/v1/${DEALER}/application/${first.id}`
    await page.route(url, route => route.fulfill({ status: 404, json: { message: 'application not found' } }))
    const view = page.getByRole('link', { name: `View application, application ${first.id}` })
    await view.click()
    await expect(page.getByRole('alert')).toHaveText(`Unable to view submitted application. ${CONTACT}`)
    await expectAccessible(page, 'dashboard-not-found')
    await page.unroute(url)
    await view.click()
    await expectPage(page, `Application #${first.id}`)
  })

  await test.step('cloning fails, then succeeds', async () => {
    await toDashboard(page)
    await page.route('**/v1/application-copy', route => route.abort())
    await create(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      `Unable to create new application from existing one. We can't connect. ${CONTACT}`,
    )
    await page.unroute('**/v1/application-copy')
    await create(page).click()
    await expectPage(page, /^Application #/)
    copied = await idOnPage(page)
    expect(copied).not.toBe(first.id)
  })

  await test.step('the clone has the copied answers, without consent and confirmation', async () => {
    for (const done of ['Personal and Household', 'Employment', 'Home and Land'])
      await expect(page.getByRole('listitem').filter({ hasText: done })).toContainText('Done')
    for (const open of ['Loan Overview', 'Demographic', 'SSN and Consent', 'Salesperson Details'])
      await expect(page.getByRole('listitem').filter({ hasText: open })).toContainText('Not done yet')
    await expect(page.getByRole('link', { name: 'Continue with Loan Overview' })).toBeVisible()
  })

  await test.step('the open application comes first, previous ones are collapsed and open with the keyboard', async () => {
    await toDashboard(page)
    await expect(card(page, copied)).toContainText('In Progress')
    const previous = page.getByRole('heading', { name: 'Previous Applications' })
    await expect(card(page, first.id)).toBeHidden()
    await create(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card(page, first.id)).toBeVisible()
    await expectAccessible(page, 'dashboard-both')
    await previous.click()
    await expect(card(page, first.id)).toBeHidden()
  })

  await test.step('canceling the question returns the focus', async () => {
    await create(page).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: SURE })
    await expect(question).toContainText(copied)
    await expectAccessible(page, 'dashboard-discard')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(create(page)).toBeFocused()
    await expect(card(page, copied)).toBeVisible()
  })

  await test.step('discarding fails and changes nothing', async () => {
    const url = `**/v1/${DEALER}/application/${copied}`
    await page.route(url, route => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }))
    await discard(page)
    await expect(page.getByRole('alert')).toHaveText(`Unable to delete the application already in progress. ${CONTACT}`)
    await expectAccessible(page, 'dashboard-not-discarded')
    await page.unroute(url)
    await expect(card(page, copied)).toBeVisible()
  })

  await test.step('discarded but not cloned: shows both and continues on the next press', async () => {
    await page.route('**/v1/application-copy', route => route.fulfill({ status: 500, json: { message: '' } }))
    await discard(page)
    await expect(page.getByRole('alert')).toHaveText(
      `Your earlier application was discarded. Unable to create new application from existing one. ${CONTACT}`,
    )
    await expect(card(page, copied)).toHaveCount(0)
    await page.unroute('**/v1/application-copy')
    await create(page).click()
    await expectPage(page, /^Application #/)
    expect([first.id, copied]).not.toContain(await idOnPage(page))
    await page.goto(`/${DEALER}/application/${copied}/progress`)
    await expectPage(page, TITLE)
  })
})

test('discarding without a submitted application leads to registration', async ({ page }) => {
  const { id, progress, page: formPage } = await startApplication(page)
  await page.goto(progress)
  const drafts = () =>
    page.evaluate(application => Object.keys(localStorage).filter(name => name.includes(application)), id)
  const type = async (address: string, label: string, typed: string) => {
    const before = await drafts()
    await page.goto(address)
    await page.getByLabel(label).fill(typed)
    await expect.poll(drafts).toHaveLength(before.length + 1)
  }
  await type(formPage('personal-info'), 'Middle name', 'Zephyrine')
  await type(`/${DEALER}/application/${id}/coborrower-add`, 'First name', 'Luis')
  await type(`/${DEALER}/application/${id}/coborrower-invite`, 'Email or phone number', 'luis@example.com')

  await toDashboard(page)
  await expect(card(page, id)).toContainText('In Progress')
  await expect(page.getByText('Previous Applications')).toHaveCount(0)
  await expectAccessible(page, 'dashboard-started')
  await discard(page)
  await expectPage(page, 'Tell us about yourself')
  await expect(page).toHaveURL(`/${DEALER}/register?isReturningUser=true`)
  expect(await drafts()).toEqual([])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('link', { name: 'View Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review Current Application' })).toBeHidden()
})

/** From a page that does not read the list of applications. */
const openDashboardInApp = (page: Page, id: string) =>
  openInApp(page, DASHBOARD, { path: `/${DEALER}/application/${id}/before-you-start`, title: 'Before you start' })

test('refuses to discard while signatures are being saved and says why', async ({ page }) => {
  const { id } = await startApplication(page)
  await page.route('**/v1/applications?*', async route => {
    const answer = await route.fetch()
    const [application] = await answer.json()
    await route.fulfill({ json: [{ ...application, status: 'WAITING_ON_ESIGNATURE_SERVICE' }] })
  })
  await openDashboardInApp(page, id)
  await expect(card(page, id)).toBeVisible()
  await expect(create(page)).toHaveAccessibleDescription('The signatures are being saved. Please wait a moment.')
  await expectAccessible(page, 'dashboard-saving')
  await create(page).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test("shows an invitation beside the user's own application", async ({ page, anotherPhone }) => {
  const luis = await startApplication(page)
  const rosas = await anotherPhone()
  const rosa = await startApplication(rosas)
  const send = await callsOf(rosas)
  const invited = await send('POST', `/${DEALER}/application/${rosa.id}/coborrower/invite`, { email: luis.email })
  const { borrower_id } = await invited.json()

  await toDashboard(page)
  const invitation = card(page, rosa.id)
  await expect(invitation.getByRole('heading', { name: 'Pending Invite' })).toBeVisible()
  await expect(invitation).toContainText('Co-Borrower')
  await expect(invitation).not.toContainText('In Progress')
  await expect(card(page, luis.id)).toContainText('In Progress')
  await expectAccessible(page, 'dashboard-invited')
  await page.getByRole('link', { name: `Accept invitation, application ${rosa.id}` }).click()
  await expect(page).toHaveURL(`/${DEALER}/register/${rosa.id}/coborrower/${borrower_id}?isReturningUser=true`)
})

test('requests the applications six times, then shows an error with a retry', async ({ page }) => {
  const { id } = await startApplication(page)
  let requests = 0
  await page.route('**/v1/applications?*', route => {
    requests++
    // No response, or an incomplete one.
    return requests % 2 ? route.abort() : route.fulfill({ json: [{ status: 'STARTED', borrowers: [] }] })
  })
  await holdTime(page)
  await openDashboardInApp(page, id)
  for (let tries = 1; tries <= 6; tries++) {
    await expect.poll(() => requests).toBe(tries)
    await page.clock.runFor(1500)
  }
  await expect(page.getByRole('alert')).toContainText(
    `Unable to load applications. Refresh the page to try again. ${CONTACT}`,
  )
  expect(requests).toBe(6)
  await expectAccessible(page, 'dashboard-failed')
  await page.unroute('**/v1/applications?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, id)).toBeVisible()
})
