import {
  type Address,
  addressSection,
  demographicsResource,
  type Employment,
  type Expense,
  employmentSection,
  expenseSection,
  type FinancialAccount,
  financialAccountSection,
  homeResource,
  type Income,
  incomeSection,
  type LandSituation,
  type ListSection,
  landApiPath,
  landForms,
  type Registration,
  registrationForm,
  type StoredAnswers,
} from '@porchlight/domain'

/** A person of a demo application, as they fill in the forms. Amounts are in cents. */
export interface DemoPerson {
  registration: Pick<Registration, 'first_name' | 'last_name' | 'email' | 'phone_number'>
  personal: { marital_status_type: 'MARRIED' | 'SEPARATED' | 'UNMARRIED'; dependents_ages_years: number[] }
  /** The current address, which is the mailing address as well, and earlier ones. */
  addresses: [Partial<Address>, ...Partial<Address>[]]
  jobs?: Partial<Employment>[]
  /** Status of a person without a job. */
  employment_status?: 'RETIRED' | 'UNEMPLOYED'
  incomes?: Partial<Income>[]
  accounts?: FinancialAccount[]
  expenses?: Partial<Expense>[]
  demographics: StoredAnswers
  /** No one has a number from 987-65-4320 to 987-65-4329. */
  identifiers: { ssn: string; born: string }
}

/** The people of a demo application, and what they want to buy. */
export interface Household {
  people: [DemoPerson, ...DemoPerson[]]
  home: StoredAnswers
  land: { situation: LandSituation; answers: StoredAnswers }
  salesperson: string
}

/** A call of the API below `/v1/{dealer}`. */
export interface AnswerCall {
  method: 'PUT' | 'POST'
  path: string
  body?: object
}

export const registrationOf = ({ registration }: DemoPerson): object =>
  registrationForm.toRequest({
    ...registrationForm.empty(),
    ...registration,
    confirm_email: registration.email,
  })

export const fullNameOf = ({ registration: { first_name, last_name } }: DemoPerson): string =>
  `${first_name} ${last_name}`

const addressesOf = ([current, ...previous]: DemoPerson['addresses']): Partial<Address>[] => [
  { ...current, address_type: 'CURRENT' },
  { ...current, address_type: 'MAILING' },
  ...previous.map(address => ({ ...address, address_type: 'PREVIOUS' as const })),
]

const consentOf = (person: DemoPerson): object => ({
  is_acknowledged: true,
  disclaimer: fullNameOf(person),
  ssn: person.identifiers.ssn,
  date_of_birth: `${person.identifiers.born}T00:00:00-05:00`,
})

const addition = ({ api, form }: ListSection, own: string, entry: object): AnswerCall => ({
  method: 'POST',
  path: `${own}/${api.item}`,
  body: form.toRequest({ ...form.empty(), ...entry }),
})

/** The call that adds an account of a person. */
export const addAccount = (borrower_id: string, account: FinancialAccount): AnswerCall =>
  addition(financialAccountSection, `/borrower/${borrower_id}`, account)

/** The calls with which a person fills in their own sections, in the order of the pages. */
export function callsOfPerson(person: DemoPerson, borrower_id: string): AnswerCall[] {
  const own = `/borrower/${borrower_id}`
  const put = (body: object, path = own): AnswerCall => ({ method: 'PUT', path, body })
  const list = (section: ListSection, entries: object[] = []): AnswerCall[] =>
    entries.length === 0 && section.skipName
      ? [{ method: 'POST', path: `${own}/skip/${section.skipName}` }]
      : entries.map(entry => addition(section, own, entry))
  const { marital_status_type, dependents_ages_years } = person.personal
  const { employment_status } = person
  return [
    put({ citizenship_type: 'CITIZEN' }),
    put({ marital_status_type }),
    put({ dependents_ages_years }),
    ...list(addressSection, addressesOf(person.addresses)),
    ...(employment_status ? [put({ employment_status })] : []),
    ...list(employmentSection, person.jobs),
    ...list(incomeSection, person.incomes),
    ...list(financialAccountSection, person.accounts),
    ...list(expenseSection, person.expenses),
    put({ has_declared_bankruptcy: false }),
    put(demographicsResource.toApi({ ...demographicsResource.empty(), ...person.demographics }), `${own}/demographics`),
    put(consentOf(person), `${own}/consent`),
  ]
}

/** The calls with which the primary borrower answers what belongs to the application. */
export function callsOfLoan({ home, land, salesperson }: Household, application_id: string): AnswerCall[] {
  const application = `/application/${application_id}`
  return [
    {
      method: 'PUT',
      path: `${application}/home`,
      body: homeResource.toApi({ ...homeResource.empty(), usage_type: 'PRIMARY_RESIDENCE', ...home }),
    },
    {
      method: 'POST',
      path: `${application}/land/${landApiPath[land.situation]}`,
      body: landForms[land.situation].toApi(land.answers),
    },
    { method: 'PUT', path: `${application}/summary`, body: { confirm: true } },
    { method: 'PUT', path: application, body: { sales_rep_name: salesperson, sales_rep_email: '' } },
  ]
}
