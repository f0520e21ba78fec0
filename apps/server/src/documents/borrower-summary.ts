import { type Rates, roleLabel, type SectionSummary, type SummaryRow, sectionSummaries } from '@porchlight/domain'
import type { BorrowerSnapshot, Snapshot } from '../signing/snapshot.ts'
import type { SummarySection } from './document-data.ts'

type Own = Pick<BorrowerSnapshot, 'answers' | 'ssn_last4'>

/**
 * One borrower's application as their document prints it. Of the other borrowers it names the role and the name. A
 * co-borrower's document has the home, the land and the loan too, because the co-borrower signs for that loan.
 */
export const summarySections = (own: BorrowerSnapshot, snapshot: Snapshot): SummarySection[] => [
  {
    heading: 'Applicants',
    facts: snapshot.borrowers.map(({ name, role }): SummaryRow => [roleLabel[role], name]),
  },
  ...sectionSummaries({ ...own, rates: snapshot.rates }).map(toSection),
]

/** A borrower's own sections. Never demographics; of the SSN, the last four digits. */
export const ownSections = (own: Own, rates: Rates): SummarySection[] => sectionsOf('borrower', own, rates)

/** The sections of the application as a whole: home and land, the loan, the salesperson. */
export const loanSections = (own: Own, rates: Rates): SummarySection[] => sectionsOf('application', own, rates)

const sectionsOf = (subject: SectionSummary['subject'], own: Own, rates: Rates): SummarySection[] =>
  sectionSummaries({ ...own, rates })
    .filter(section => section.subject === subject)
    .map(toSection)

const toSection = ({ title, rows, entries }: SectionSummary): SummarySection => ({
  heading: title,
  ...(rows.length > 0 && { facts: rows }),
  entries: entries.map(entry => ({ title: entry.title, facts: entry.rows })),
})
