import type { StoredAnswers } from '../forms/form.ts'
import type { Role } from '../people/role.ts'
import { type AddressType, missingAddresses } from '../sections/address/address.ts'
import { borrowerResource } from '../sections/borrower-resource.ts'
import { demographicsResource } from '../sections/demographics/demographics.ts'
import { homeResource } from '../sections/home-and-land/home.ts'
import { type LandSituation, landForms, landSituation } from '../sections/home-and-land/land.ts'
import { type PageId, pages } from './pages.ts'
import { isSkippedFor, type SectionId, type SectionStatus, type SectionStatuses, sectionIds } from './sections.ts'

/** All that is kept of one borrower, and of his application, that decides which sections are done. */
export interface BorrowerAnswers {
  borrower: StoredAnswers
  addresses: readonly StoredAnswers[]
  employments: readonly StoredAnswers[]
  incomes: readonly StoredAnswers[]
  assets: readonly StoredAnswers[]
  expenses: readonly StoredAnswers[]
  /** Lists that the person said are empty. */
  skipped: readonly SkippableList[]
  home: StoredAnswers | undefined
  land: StoredAnswers | undefined
  /** Next was pressed on the overview since home and land last changed. */
  overview_confirmed: boolean
  demographics: StoredAnswers | undefined
  consent: { ssn: boolean; date_of_birth: boolean; is_acknowledged: boolean; disclaimer: string } | undefined
  sales_rep_name: string
}
export type SkippableList = 'incomes' | 'assets' | 'expenses'

type Answered = (answers: BorrowerAnswers) => boolean

const ofBorrower =
  (page: keyof typeof borrowerResource.forms): Answered =>
  ({ borrower }) =>
    borrowerResource.isAnswered(page, borrower)
const ofHome =
  (page: keyof typeof homeResource.forms): Answered =>
  ({ home }) =>
    home !== undefined && homeResource.isAnswered(page, home)
const ofDemographics =
  (page: keyof typeof demographicsResource.forms): Answered =>
  ({ demographics }) =>
    demographics !== undefined && demographicsResource.isAnswered(page, demographics)
const listed =
  (list: SkippableList): Answered =>
  answers =>
    answers[list].length > 0 || answers.skipped.includes(list)

const situationOf = ({ land }: BorrowerAnswers): LandSituation | null =>
  landSituation.has(land?.land_situation_type) ? land.land_situation_type : null
const landAnswered: Answered = answers => {
  const situation = situationOf(answers)
  return situation !== null && landForms[situation].isAnswered(answers.land)
}

/** Decisions D: the pages of each section, and when each is answered. */
const questions: Record<SectionId, Partial<Record<PageId, Answered>>> = {
  personal_info: {
    'personal-info': ofBorrower('contact'),
    'personal-info/citizenship': ofBorrower('citizenship'),
    'personal-info/marital-status': ofBorrower('marital_status'),
    'personal-info/dependents': ofBorrower('dependents'),
  },
  address: {
    address: ({ addresses }) =>
      missingAddresses(addresses.map(at => ({ address_type: at.address_type as AddressType }))).length === 0,
  },
  employment: {
    employment: answers => answers.employments.length > 0 || ofBorrower('employment_status')(answers),
  },
  income: { income: listed('incomes') },
  financial_accounts: { 'financial-accounts': listed('assets') },
  expenses: { expenses: listed('expenses'), 'expenses/bankruptcy': ofBorrower('bankruptcy') },
  property: {
    home: ofHome('usage'),
    'home/placement': ofHome('placement'),
    land: landAnswered,
    'home/manufacture-detail': ofHome('manufacture'),
    'home/down-payment': ofHome('down_payment'),
  },
  loan_overview: { overview: ({ overview_confirmed }) => overview_confirmed },
  demographics: {
    ethnicity: ofDemographics('ethnicity'),
    'ethnicity/race': ofDemographics('race'),
    'ethnicity/sex': ofDemographics('sex'),
  },
  consent: {
    'final-steps/consent': ({ consent }) =>
      Boolean(consent?.ssn && consent.date_of_birth && consent.is_acknowledged && consent.disclaimer),
  },
  sales_feedback: { 'final-steps/sales-person': ({ sales_rep_name }) => sales_rep_name !== '' },
}

const unanswered = (section: SectionId, answers: BorrowerAnswers): PageId | undefined =>
  Object.entries(questions[section]).find(([, isAnswered]) => !isAnswered(answers))?.[0] as PageId | undefined

/** Skipped by the person: the whole section is one list, and it is empty. */
const wasSkipped = (section: SectionId, { incomes, assets }: BorrowerAnswers): boolean =>
  (section === 'income' && incomes.length === 0) || (section === 'financial_accounts' && assets.length === 0)

function statusOf(section: SectionId, role: Role, answers: BorrowerAnswers): SectionStatus {
  if (isSkippedFor(section, role)) return 'SKIPPED'
  if (unanswered(section, answers)) return 'INCOMPLETE'
  return wasSkipped(section, answers) ? 'SKIPPED' : 'COMPLETE'
}

export const sectionStatuses = (role: Role, answers: BorrowerAnswers): SectionStatuses =>
  Object.fromEntries(sectionIds.map(id => [id, statusOf(id, role, answers)])) as SectionStatuses

export const isReadyToSign = (statuses: SectionStatuses): boolean =>
  sectionIds.every(id => statuses[id] !== 'INCOMPLETE')

/** Where someone who comes back goes on: the first question without an answer, or progress when there is none. */
export function pageToContinue(role: Role, answers: BorrowerAnswers): PageId | 'progress' {
  for (const section of sectionIds) {
    const page = isSkippedFor(section, role) ? undefined : unanswered(section, answers)
    const situation = page === 'land' ? situationOf(answers) : null
    if (page) return situation ? pages.land.next.afterLand[situation] : page
  }
  return 'progress'
}
