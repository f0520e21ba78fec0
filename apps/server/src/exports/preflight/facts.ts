import {
  type Address,
  addressForm,
  bankruptcyForm,
  type Contact,
  type Costs,
  contactForm,
  type DownPayment,
  dependentsForm,
  type Employment,
  type Expense,
  employmentForm,
  expenseForm,
  type FinancialAccount,
  type Form,
  financialAccountSection,
  homeFigures,
  homeResource,
  type Income,
  incomeForm,
  type LandSituation,
  type LoanSummary,
  landFigures,
  landForms,
  landSituation,
  lenderDay,
  loanSummary,
  type Manufacture,
  type Placement,
  type StoredAnswers,
  type usageForm,
  type ValuesOf,
} from '@porchlight/domain'
import type { ExportedBorrower, ExportSource } from '../source.ts'
import { dayText } from './words.ts'

/** A borrower's answers as their forms hold them, without those that don't apply. */
export interface BorrowerFacts {
  borrower: ExportedBorrower
  /** 'Maria L.' */
  name: string
  contact: Contact
  ages: readonly number[]
  has_declared_bankruptcy: boolean | null
  /** Chosen only by a borrower without a job. */
  employment_status: unknown
  addresses: Address[]
  jobs: Employment[]
  incomes: Income[]
  accounts: FinancialAccount[]
  expenses: Expense[]
}

type HomeFacts = Manufacture & DownPayment & ValuesOf<typeof usageForm> & Placement

/** The input of the rows of the preflight. */
export interface Facts {
  source: ExportSource
  primary: BorrowerFacts
  borrowers: BorrowerFacts[]
  home: HomeFacts
  situation: LandSituation | null
  /** As it is stored, without what doesn't apply. */
  land: StoredAnswers
  costs: Costs
  /** Null while the home has no price, and where an amount is not whole cents, of which no payment can be calculated. */
  summary: LoanSummary | null
}

/** A form as it is used here: it reads stored answers and leaves out those that don't apply. */
interface ReadableForm<V> {
  fromStored(stored: StoredAnswers): V
  clearInapplicable(values: V): V
}
const valuesIn = <V>(form: ReadableForm<V>, stored: StoredAnswers | undefined): V =>
  form.clearInapplicable(form.fromStored(stored ?? {}))

export function factsOf(source: ExportSource): Facts {
  const borrowers = source.borrowers.map(factsOfBorrower)
  const primary = borrowers.find(({ borrower }) => borrower.is_primary)
  if (!primary) throw new Error('The signed answers have no primary borrower')
  const { home, land } = primary.borrower.answers
  const { rates, starting_rates } = source
  const costs = { ...homeFigures(home), ...landFigures(land) }
  const { usage, placement, manufacture, down_payment } = homeResource.forms
  return {
    source,
    primary,
    borrowers,
    home: {
      ...valuesIn(usage, home),
      ...valuesIn(placement, home),
      ...valuesIn(manufacture, home),
      ...valuesIn(down_payment, home),
    },
    ...landFacts(land),
    costs,
    summary: areWholeCents(costs) ? loanSummary({ home, land, rates, starting_rates }) : null,
  }
}

export const areWholeCents = (costs: Costs): boolean =>
  Object.values(costs).every(cents => cents === null || Number.isInteger(cents))

function landFacts(stored: StoredAnswers | undefined): Pick<Facts, 'situation' | 'land'> {
  const situation = stored?.land_situation_type
  if (!landSituation.has(situation)) return { situation: null, land: {} }
  const form: Form = landForms[situation] as never
  return { situation, land: form.toStored(valuesIn(form, stored)) }
}

function factsOfBorrower(borrower: ExportedBorrower): BorrowerFacts {
  const { answers } = borrower
  const listOf = <V>(id: string, form: ReadableForm<V>): V[] =>
    (answers.lists[id] ?? []).map(entry => valuesIn(form, entry))
  const contact = valuesIn(contactForm, answers.borrower)
  const ages = dependentsForm.toApi(answers.borrower).dependents_ages_years
  return {
    borrower,
    name: shortNameOf(borrower),
    contact,
    ages: Array.isArray(ages) ? ages : [],
    has_declared_bankruptcy: valuesIn(bankruptcyForm, answers.borrower).has_declared_bankruptcy,
    employment_status: answers.borrower.employment_status,
    addresses: listOf('address', addressForm),
    jobs: listOf('employment', employmentForm),
    incomes: listOf('income', incomeForm),
    accounts: listOf('financial_accounts', financialAccountSection.form),
    expenses: listOf('expenses', expenseForm),
  }
}

/** The agreement to a soft credit inquiry: the borrower, and the lender's day of it. */
export function authorizationOf({ name, borrower }: BorrowerFacts): { name: string; date: string } | undefined {
  const agreement = borrower.agreements.find(({ text_id }) => text_id === 'credit-authorization')
  return agreement && { name, date: dayText(lenderDay(new Date(agreement.agreed_at))) }
}

/** First name and last initial. */
export const shortNameOf = ({ answers }: ExportedBorrower): string => {
  const { first_name, last_name } = contactForm.fromStored(answers.borrower)
  const [initial] = last_name
  return initial ? `${first_name} ${initial}.` : first_name
}
