import type { SectionId } from '@porchlight/domain'

/** The key after `g` that leads to a section of the answers. */
const sectionKeys: Readonly<Record<Exclude<SectionId, 'consent' | 'demographics'>, string>> = {
  personal_info: 'p',
  address: 'a',
  employment: 'e',
  income: 'i',
  financial_accounts: 'f',
  expenses: 'x',
  property: 'h',
  loan_overview: 'l',
  sales_feedback: 's',
}

/** The key of a section that the page has, if it has one. */
export const sectionKeyOf = (id: string): string | undefined => (sectionKeys as Readonly<Record<string, string>>)[id]
