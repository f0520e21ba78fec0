import { type CDPSession, expect, type Page } from '@playwright/test'
import type { StaffMemberResponse } from '@porchlight/api'
import { expectPage } from './answering.ts'
import { devtools } from './devtools.ts'
import { messageTo } from './inbox.ts'
import { newEmail } from './sign-in.ts'
import { changePeople, inviteByCalls } from './staff.ts'

/** The device of a person, which holds passkeys and unlocks them. */
export interface Authenticator {
  /** Returns whether the face, finger or PIN is recognized. */
  setVerified(isUserVerified: boolean): Promise<void>
  /** Returns whether the person uses this device when the browser asks. */
  setPresent(enabled: boolean): Promise<void>
  passkeys(): Promise<Passkey[]>
  /** Counts how often its only passkey signed. */
  timesUsed(): Promise<number>
  /** Holds a passkey of another device as well, as synced ones are. */
  add(passkey: Passkey): Promise<void>
}

type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

const passkeysOf = async (browser: CDPSession, authenticatorId: string) =>
  (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** Adds an authenticator of the platform, or a key that is plugged in, to the browser. It is of this page alone. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Authenticator> {
  const browser = await devtools(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
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
    setPresent: async enabled => {
      await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    passkeys: () => passkeysOf(browser, authenticatorId),
    timesUsed: async () => {
      const [passkey, ...others] = await passkeysOf(browser, authenticatorId)
      expect(others).toEqual([])
      return passkey!.signCount
    },
    add: async credential => {
      await browser.send('WebAuthn.addCredential', { authenticatorId, credential })
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

/** Confirms a person, who read out the code, as a demo administrator, by calls. */
export const confirmByCalls = (administrator: Page, { id }: StaffMemberResponse, code: string): Promise<void> =>
  changePeople(administrator, 'POST', `/people/${id}/confirmation`, { code })

/** A new officer in this browser, which holds a passkey of theirs. Their access can be changed: they are of one test alone. */
export async function newOfficer(page: Page, administrator: Page, name: string) {
  const device = await addAuthenticator(page)
  const email = newEmail(name.split(' ')[0]!.toLowerCase())
  const person = await inviteByCalls(administrator, { name, email })
  await confirmByCalls(administrator, person, await enroll(page, email))
  await expectPage(page, 'Applications')
  return { person, email, device }
}

/** Presses the button of the sign-in. */
export const useToSignIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Sign in with a passkey' }).click()
