import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPage } from './answering.ts'
import { messageTo } from './inbox.ts'
import { DEALER } from './journey.ts'

/** An address that nobody in these journeys has used before. */
export const newEmail = (name = 'rosa'): string => `${name}-${randomUUID().slice(0, 8)}@example.com`

const contact = (page: Page) => page.getByLabel('Email or phone number')

/** Types who one is and sends it, on either of the two pages that ask. */
export async function sendContact(page: Page, typed: string): Promise<void> {
  await contact(page).fill(typed)
  await contact(page).press('Enter')
}

/** Comes in by the link in a mail, and stands wherever that leads. `links`: how many have been sent by then. */
export async function signInByLink(page: Page, email: string, links = 1): Promise<void> {
  await page.goto(`/${DEALER}/login`)
  await sendContact(page, email)
  await expectPage(page, 'Check your inbox')
  const { link } = await messageTo(page.request, email, links)
  await page.goto(link!)
}
