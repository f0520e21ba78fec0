import type { Role } from '../people/role.ts'

interface Section {
  title: string
  /** For whom the section does not exist. */
  skippedFor?: Role
}

/** The eleven sections, as the progress page lists them. The keys are the wire's flags. */
export const sections = {
  personal_info: { title: 'Personal and Household' },
  address: { title: 'Address' },
  employment: { title: 'Employment' },
  income: { title: 'Income' },
  financial_accounts: { title: 'Financial Accounts' },
  expenses: { title: 'Expenses' },
  property: { title: 'Home and Land', skippedFor: 'COBORROWER' },
  loan_overview: { title: 'Loan Overview', skippedFor: 'COBORROWER' },
  demographics: { title: 'Demographic' },
  consent: { title: 'SSN and Consent' },
  sales_feedback: { title: 'Salesperson Details', skippedFor: 'COBORROWER' },
} as const satisfies Record<string, Section>

export type SectionId = keyof typeof sections
export const sectionIds = Object.keys(sections) as SectionId[]
export type SectionStatus = 'COMPLETE' | 'SKIPPED' | 'INCOMPLETE'
export type SectionStatuses = Record<SectionId, SectionStatus>

export const isSkippedFor = (id: SectionId, role: Role): boolean => (sections[id] as Section).skippedFor === role

/** Counts for 'Save' and for the way back to progress: a section that the role never had does not (decisions D). */
export const countsAsDone = (id: SectionId, statuses: SectionStatuses, role: Role): boolean =>
  statuses[id] !== 'INCOMPLETE' && !isSkippedFor(id, role)
