import { addressAnswers } from './address/address.ts'
import { consentAnswers } from './consent/consent.ts'
import { demographicsAnswers } from './demographics/demographics.ts'
import { employmentAnswers } from './employment/employment.ts'
import { expensesAnswers } from './expenses/expense.ts'
import { financialAccountSection } from './financial-accounts/financial-account.ts'
import { financialAccounts } from './financial-accounts/index.ts'
import { homeAndLandAnswers } from './home-and-land/answers.ts'
import { incomeAnswers } from './income/income.ts'
import { type SectionId, sectionIds } from './index.ts'
import type { ListSection } from './list-section.ts'
import { loanOverviewAnswers } from './loan-overview/answers.ts'
import { personalInfoAnswers } from './personal-info/answers.ts'
import { salespersonAnswers } from './salesperson/salesperson.ts'
import { listAnswers, type SectionAnswers } from './section-answers.ts'

/**
 * The rules of each section about its answers. In a module of its own, because it imports every form: a chunk that needs only
 * the flow must not include them.
 */
const registered = {
  personal_info: personalInfoAnswers,
  address: addressAnswers,
  employment: employmentAnswers,
  income: incomeAnswers,
  financial_accounts: listAnswers(financialAccounts, financialAccountSection),
  expenses: expensesAnswers,
  property: homeAndLandAnswers,
  loan_overview: loanOverviewAnswers,
  demographics: demographicsAnswers,
  consent: consentAnswers,
  sales_feedback: salespersonAnswers,
} satisfies Record<SectionId, SectionAnswers>

/** The sections of the registry that are lists, with the names that each has in the API. */
export type RegisteredList = Extract<(typeof registered)[SectionId], { list: ListSection }>['list']

/** Read at each call, so that a test can register a further section. */
export const answersRegistry: Record<string, SectionAnswers> = registered

export const sectionAnswers = (id: SectionId): SectionAnswers => answersRegistry[id]!

/** The sections that are lists of entries, in the order of the registry. */
export const listSections = (): ListSection[] => sectionIds().flatMap(id => sectionAnswers(id).list ?? [])
