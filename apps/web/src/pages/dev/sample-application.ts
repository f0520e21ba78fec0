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
  type SignInAnswer,
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
import { call, callPublic } from '../../api/client.ts'
import { signedIn } from '../../api/session.ts'

const LOOKS = 40
const BETWEEN_LOOKS_MS = 250

/** Signs in as somebody new, and fills in every section of an application for him. Answers the application's id. */
export async function makeSampleApplication(dealer: string): Promise<string> {
  const email = `sample-${crypto.randomUUID().slice(0, 8)}@example.com`
  await callPublic('POST', '/sign-in/email-link', { body: { dealer, email } })
  const token = await tokenFromInbox(email)
  await signedIn(await callPublic<SignInAnswer>('POST', '/sign-in/email-link/confirm', { body: { email, token } }))

  const registration = registrationForm.wireOf(aRegistration({ email, confirm_email: email }))
  const { data: at } = await call<{ application_id: string; borrower_id: string }>('POST', '/application-start', {
    body: { dealer_id: dealer, ...registration },
  })
  const borrower = `/${dealer}/borrower/${at.borrower_id}`
  const application = `/${dealer}/application/${at.application_id}`
  const { land_situation_type: _, ...land } = aLand('PURCHASING')

  const put = (path: string, body: object) => call('PUT', path, { body })
  const post = (path: string, body: object) => call('POST', path, { body })
  await put(borrower, {
    citizenship_type: 'CITIZEN',
    marital_status_type: 'MARRIED',
    dependents_ages_years: [4, 7],
    has_declared_bankruptcy: false,
  })
  await post(`${borrower}/address`, addressForm.wireOf(anAddress('CURRENT')))
  await post(`${borrower}/address`, addressForm.wireOf(anAddress('MAILING')))
  await post(`${borrower}/employment`, employmentForm.wireOf(anEmployment()))
  await post(`${borrower}/income`, incomeForm.wireOf(anIncome()))
  await post(`${borrower}/asset`, financialAccountForm.wireOf(aFinancialAccount()))
  await post(`${borrower}/expense`, expenseForm.wireOf(anExpense('ALIMONY', { to_year: '2099' })))
  await put(`${borrower}/demographics`, demographicsResource.toWire(aDemographics()))
  await put(`${borrower}/consent`, consentForm.wireOf(aConsent()))
  await put(`${application}/home`, homeResource.toWire(aHome()))
  await post(`${application}/land/${landWirePath.PURCHASING}`, landForms.PURCHASING.toWire(land))
  await put(`${application}/summary`, { confirm: true })
  await put(application, { sales_rep_name: 'Sam Rivers', sales_rep_email: '' })
  return at.application_id
}

async function tokenFromInbox(email: string): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const [message] = await callPublic<{ link: string }[]>('GET', `/dev/messages?to=${encodeURIComponent(email)}`)
    if (message) return message.link.split('#token=')[1]!
    await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  throw new Error('No mail came')
}
