import {
  addressForm,
  type Consent,
  consentForm,
  contactForm,
  demographicsResource,
  ENGLISH,
  employmentForm,
  expenseForm,
  financialAccountForm,
  formatPhone,
  formats,
  incomeForm,
} from '@porchlight/domain'
import {
  aConsent,
  aDemographics,
  aFinancialAccount,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
  aRegistration,
} from '@porchlight/domain/testing'
import { type ApplicationIds, type Calls, DEALER } from '../support/filled-application.ts'

/** A borrower whose answers differ from all others', so that they are recognized anywhere. */
export interface Planted {
  first_name: string
  /** Part of every text except the name, which everyone on the application may know. */
  mark: string
  phone: string
  ssn: [string, string, string]
  born: Pick<Consent, 'dob_year' | 'dob_month' | 'dob_day'>
  /** Choices, of which there are fewer than people. */
  chosen?: { citizenship_type: string; marital_status_type: string }
  /** Amounts of incomes, accounts and expenses, in cents. */
  amount: number
}

export const rosa: Planted = {
  first_name: 'Rosa',
  mark: 'quilla',
  phone: '5015550161',
  ssn: ['412', '36', '7811'],
  born: { dob_year: '1971', dob_month: '02', dob_day: '03' },
  chosen: { citizenship_type: 'CITIZEN', marital_status_type: 'MARRIED' },
  amount: 2917_31,
}
/** On Rosa's device. */
export const milo: Planted = {
  first_name: 'Milo',
  mark: 'quorra',
  phone: '5015550162',
  ssn: ['523', '47', '8922'],
  born: { dob_year: '1982', dob_month: '04', dob_day: '05' },
  chosen: { citizenship_type: 'PERMANENT_RESIDENT', marital_status_type: 'SEPARATED' },
  amount: 3818_43,
}
/** Invited, with a sign-in of their own. */
export const luis: Planted = {
  first_name: 'Luis',
  mark: 'quentin',
  phone: '5015550163',
  ssn: ['634', '58', '9133'],
  born: { dob_year: '1993', dob_month: '06', dob_day: '07' },
  chosen: { citizenship_type: 'NON_PERMANENT_RESIDENT', marital_status_type: 'UNMARRIED' },
  amount: 4719_57,
}
/** Invited, and removed after everything was answered. */
export const ana: Planted = {
  first_name: 'Ana',
  mark: 'quade',
  phone: '5015550164',
  ssn: ['645', '69', '9244'],
  born: { dob_year: '1964', dob_month: '08', dob_day: '09' },
  amount: 5615_71,
}
/** Topics of a borrower's texts; each follows the borrower's mark. */
export const topics = [
  'works',
  'trade',
  'pension',
  'bank',
  'support',
  'origin',
  'tribe',
  'relative',
  'cousin',
  'prev st',
]

/** Values that only this borrower reads, as the API returns them. */
export const privateOf = ({ mark, phone, ssn, chosen, amount }: Planted): string[] => [
  ...topics.map(topic => `${mark} ${topic}`),
  `${mark}@planted.example`,
  `+1${phone}`,
  `"ssn_last4":"${ssn[2]}"`,
  ...Object.entries(chosen ?? {}).map(([name, choice]) => `"${name}":"${choice}"`),
  `${amount / 100}`,
]

/** The same as a document prints it. */
export const printedOf = ({ phone, ssn, amount }: Planted): string[] => [
  formatPhone(phone),
  `•••-••-${ssn[2]}`,
  formats(ENGLISH).money(amount),
]

/** Addresses of the primary borrower that the page 'Is this your current address?' shows. */
export const addressesOf = ({ mark }: Planted): string[] => [`1 ${mark} home st`, `2 ${mark} mail st`]

/** Values that no response ever contains. */
export const sealedOf = ({ ssn, born: { dob_year, dob_month, dob_day } }: Planted): string[] => [
  ssn.join('-'),
  ssn.join(''),
  [dob_year, dob_month, dob_day].join('-'),
  [dob_month, dob_day, dob_year].join('/'),
]

export const registrationOf = ({ first_name, mark, phone }: Planted) =>
  contactForm.toRequest(aRegistration({ first_name, email: `${mark}@planted.example`, phone_number: phone }))

/** Saves answers to every page of a borrower. */
export async function plant(calls: Calls, { borrower_id }: ApplicationIds, secrets: Planted): Promise<void> {
  const { mark, amount, ssn, born } = secrets
  const own = `/${DEALER}/borrower/${borrower_id}`
  const addresses = [
    anAddress('CURRENT', { street1: `1 ${mark} home st`, is_mailing_address: false, monthly_payment: amount }),
    anAddress('MAILING', { street1: `2 ${mark} mail st` }),
    anAddress('PREVIOUS', { street1: `3 ${mark} prev st` }),
  ].map(address => calls.post(`${own}/address`, addressForm.toRequest(address)))
  const job = anEmployment({ employer_name: `${mark} works`, position_title: `${mark} trade`, amount })
  const income = anIncome({ income_type: 'OTHER', income_type_other: `${mark} pension`, amount })
  const account = aFinancialAccount({ institution_name: `${mark} bank`, balance_amount: amount })
  const expense = anExpense('OTHER_SUPPORT', { expense_type_other: `${mark} support`, amount, to_year: '2099' })
  const demographics = aDemographics({
    ethnicities: [{ ethnicity_type: 'OTHER_HISPANIC_OR_LATINO', ethnicity_other: `${mark} origin` }],
    races: [{ race_type: 'AMERICAN_INDIAN_OR_ALASKA_NATIVE', race_other: `${mark} tribe` }],
  })
  const [ssn_start, ssn_middle, ssn_end] = ssn
  const consent = aConsent({ ...born, ssn_start, ssn_middle, ssn_end, disclaimer: `${secrets.first_name} Delgado` })
  const answers = await Promise.all([
    ...addresses,
    calls.put(own, {
      ...secrets.chosen,
      dependents_ages_years: [],
      nearest_relative_name: `${mark} relative`,
      nearest_relative_relationship: `${mark} cousin`,
      has_declared_bankruptcy: false,
    }),
    calls.post(`${own}/employment`, employmentForm.toRequest(job)),
    calls.post(`${own}/income`, incomeForm.toRequest(income)),
    calls.post(`${own}/asset`, financialAccountForm.toRequest(account)),
    calls.post(`${own}/expense`, expenseForm.toRequest(expense)),
    calls.put(`${own}/demographics`, demographicsResource.toApi(demographics)),
    calls.put(`${own}/consent`, consentForm.toRequest(consent)),
  ])
  for (const { status, body } of answers) if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
