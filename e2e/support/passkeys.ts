import { expect, type Page } from '@playwright/test'
import { expectPage } from './answering.ts'
import { devtools } from './devtools.ts'
import { messageTo } from './inbox.ts'

/** The device of a person, which holds passkeys and unlocks them. */
export interface Authenticator {
  /** Whether the face, finger or PIN is recognized. */
  setVerified(isUserVerified: boolean): Promise<void>
  /** How many passkeys it holds. */
  count(): Promise<number>
  /** Loses all passkeys. */
  clear(): Promise<void>
}

/** Adds an authenticator of the platform to the browser. It is of this page alone. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const browser = await devtools(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async isUserVerified => {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    clear: async () => {
      await browser.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}

/** Opens the link of an invitation and makes a passkey. */
export async function makePasskey(page: Page, link: string, name = ''): Promise<void> {
  // From another document: the token in the fragment alone would not load the page.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('Name of this passkey').fill(name)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
}

/** Opens the link that was mailed, makes a passkey, and returns the code to read out. */
export async function enroll(page: Page, email: string, { links = 1, name = '' } = {}): Promise<string> {
  const { link } = await messageTo(page.request, email, links)
  await makePasskey(page, link!, name)
  await expectPage(page, 'Almost done')
  const code = page.getByText(/^[2-9A-Z]{6}$/)
  await expect(code).toBeVisible()
  return (await code.textContent())!
}

/** Signs in with the passkey of this browser, from the sign-in page. */
export async function signInWithPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}
