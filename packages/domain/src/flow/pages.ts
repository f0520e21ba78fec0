import type { Role } from '../people/role.ts'
import type { LandSituation } from '../sections/home-and-land/land.ts'
import { countsAsDone, type SectionId, type SectionStatuses } from './sections.ts'

export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 11
export const STEPS = 11

interface Page<Id extends string> {
  /** The question at the top of the page. */
  title: string
  step: Step
  next: Id | 'progress' | { afterLand: Record<LandSituation, Id> }
  /** Where a co-borrower goes next, where it differs. */
  coborrowerNext?: Id | 'progress'
  /** Where an empty list leads instead, and what its button then says; '' shows no button. */
  whenEmpty?: { label: string; next?: Id }
  /** Once these are done the button reads Save and leads back to progress. */
  saveWhen?: SectionId[]
  /** Where this role is sent instead of seeing the page. */
  notFor?: { role: Role; goTo: Id }
}

const definePages = <const P extends Record<string, Page<keyof P & string>>>(pages: P) => pages

const toEthnicity = { role: 'COBORROWER', goTo: 'ethnicity' } as const

/** Every page of the form in the order a borrower meets it. A page's id is its path below the borrower's. */
export const pages = definePages({
  'personal-info': { step: 1, title: 'Tell us about yourself', next: 'personal-info/citizenship' },
  'personal-info/citizenship': { step: 1, title: 'Are you a U.S. Citizen?', next: 'personal-info/marital-status' },
  'personal-info/marital-status': {
    step: 1,
    title: 'What is your marital status?',
    next: 'personal-info/dependents',
  },
  'personal-info/dependents': {
    step: 1,
    title: 'Do you have any dependents?',
    next: 'address',
    coborrowerNext: 'address/coborrower-confirmation',
    saveWhen: ['personal_info', 'address'],
  },
  'address/coborrower-confirmation': {
    step: 2,
    title: 'Is this your current address?',
    next: 'employment',
    notFor: { role: 'BORROWER', goTo: 'address' },
  },
  address: {
    step: 2,
    title: 'Address Information',
    next: 'employment',
    whenEmpty: { label: '' },
    saveWhen: ['address', 'employment'],
  },
  employment: {
    step: 3,
    title: 'Where do you work?',
    next: 'income',
    whenEmpty: { label: "I'm currently not employed", next: 'no-employment' },
    saveWhen: ['employment', 'income'],
  },
  'no-employment': {
    step: 3,
    title: 'What is your employment status?',
    next: 'income',
    saveWhen: ['employment', 'income'],
  },
  income: {
    step: 4,
    title: 'Do you have any other income?',
    next: 'financial-accounts',
    whenEmpty: { label: "I don't have any" },
    saveWhen: ['income', 'financial_accounts'],
  },
  'financial-accounts': {
    step: 5,
    title: 'Which financial accounts do you have?',
    next: 'expenses',
    whenEmpty: { label: "I don't have any" },
    saveWhen: ['financial_accounts', 'expenses'],
  },
  expenses: {
    step: 6,
    title: 'Do you pay any of these?',
    next: 'expenses/bankruptcy',
    whenEmpty: { label: "I don't pay any" },
  },
  'expenses/bankruptcy': {
    step: 6,
    title: 'Have you filed for bankruptcy in the last 5 years?',
    next: 'home',
    coborrowerNext: 'ethnicity',
    saveWhen: ['expenses', 'property'],
  },
  home: { step: 7, title: 'How will you use the home?', next: 'home/placement', notFor: toEthnicity },
  'home/placement': { step: 7, title: 'Where will the home be placed?', next: 'land', notFor: toEthnicity },
  land: {
    step: 7,
    title: 'What is your land situation?',
    notFor: toEthnicity,
    next: {
      afterLand: {
        ALREADY_OWNED: 'land/already-owned',
        CURRENTLY_FINANCED: 'land/currently-financed',
        PURCHASING: 'land/purchasing',
        LEASING: 'land/leasing',
        FAMILY: 'home/manufacture-detail',
        RESERVATION: 'home/manufacture-detail',
      },
    },
  },
  'land/already-owned': {
    step: 7,
    title: 'Tell us about the land you own',
    next: 'home/manufacture-detail',
    notFor: toEthnicity,
  },
  'land/currently-financed': {
    step: 7,
    title: 'Tell us about the land you are financing',
    next: 'home/manufacture-detail',
    notFor: toEthnicity,
  },
  'land/purchasing': {
    step: 7,
    title: 'Tell us about the land you are buying',
    next: 'home/manufacture-detail',
    notFor: toEthnicity,
  },
  'land/leasing': {
    step: 7,
    title: 'Tell us about the land you are leasing',
    next: 'home/manufacture-detail',
    notFor: toEthnicity,
  },
  'home/manufacture-detail': {
    step: 7,
    title: 'Which home are you buying?',
    next: 'home/down-payment',
    notFor: toEthnicity,
  },
  'home/down-payment': {
    step: 7,
    title: 'What does the home cost?',
    next: 'overview',
    saveWhen: ['property', 'demographics'],
    notFor: toEthnicity,
  },
  overview: {
    step: 8,
    title: 'Loan Overview',
    next: 'ethnicity',
    saveWhen: ['loan_overview', 'consent'],
    notFor: toEthnicity,
  },
  ethnicity: { step: 9, title: 'Do you identify as hispanic or latino?', next: 'ethnicity/race' },
  'ethnicity/race': { step: 9, title: 'Describe your race:', next: 'ethnicity/sex' },
  'ethnicity/sex': {
    step: 9,
    title: 'What is your sex?',
    next: 'final-steps/consent',
    saveWhen: ['demographics', 'loan_overview'],
  },
  'final-steps/consent': {
    step: 11,
    title: 'Almost done!',
    next: 'final-steps/sales-person',
    coborrowerNext: 'progress',
    saveWhen: ['consent', 'sales_feedback'],
  },
  'final-steps/sales-person': {
    step: 11,
    title: 'Who helped you with your application?',
    next: 'progress',
    saveWhen: ['sales_feedback'],
    notFor: { role: 'COBORROWER', goTo: 'final-steps/consent' },
  },
})

export type PageId = keyof typeof pages
export const pageIds = Object.keys(pages) as PageId[]
/** Where the edit icon of a section leads. */
export const sectionPage: Record<SectionId, PageId> = {
  personal_info: 'personal-info',
  address: 'address',
  employment: 'employment',
  income: 'income',
  financial_accounts: 'financial-accounts',
  expenses: 'expenses',
  property: 'home',
  loan_overview: 'overview',
  demographics: 'ethnicity',
  consent: 'final-steps/consent',
  sales_feedback: 'final-steps/sales-person',
}
/** The paths of land situations that ask nothing more; they lead back to the choice. */
export const landPathsWithoutQuestions = ['land/family', 'land/reservation'] as const

export interface FlowState {
  role: Role
  /** As they were when the page was loaded. */
  statuses: SectionStatuses
  isEmpty?: boolean
  landSituation?: LandSituation | null
}
export interface Footer {
  label: string
  to: PageId | 'progress'
}

const pageOf = (id: PageId): Page<PageId> => pages[id]

/** What the button under a page says and where it leads: one answer, so the two can never diverge. */
export function footer(id: PageId, { role, statuses, isEmpty = false, landSituation = null }: FlowState): Footer {
  const page = pageOf(id)
  const done = page.saveWhen?.every(section => countsAsDone(section, statuses, role)) ?? false
  if (isEmpty && page.whenEmpty) {
    return {
      label: page.whenEmpty.label,
      to: page.whenEmpty.next ?? (done ? 'progress' : following(id, role, landSituation)),
    }
  }
  return done ? { label: 'Save', to: 'progress' } : { label: 'Next', to: following(id, role, landSituation) }
}

function following(id: PageId, role: Role, situation: LandSituation | null): PageId | 'progress' {
  const { next, coborrowerNext } = pageOf(id)
  if (role === 'COBORROWER' && coborrowerNext) return coborrowerNext
  if (typeof next === 'string') return next
  return situation ? next.afterLand[situation] : id
}

/** The page to show where this one was asked for. */
export function redirectFor(id: PageId, role: Role): PageId {
  const { notFor } = pageOf(id)
  return notFor?.role === role ? notFor.goTo : id
}
