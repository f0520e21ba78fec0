import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectPage } from './answering.ts'
import { messageTo } from './inbox.ts'
import { DEALER } from './journey.ts'

/** An email address that no other journey uses. */
export const newEmail = (name = 'rosa'): string => `${name}-${randomUUID().slice(0, 8)}@example.com`

/** A mobile number that no other journey uses. */
export const newPhone = (): string => `501${randomInt(2, 10)}${randomInt(20, 100)}${randomInt(1000, 10_000)}`

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

/** Signs in a new address with a magic link, by calls. The page stays as it is. */
export async function signInByCalls({ request }: Page, email: string, links = 1): Promise<void> {
  const post = async (path: string, data: object) =>
    expect((await request.post(`/v1/sign-in/${path}`, { data })).ok(), path).toBe(true)
  await post('email-link', { dealer: DEALER, email })
  const { link } = await messageTo(request, email, links)
  const token = new URLSearchParams(new URL(link!).hash.slice(1)).get('token')
  await post('email-link/confirm', { email, token })
}
