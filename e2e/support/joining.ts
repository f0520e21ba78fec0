import type { Page } from '@playwright/test'
import { contactForm } from '@porchlight/domain'
import { aRegistration, borrowerSectionCalls, type SectionCall } from '@porchlight/domain/testing'
import { type Application, callsOf, readyToSign } from './filled-application.ts'
import { messageTo } from './inbox.ts'
import { DEALER } from './journey.ts'
import { newEmail, signInByCalls } from './sign-in.ts'
import { expectSubmitted, signByCalls } from './submitting.ts'

/** The part of the progress page about one borrower. */
export const panel = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })

/** An invited co-borrower on another phone. */
export interface Coborrower {
  page: Page
  application: Pick<Application, 'email' | 'id' | 'borrower' | 'progress'>
  accept(): Promise<void>
  /** Completes every section of a co-borrower except those left out. */
  fill(without?: string[]): Promise<void>
}

/** Invites Luis through the API and signs in as Luis on `page`, a page of another device. */
export async function invitedCoborrower(page: Page, primary: Page, { id, progress }: Application): Promise<Coborrower> {
  const send = await callsOf(primary)
  const email = newEmail('luis')
  const folder = `/${DEALER}/application/${id}`
  const { borrower_id: borrower } = await (await send('POST', `${folder}/coborrower/invite`, { email })).json()
  await messageTo(page.request, email)
  await signInByCalls(page, email, 2)
  const callApi = await callsOf(page)
  const { confirm_email: _, ...contact } = aRegistration({ first_name: 'Luis', email, phone_number: '5015550143' })
  return {
    page,
    application: { email, id, borrower, progress },
    accept: async () => {
      await callApi('POST', `${folder}/coborrower/${borrower}/accept-invite`, contactForm.toRequest(contact))
    },
    fill: async (without = []) => {
      const answers = Object.entries(borrowerSectionCalls({ dealer: DEALER, borrower }, 'Luis Delgado'))
      for (const [section, calls] of answers)
        if (!without.includes(section)) for (const call of calls as SectionCall[]) await callApi(...call)
    },
  }
}

/** Creates, completes, signs and submits an application of Rosa and Luis through the API. `other`: a page of another device, for Luis. */
export async function submittedByCouple(
  page: Page,
  other: Page,
): Promise<{ application: Application; luis: Coborrower }> {
  const application = await readyToSign(page)
  const luis = await invitedCoborrower(other, page, application)
  await luis.accept()
  await luis.fill()
  await signByCalls(page, application)
  await signByCalls(luis.page, luis.application, 'Luis Delgado')
  await expectSubmitted(page, application)
  return { application, luis }
}
