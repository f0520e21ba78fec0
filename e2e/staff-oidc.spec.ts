import { type BrowserContext, expect, type Page } from '@playwright/test'
import { oidcClientKeys } from '../apps/server/test/support/oidc-stand-in.ts'
import { expectAccessible } from './support/accessible.ts'
import { answer, expectPage, press } from './support/answering.ts'
import { freePort } from './support/free-port.ts'
import { messageTo } from './support/inbox.ts'
import { onOwnServer } from './support/own-server.ts'
import { addAuthenticator } from './support/passkeys.ts'
import { signOut } from './support/staff.ts'
import { useAccount, workAccounts } from './support/work-accounts.ts'

// The lender's own sign-in, on another site than the staff pages: cookies that are Strict are not sent on the way back.

interface Fixtures {
  providerPort: number
  provider: Awaited<ReturnType<typeof workAccounts>>
}
const test = onOwnServer.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  providerPort: async ({}, use) => use(await freePort()),
  settings: ({ providerPort }, use) =>
    use({ ...oidcClientKeys, STAFF_OIDC_ISSUER: `http://127.0.0.1:${providerPort}`, STAFF_OIDC_AMR: 'mfa' }),
  provider: async ({ providerPort, server }, use) => {
    const provider = await workAccounts(providerPort, server.url)
    await use(provider)
    provider.close()
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: "Confirm that it's you" })
const code = (page: Page) => page.locator('.staff__code')

/** The tab that opens for a confirmation. */
async function openTab(page: Page, button = 'Use your work account'): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await dialog(page).getByRole('button', { name: button, exact: true }).click()
  return opened
}

/** Confirms the change that a page asks for, in another tab, which closes by itself. */
async function confirm(page: Page, account: string): Promise<void> {
  const tab = await openTab(page)
  const closed = tab.waitForEvent('close')
  await useAccount(tab, account)
  await closed
}

async function invite(page: Page, name: string, by: string): Promise<string> {
  const email = `${name}@work.example`
  await answer(page, { Name: name, 'Work email': email, 'Job title': 'Loan officer', Role: 'OFFICER' })
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await confirm(page, by)
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
  return (await messageTo(page.request, email)).link!
}

/** Types the code that a person reads out. */
async function confirmCode(page: Page, name: string, read: string, by: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(read)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await confirm(page, by)
  await expect(page.getByText('Confirmed. They can sign in now.')).toBeVisible()
}

/** On a phone the pages of the navigation are behind a button. */
const openMenu = (page: Page): Promise<void> => page.getByRole('button', { name: 'Menu', exact: true }).click()

/** The cookies that browsers of a context sent with the page that the provider sends back to. */
function cookiesOnReturn(context: BrowserContext): Promise<string>[] {
  const sent: Promise<string>[] = []
  context.on('request', request => {
    if (new URL(request.url()).pathname === '/staff/oidc/callback' && request.isNavigationRequest())
      sent.push(request.headerValue('cookie').then(cookie => cookie ?? ''))
  })
  return sent
}

test('people enroll, sign in and confirm with work accounts', async ({ page, anotherPhone, server, provider }) => {
  const returns = cookiesOnReturn(page.context())
  const link = await server.admin(
    'staff',
    'invite',
    'ada@work.example',
    '--name',
    'Ada Abbott',
    '--access',
    'ADMINISTRATOR',
  )

  await test.step('the first administrator links an account by the printed link', async () => {
    await page.goto(link)
    await press(page, 'Use your work account', 'Work accounts')
    await useAccount(page, 'ada')
    await expectPage(page, 'People')
    expect(new URL(page.url()).search).toBe('')
  })

  const olivia = await anotherPhone()
  await test.step('an administrator without a passkey invites an officer, who enrolls', async () => {
    await answer(page, { Name: 'olivia', 'Work email': 'olivia@work.example', 'Job title': 'Loan officer' })
    await page.getByLabel('Role').selectOption('OFFICER')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page, 'staff-confirm')
    const left = await openTab(page)
    await expectPage(left, 'Work accounts')
    await expectAccessible(page, 'staff-confirm-elsewhere')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText("You didn't confirm, so nothing was done.")).toBeVisible()
    await useAccount(left, 'ada')
    await expect(left.getByText('Go back to the page where you made the change.')).toBeVisible()
    await expectAccessible(left, 'staff-confirmed-too-late')
    await left.close()
    await expect(page.getByLabel('Work email')).toHaveValue('olivia@work.example')

    await olivia.goto(await invite(page, 'olivia', 'ada'))
    await press(olivia, 'Use your work account', 'Work accounts')
    await useAccount(olivia, 'olivia')
    await expectPage(olivia, 'Almost done')
    await confirmCode(page, 'olivia', (await code(olivia).textContent())!, 'ada')
    await expectPage(olivia, 'Applications')
    await expect(olivia.getByText(/^Nothing is assigned to you\./)).toBeVisible()
  })

  await test.step('the session is not sent on the way back, and is found all the same', async () => {
    const sent = await Promise.all(returns)
    expect(sent.length).toBeGreaterThan(3)
    const names = (await page.context().cookies(server.url)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['staff', 'staff-oidc']))
    for (const cookie of sent) {
      expect(cookie).toMatch(/(?:^|; )staff-oidc=/)
      expect(cookie).not.toMatch(/(?:^|; )staff=/)
    }
  })

  await test.step('an officer signs in and lands on the page that was asked for', async () => {
    await signOut(olivia)
    await olivia.goto('/staff/account')
    await press(olivia, 'Sign in with your work account', 'Your account')
    await expect(olivia.getByText('With a work account').first()).toBeVisible()
  })

  const wanda = await anotherPhone()
  await test.step('an account with one factor takes a passkey as well', async () => {
    await openMenu(page)
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await wanda.goto(await invite(page, 'wanda', 'ada'))
    await press(wanda, 'Use your work account', 'Work accounts')
    await useAccount(wanda, 'wanda')
    await expectPage(wanda, 'One more step')
    await expectAccessible(wanda, 'staff-oidc-passkey')
    await addAuthenticator(wanda)
    await answer(wanda, { 'Name of this passkey': 'Laptop' })
    await press(wanda, 'Make a passkey', 'Almost done')
    await confirmCode(page, 'wanda', (await code(wanda).textContent())!, 'ada')
    await expectPage(wanda, 'Applications')
    await signOut(wanda)
    await press(wanda, 'Sign in with your work account', 'Applications')
  })

  await test.step('while the provider is down the page says so, and a passkey signs in', async () => {
    await signOut(wanda)
    provider.close()
    // It has known the provider for a while otherwise.
    await server.kill()
    await server.start()
    await wanda.getByRole('button', { name: 'Sign in with your work account' }).click()
    await expect(wanda.getByText("We can't reach your company's sign-in right now.")).toBeVisible()
    await press(wanda, 'Sign in with a passkey', 'Applications')

    await olivia.goto('/staff/oidc/callback?error=access_denied')
    await expect(olivia.getByText("The sign-in didn't work.")).toBeVisible()
    await expectAccessible(olivia, 'staff-oidc-refused')
  })
})
