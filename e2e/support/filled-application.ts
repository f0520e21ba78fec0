import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { registrationForm } from '@porchlight/domain'
import { aRegistration, everySectionCall, type SectionCall } from '@porchlight/domain/testing'
import { expectPage } from './answering.ts'
import { DEALER } from './journey.ts'
import { newEmail, signInByCalls } from './sign-in.ts'

/** A person's application. */
export interface Application {
  email: string
  id: string
  borrower: string
  /** The path of a page of the form. */
  page(name: string): string
  progress: string
  /** Calls the API as the signed-in person. */
  call(...calls: SectionCall[]): Promise<void>
}

/** Signs in a new person and registers them, by calls: no page is open, and no section is answered. */
export async function startApplication(
  page: Page,
  answers: Parameters<typeof aRegistration>[0] = {},
): Promise<Application> {
  const email = newEmail()
  await signInByCalls(page, email)
  const send = await callsOf(page)
  const registration = registrationForm.toRequest(aRegistration({ email, confirm_email: email, ...answers }))
  const started = await send('POST', '/application-start', { dealer_id: DEALER, ...registration })
  const { application_id: id, borrower_id: borrower } = await started.json()
  const folder = `/${DEALER}/application/${id}`
  return {
    email,
    id,
    borrower,
    page: name => `${folder}/borrower/${borrower}/${name}`,
    progress: `${folder}/progress`,
    call: async (...calls) => {
      for (const call of calls) await send(...call)
    },
  }
}

/** Opens the progress page of an application with every section answered except those left out. */
export async function readyToSign(
  page: Page,
  without: (keyof ReturnType<typeof everySectionCall>)[] = [],
  registration: Parameters<typeof startApplication>[1] = {},
): Promise<Application> {
  const application = await startApplication(page, registration)
  const { first_name, last_name } = aRegistration(registration)
  const params = { dealer: DEALER, application: application.id, borrower: application.borrower }
  const answers = Object.entries(everySectionCall(params, `${first_name} ${last_name}`))
  const wanted = answers.filter(([section]) => !(without as string[]).includes(section))
  await application.call(...wanted.flatMap(([, calls]) => calls))
  await page.goto(application.progress)
  await expectPage(page, `Application #${application.id}`)
  return application
}

/** Calls the API as the person in this browser, with the session cookie. */
export async function callsOf(page: Page) {
  const renewed = await page.request.post('/v1/session/token', { data: {} })
  const { token } = await renewed.json()
  return async (...[method, path, data]: SectionCall) => {
    const headers = { 'x-jwt': token, 'idempotency-key': randomUUID() }
    const answer = await page.request.fetch(`/v1${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path} ${await answer.text()}`).toBe(true)
    return answer
  }
}
