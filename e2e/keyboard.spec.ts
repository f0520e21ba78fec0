import type { Locator, Page } from '@playwright/test'
import { expectPage } from './support/answering.ts'
import { messageTo } from './support/inbox.ts'
import { DEALER, expect, test } from './support/journey.ts'
import { newEmail } from './support/sign-in.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const FURTHEST = 40

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < FURTHEST; step++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

/** Expects the page's title to be visible and focused, so that a screen reader starts there. */
async function arrives(page: Page, title: string): Promise<void> {
  await expectPage(page, title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('signs in, registers and fills in a list with the keyboard alone', async ({ page }) => {
  const keys = page.keyboard
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const email = newEmail()

  await test.step('signs in', async () => {
    await page.goto(`/${DEALER}`)
    await keys.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keys.press('Enter')
    await tabTo(page, page.getByLabel('Email or phone number'))
    await keys.type(email)
    await keys.press('Enter')
    await arrives(page, 'Check your inbox')
    const { link } = await messageTo(page.request, email)
    await page.goto(link!)
  })

  await test.step('registers', async () => {
    await arrives(page, 'Tell us about yourself')
    await tabTo(page, button('Agree & Continue'))
    await keys.press('Enter')
    await expect(page.getByText('There is a problem')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Must not be empty' }).first())
    await keys.press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    await keys.type('Rosa')
    await tabTo(page, page.getByLabel('Last name'))
    await keys.type('Delgado')
    await tabTo(page, page.getByLabel('Phone number'))
    await keys.type('5015550142')
    await keys.press('Enter')
    await arrives(page, 'Before you start')
    await tabTo(page, page.getByRole('link', { name: 'Continue', exact: true }))
    await keys.press('Enter')
    await arrives(page, 'Are you buying with someone?')
    await tabTo(page, button('By myself'))
    await keys.press('Enter')
    await arrives(page, 'Are you a U.S. Citizen?')
    await tabTo(page, button('Yes'))
    await keys.press('Space')
    await arrives(page, 'What is your marital status?')
    await tabTo(page, page.getByRole('radio').first())
    await keys.press('Space')
    await keys.press('ArrowDown')
    await expect(page.getByLabel('Separated')).toBeChecked()
    await keys.press('Enter')
    await arrives(page, 'Do you have any dependents?')
    await tabTo(page, button('What is a dependent?'))
    await keys.press('Enter')
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'What is a dependent?' })).toBeFocused()
    await keys.press('Escape')
    await expect(button('What is a dependent?')).toBeFocused()
  })

  await test.step('fills in a list', async () => {
    await page.goto(page.url().replace('personal-info/dependents', 'financial-accounts'))
    const dialog = page.getByRole('dialog')
    await tabTo(page, button('Add account'))
    await keys.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await keys.press('Escape')
    await expect(button('Add account')).toBeFocused()
    await keys.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Savings Account' })).toBeFocused()
    await tabTo(page, dialog.getByLabel('Name of the bank or institution'))
    await keys.type('First Plains Bank')
    await keys.press('Tab')
    await keys.type('1200')
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button('Add account')).toBeFocused()

    await page.getByRole('heading', { level: 1 }).focus()
    await tabTo(page, button('Edit Savings Account'))
    await keys.press('Enter')
    await expect(dialog).toBeVisible()
    await keys.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button('Edit Savings Account')).toBeFocused()

    await tabTo(page, button('Remove Savings Account'))
    await keys.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Remove', exact: true }))
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button('Remove Savings Account')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, button("I don't have any"))
    await keys.press('Enter')
    await tabTo(page, button("Yes, that's right"))
    await keys.press('Enter')
    await arrives(page, 'Do you pay any of these?')
  })
})
