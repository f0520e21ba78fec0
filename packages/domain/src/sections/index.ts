import { addressAnswers } from './address/address.ts'
import { address } from './address/index.ts'
import { consentAnswers } from './consent/consent.ts'
import { consent } from './consent/index.ts'
import { demographicsAnswers } from './demographics/demographics.ts'
import { demographics } from './demographics/index.ts'
import { employmentAnswers } from './employment/employment.ts'
import { employment } from './employment/index.ts'
import { expensesAnswers } from './expenses/expense.ts'
import { expenses } from './expenses/index.ts'
import { financialAccountsAnswers } from './financial-accounts/financial-account.ts'
import { financialAccounts } from './financial-accounts/index.ts'
import { homeAndLandAnswers } from './home-and-land/answers.ts'
import { homeAndLand } from './home-and-land/index.ts'
import { incomeAnswers } from './income/income.ts'
import { income } from './income/index.ts'
import { loanOverviewAnswers } from './loan-overview/answers.ts'
import { loanOverview } from './loan-overview/index.ts'
import { personalInfoAnswers } from './personal-info/answers.ts'
import { personalInfo } from './personal-info/index.ts'
import { salesperson } from './salesperson/index.ts'
import { salespersonAnswers } from './salesperson/salesperson.ts'
import type { ListSection, Section, SectionAnswers } from './section.ts'

/** Every section, in the order of the form, the progress page, the documents and the full view. */
const registered = [
  personalInfo,
  address,
  employment,
  income,
  financialAccounts,
  expenses,
  homeAndLand,
  loanOverview,
  demographics,
  consent,
  salesperson,
] as const

type Registered = (typeof registered)[number]
export type SectionId = Registered['id']
export type PageId = { [S in Registered as S['id']]: keyof S['pages'] & string }[SectionId]

/**
 * What each section knows about its answers. A table of its own, because it loads every form: a bundle that only needs
 * the flow leaves it out.
 */
const registeredAnswers: Record<SectionId, SectionAnswers> = {
  personal_info: personalInfoAnswers,
  address: addressAnswers,
  employment: employmentAnswers,
  income: incomeAnswers,
  financial_accounts: financialAccountsAnswers,
  expenses: expensesAnswers,
  property: homeAndLandAnswers,
  loan_overview: loanOverviewAnswers,
  demographics: demographicsAnswers,
  consent: consentAnswers,
  sales_feedback: salespersonAnswers,
}

/** Read at each call and never copied, so that a test can register a further section. */
export const sectionRegistry: Section<SectionId>[] = [...registered]
export const answersRegistry: Record<string, SectionAnswers> = registeredAnswers

export const sections = (): readonly Section<SectionId>[] => sectionRegistry
export const sectionIds = (): SectionId[] => sectionRegistry.map(({ id }) => id)

export function sectionOf(id: SectionId): Section<SectionId> {
  const section = sectionRegistry.find(candidate => candidate.id === id)
  if (!section) throw new Error(`No section is registered as '${id}'`)
  return section
}

export const sectionAnswers = (id: SectionId): SectionAnswers => answersRegistry[id]!

/** The sections that are lists of entries, in the order of the registry. */
export const listSections = (): ListSection[] => sectionIds().flatMap(id => sectionAnswers(id).list ?? [])
