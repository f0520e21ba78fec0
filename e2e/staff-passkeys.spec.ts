import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { messageTo } from './support/inbox.ts'
import { expect } from './support/journey.ts'
import { addAuthenticator, confirmByCalls, makePasskey, useToSignIn } from './support/passkeys.ts'
import { newEmail } from './support/sign-in.ts'
import { inviteByCalls, openPerson, signOut, onStaff as test } from './support/staff.ts'

const CANCELED = "That was canceled or took too long, and nothing was changed. Try again when you're ready."

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('loses nothing when a passkey is refused, and keeps the last one', async ({ desk, demo }) => {
  const administrator = await demo('ADMINISTRATOR')
  const officer = await desk()
  await test.step('a browser without an authenticator says so', async () => {
    await officer.goto('/staff/sign-in')
    await useToSignIn(officer)
    await expect(officer.getByRole('alert')).toHaveText(
      "This passkey didn't work. Please try again, or use another device.",
    )
  })
  const laptop = await addAuthenticator(officer)
  const email = newEmail('omar')
  const person = await inviteByCalls(administrator, { name: 'Omar Odeh', email })

  await test.step('makes a passkey at the second try', async () => {
    const { link } = await messageTo(officer.request, email)
    await laptop.setVerified(false)
    await makePasskey(officer, link!, 'Work laptop')
    await expect(officer.getByText(CANCELED)).toBeVisible()
    await expect(officer.getByLabel('Name of this passkey')).toHaveValue('Work laptop')
    await expectAccessible(officer, 'staff-passkey-refused')
    await laptop.setVerified(true)
    await button(officer, 'Make a passkey').click()
    await expectPage(officer, 'Almost done')
    await confirmByCalls(administrator, person, (await officer.getByText(/^[2-9A-Z]{6}$/).textContent())!)
    await expectPage(officer, 'Applications')
  })

  await test.step('signs in at the second try', async () => {
    await signOut(officer)
    await laptop.setVerified(false)
    await useToSignIn(officer)
    await expect(officer.getByText(CANCELED)).toBeVisible()
    await laptop.setVerified(true)
    await useToSignIn(officer)
    await expectPage(officer, 'Applications')
  })

  await openPerson(officer)
  await officer.getByRole('link', { name: 'Account', exact: true }).click()
  await expectPage(officer, 'Your account')

  await test.step('adds a second passkey, confirmed by the first one', async () => {
    await button(officer, 'Add a passkey').click()
    await expect(officer.getByText('This device has a passkey for you already.')).toBeVisible()
    const key = await addAuthenticator(officer, 'usb')
    await key.setPresent(false)
    // The person takes the key, and then confirms with the laptop.
    const take = (call: string, taken: typeof key, left: typeof key) =>
      officer.route(`**/v1/staff/${call}`, async route => {
        await left.setPresent(false)
        await taken.setPresent(true)
        await route.continue()
      })
    await take('account/passkeys/options', key, laptop)
    await take('step-up/options', laptop, key)
    await officer.getByLabel('Name of the new passkey').fill('Security key')
    await button(officer, 'Add a passkey').click()
    await expect(officer.getByText('Passkey added.')).toBeVisible()
    await expect(officer.getByRole('heading', { level: 3, name: 'Security key' })).toBeVisible()
    await expect(officer.getByLabel('Name of the new passkey')).toHaveValue('')
    await expectAccessible(officer, 'staff-account')
    await officer.unroute('**/v1/staff/step-up/options')
    await laptop.setPresent(false)
    await key.setPresent(true)
  })

  await test.step('removes the first passkey, but not the last one', async () => {
    const removal = officer.getByRole('dialog', { name: 'Remove this passkey?' })
    await button(officer, 'Remove Work laptop').click()
    await expect(removal).toContainText("You can't sign in with Work laptop after that.")
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(officer.getByText('Passkey removed.')).toBeVisible()
    await expect(officer.getByRole('heading', { level: 3, name: 'Work laptop' })).toBeHidden()
    await expect(button(officer, 'Remove Security key')).toBeDisabled()
    await expect(officer.getByText('This is your only passkey. To remove it, add another one first.')).toBeVisible()
  })
})
