import {
  type AddressType,
  addressForm,
  addressSection,
  consentForm,
  demographicsResource,
  employmentForm,
  expenseForm,
  financialAccountForm,
  homeResource,
  incomeForm,
  type LandSituation,
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
import type { FastifyInstance, InjectOptions } from 'fastify'

export type Headers = Record<string, string>
export const DEALER = 'sunrise-homes'

/** The API as one person uses it. */
export function callsOf(app: FastifyInstance, headers: Headers) {
  const send = async (method: InjectOptions['method'], path: string, body?: object, more: Headers = {}) => {
    const answer = await app.inject({
      method: method!,
      url: `/v1${path}`,
      headers: { ...headers, ...more },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag as string | undefined }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body?: object, more?: Headers) => send('POST', path, body, more),
    put: (path: string, body: object, more?: Headers) => send('PUT', path, body, more),
    remove: (path: string) => send('DELETE', path),
  }
}
export type Calls = ReturnType<typeof callsOf>

export interface At {
  application_id: string
  borrower_id: string
}

/** Someone registers; nothing else is answered yet. */
export async function start(calls: Calls, registration = {}): Promise<At> {
  const body = registrationForm.wireOf(aRegistration(registration))
  const { status, body: at } = await calls.post('/application-start', { dealer_id: DEALER, ...body })
  if (status !== 201) throw new Error(`Starting answered ${status}: ${JSON.stringify(at)}`)
  return at as At
}

const borrowerPages = [
  { citizenship_type: 'CITIZEN' },
  { marital_status_type: 'MARRIED' },
  { dependents_ages_years: [4, 7] },
  { has_declared_bankruptcy: false },
]

/** Every call of a borrower's own sections, in the order of the pages. */
export function borrowerCalls(calls: Calls, { borrower_id }: At) {
  const own = `/${DEALER}/borrower/${borrower_id}`
  const address = (type: AddressType) =>
    calls.post(`${own}/${addressSection.wire.item}`, addressForm.wireOf(anAddress(type)))
  return [
    ...borrowerPages.map(page => () => calls.put(own, page)),
    () => address('CURRENT'),
    () => address('MAILING'),
    () => calls.post(`${own}/employment`, employmentForm.wireOf(anEmployment())),
    () => calls.post(`${own}/income`, incomeForm.wireOf(anIncome())),
    () => calls.post(`${own}/asset`, financialAccountForm.wireOf(aFinancialAccount())),
    () => calls.post(`${own}/expense`, expenseForm.wireOf(anExpense('ALIMONY', { to_year: '2099' }))),
    () => calls.put(`${own}/demographics`, demographicsResource.toWire(aDemographics())),
    () => calls.put(`${own}/consent`, consentForm.wireOf(aConsent())),
  ]
}

/** The sections of the application that only its primary borrower fills in. */
export function applicationCalls(calls: Calls, { application_id }: At, situation: LandSituation = 'PURCHASING') {
  const application = `/${DEALER}/application/${application_id}`
  const { land_situation_type: _, ...land } = aLand(situation)
  return [
    () => calls.put(`${application}/home`, homeResource.toWire(aHome())),
    () => calls.post(`${application}/land/${landWirePath[situation]}`, landForms[situation].toWire(land)),
    () => calls.put(`${application}/summary`, { confirm: true }),
    () => calls.put(application, { sales_rep_name: 'Sam Rivers', sales_rep_email: '' }),
  ]
}

/** An application with every section answered, ready to sign. */
export async function fill(calls: Calls, at: At): Promise<void> {
  for (const call of [...borrowerCalls(calls, at), ...applicationCalls(calls, at)]) {
    const { status, body } = await call()
    if (status >= 300) throw new Error(`Filling in answered ${status}: ${JSON.stringify(body)}`)
  }
}
