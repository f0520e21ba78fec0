import type { Page } from '@playwright/test'

/**
 * Gives the device of a page a place for passkeys, which its person unlocks at once. It is gone when another session of the protocol
 * ends, as after `expectAccessible`.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
