import {
  type Address,
  addressForm,
  addressSection,
  agesOf,
  borrowerResource,
  type Costs,
  type citizenshipType,
  type Employment,
  type Expense,
  employmentForm,
  employmentSection,
  expenseForm,
  expenseSection,
  type FinancialAccount,
  financialAccountForm,
  financialAccountSection,
  homeFigures,
  homeResource,
  type Income,
  incomeForm,
  incomeSection,
  type LandSituation,
  type LoanSummary,
  landFigures,
  landForms,
  landSituation,
  loanSummary,
  type Salesperson,
  type StoredAnswers,
  salespersonForm,
  type ValueOf,
  type ValuesOf,
} from '@porchlight/domain'
import type { ExportedBorrower, ExportSource } from './source.ts'

interface ReadForm<V> {
  fromStored(stored: StoredAnswers): V
  clearInapplicable(values: V): V
}
const answersOf = <V extends object>(form: ReadForm<V>, stored: StoredAnswers | undefined): V =>
  form.clearInapplicable(form.fromStored(stored ?? {}))

const { usage, placement, manufacture, down_payment } = homeResource.forms
const { contact, citizenship, marital_status, dependents, bankruptcy, employment_status } = borrowerResource.forms

type Forms = typeof landForms
/** The answers about land of any situation; those of the others are absent. */
export type LandAnswers = { situation: LandSituation | null } & Partial<
  ValuesOf<Forms['ALREADY_OWNED']> &
    ValuesOf<Forms['CURRENTLY_FINANCED']> &
    ValuesOf<Forms['PURCHASING']> &
    ValuesOf<Forms['LEASING']>
>

function landAnswers(stored: StoredAnswers | undefined): LandAnswers {
  const situation = stored?.land_situation_type
  if (!landSituation.has(situation)) return { situation: null }
  // To the compiler the form is one of several; the answers are of its own fields.
  return { situation, ...answersOf(landForms[situation] as ReadForm<object>, stored) }
}

export interface BorrowerAnswers {
  exported: ExportedBorrower
  contact: ValuesOf<typeof contact>
  citizenship_type: ValueOf<typeof citizenshipType> | null
  marital_status: ValuesOf<typeof marital_status>
  relative: Omit<ValuesOf<typeof dependents>, 'has_dependents' | 'dependents_ages'>
  /** Null where the question was not answered. */
  dependents_ages: readonly number[] | null
  bankruptcy: ValuesOf<typeof bankruptcy>
  employment_status: ValuesOf<typeof employment_status>
  addresses: Address[]
  /** Current jobs first. */
  jobs: Employment[]
  incomes: Income[]
  accounts: FinancialAccount[]
  expenses: Expense[]
}

function borrowerAnswers(exported: ExportedBorrower): BorrowerAnswers {
  const { borrower, lists } = exported.answers
  const { is_citizen, residence } = answersOf(citizenship, borrower)
  const { has_dependents, dependents_ages, ...relative } = answersOf(dependents, borrower)
  const entries = <V extends object>(id: string, form: ReadForm<V>): V[] =>
    (lists[id] ?? []).map(stored => answersOf(form, stored))
  const jobs = entries(employmentSection.id, employmentForm)
  return {
    exported,
    contact: answersOf(contact, borrower),
    citizenship_type: is_citizen ? 'CITIZEN' : residence,
    marital_status: answersOf(marital_status, borrower),
    relative,
    dependents_ages: has_dependents === null ? null : has_dependents ? agesOf(dependents_ages) : [],
    bankruptcy: answersOf(bankruptcy, borrower),
    employment_status: answersOf(employment_status, borrower),
    addresses: entries(addressSection.id, addressForm),
    jobs: [...jobs.filter(job => job.is_current), ...jobs.filter(job => !job.is_current)],
    incomes: entries(incomeSection.id, incomeForm),
    accounts: entries(financialAccountSection.id, financialAccountForm),
    expenses: entries(expenseSection.id, expenseForm),
  }
}

/** The source with its answers read through the forms. */
export interface ApplicationAnswers {
  source: ExportSource
  usage: ValuesOf<typeof usage>
  placement: ValuesOf<typeof placement>
  manufacture: ValuesOf<typeof manufacture>
  downPayment: ValuesOf<typeof down_payment>
  land: LandAnswers
  costs: Costs
  /** Null while the home has no price, and where an amount is not whole cents, of which no payment can be calculated. */
  loan: LoanSummary | null
  salesperson: Salesperson
  borrowers: BorrowerAnswers[]
}

export function readAnswers(source: ExportSource): ApplicationAnswers {
  const shared = source.borrowers.find(({ is_primary }) => is_primary)?.answers
  const { home, land } = shared ?? {}
  const { rates, starting_rates } = source
  const costs = { ...homeFigures(home), ...landFigures(land) }
  return {
    source,
    usage: answersOf(usage, home),
    placement: answersOf(placement, home),
    manufacture: answersOf(manufacture, home),
    downPayment: answersOf(down_payment, home),
    land: landAnswers(land),
    costs,
    loan: areWholeCents(costs) ? loanSummary({ home, land, rates, starting_rates }) : null,
    salesperson: answersOf(salespersonForm, shared as StoredAnswers | undefined),
    borrowers: source.borrowers.map(borrowerAnswers),
  }
}

export const areWholeCents = (costs: Costs): boolean =>
  Object.values(costs).every(cents => cents === null || Number.isInteger(cents))
