import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import {
  addressForm,
  consentForm,
  demographicsResource,
  employmentForm,
  expenseForm,
  financialAccountForm,
  homeResource,
  incomeForm,
  landForms,
  landWirePath,
  registrationForm,
} from '@porchlight/domain'
import {
  aConsent,
  aDemographics,
  aFinancialAccount,
  aHome,
  aLand,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
  aRegistration,
} from '@porchlight/domain/testing'
import { expectPage } from './answering.ts'
import { DEALER } from './journey.ts'
import { newEmail, signInByLink } from './sign-in.ts'

type Call = [method: 'POST' | 'PUT', path: string, body: object]

/** Where someone's application lies. */
export interface Application {
  email: string
  id: string
  borrower: string
  /** The address of a page of the form. */
  page(name: string): string
  progress: string
  /** Makes calls of the API in the name of who is signed in. */
  call(...calls: Call[]): Promise<void>
}

/** Signs in somebody new and registers him; nothing else is answered yet. */
export async function startApplication(page: Page): Promise<Application> {
  const email = newEmail()
  await signInByLink(page, email)
  await expectPage(page, 'Tell us about yourself')
  const send = await callsOf(page)
  const registration = registrationForm.wireOf(aRegistration({ email, confirm_email: email }))
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

/** An application with every section answered but what is left out, and its progress page. */
export async function readyToSign(
  page: Page,
  without: (keyof ReturnType<typeof answersOf>)[] = [],
): Promise<Application> {
  const application = await startApplication(page)
  const answers = Object.entries(answersOf(application))
  const wanted = answers.filter(([section]) => !(without as string[]).includes(section))
  await application.call(...wanted.flatMap(([, calls]) => calls))
  await page.goto(application.progress)
  await expectPage(page, `Application #${application.id}`)
  return application
}

/** What saves each section. */
function answersOf({ id, borrower }: Pick<Application, 'id' | 'borrower'>) {
  const own = `/${DEALER}/borrower/${borrower}`
  const application = `/${DEALER}/application/${id}`
  const { land_situation_type: situation, ...land } = aLand('PURCHASING')
  return {
    personal: [
      ['PUT', own, { citizenship_type: 'CITIZEN' }],
      ['PUT', own, { marital_status_type: 'MARRIED' }],
      ['PUT', own, { dependents_ages_years: [4, 7] }],
    ] as Call[],
    address: (['CURRENT', 'MAILING'] as const).map(
      (type): Call => ['POST', `${own}/address`, addressForm.wireOf(anAddress(type))],
    ),
    employment: [['POST', `${own}/employment`, employmentForm.wireOf(anEmployment())]] as Call[],
    income: [['POST', `${own}/income`, incomeForm.wireOf(anIncome())]] as Call[],
    accounts: [['POST', `${own}/asset`, financialAccountForm.wireOf(aFinancialAccount())]] as Call[],
    expenses: [
      ['POST', `${own}/expense`, expenseForm.wireOf(anExpense('ALIMONY', { to_year: '2099' }))],
      ['PUT', own, { has_declared_bankruptcy: false }],
    ] as Call[],
    home: [
      ['PUT', `${application}/home`, homeResource.toWire(aHome())],
      ['POST', `${application}/land/${landWirePath[situation]}`, landForms[situation].toWire(land)],
      ['PUT', `${application}/summary`, { confirm: true }],
    ] as Call[],
    demographics: [['PUT', `${own}/demographics`, demographicsResource.toWire(aDemographics())]] as Call[],
    consent: [['PUT', `${own}/consent`, consentForm.wireOf(aConsent())]] as Call[],
    salesperson: [['PUT', application, { sales_rep_name: 'Sam Rivers', sales_rep_email: '' }]] as Call[],
  }
}

/** Calls the API as the person in this browser does, with his session's cookie. */
async function callsOf(page: Page) {
  const renewed = await page.request.post('/v1/session/token', { data: {} })
  const { token } = await renewed.json()
  return async (...[method, path, data]: Call) => {
    const headers = { 'x-jwt': token, 'idempotency-key': randomUUID() }
    const answer = await page.request.fetch(`/v1${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path} ${await answer.text()}`).toBe(true)
    return answer
  }
}
