import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPage } from './answering.ts'
import { messageTo } from './inbox.ts'
import { DEALER } from './journey.ts'

/** An email address that no other journey uses. */
export const newEmail = (name = 'rosa'): string => `${name}-${randomUUID().slice(0, 8)}@example.com`

const contact = (page: Page) => page.getByLabel('Email or phone number')

/** Enters a contact and submits it, on either of the two sign-in pages. */
export async function sendContact(page: Page, typed: string): Promise<void> {
  await contact(page).fill(typed)
  await contact(page).press('Enter')
}

/** Signs in with a magic link. `links`: how many links will have been sent to this address by then. */
export async function signInByLink(page: Page, email: string, links = 1): Promise<void> {
  await page.goto(`/${DEALER}/login`)
  await sendContact(page, email)
  await expectPage(page, 'Check your inbox')
  const { link } = await messageTo(page.request, email, links)
  await page.goto(link!)
}
