import { registrationForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { expect, vi } from 'vitest'
import type { HttpsClient } from './https-client.ts'
import { DEALER, type ProductionSite } from './production-site.ts'

/** Signs in with the link that the mail server received. */
export async function signIn(site: ProductionSite, browser: HttpsClient, email: string, headers = {}) {
  const sent = await browser.send('/v1/sign-in/email-link', {
    method: 'POST',
    headers,
    body: { dealer: DEALER, email },
  })
  expect(sent.status).toBe(202)
  const mail = await vi.waitFor(
    () => {
      const received = site.mail.received.find(({ recipients }) => recipients.includes(email))
      expect(received).toBeDefined()
      return received!
    },
    { timeout: 30_000 },
  )
  const link = new URL(/https:\S+#token=[\w-]+/.exec(mail.text ?? '')![0])
  expect(link.origin).toBe(site.url)
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  return browser.send('/v1/sign-in/email-link/confirm', { method: 'POST', headers, body: { email, token } })
}

/** Signs in and starts an application. */
export async function applicant(site: ProductionSite, browser: HttpsClient, email: string) {
  const headers = { 'x-jwt': (await signIn(site, browser, email)).json().token as string }
  const registration = registrationForm.toRequest(aRegistration())
  const started = await browser.send('/v1/application-start', {
    method: 'POST',
    headers,
    body: { dealer_id: DEALER, ...registration },
  })
  expect(started.status).toBe(201)
  const { application_id, borrower_id } = started.json()
  return { headers, application_id, borrower_id, accounts: `/v1/${DEALER}/borrower/${borrower_id}/asset` }
}
