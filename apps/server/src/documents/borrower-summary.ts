import {
  ENGLISH,
  type Language,
  type Rates,
  roleLabel,
  type SectionSummary,
  type SummaryRow,
  sectionSummaries,
  translate,
} from '@porchlight/domain'
import type { PrintedRow, SummarySection } from './document-data.ts'
import type { BorrowerSnapshot, Snapshot } from './snapshot.ts'

type Own = Pick<BorrowerSnapshot, 'answers' | 'ssn_last4'>

/**
 * One borrower's application as their document prints it, in English. Of the other borrowers it names the role and the
 * name. A co-borrower's document has the home, the land and the loan too, because the co-borrower signs for that loan.
 */
export const summarySections = (own: BorrowerSnapshot, snapshot: Snapshot): SummarySection[] => [
  {
    heading: 'Applicants',
    facts: snapshot.borrowers.map(({ name, role }): PrintedRow => [roleLabel[role], name]),
  },
  ...sectionSummaries({ ...own, rates: snapshot.rates }).map(summary => toSection(summary, ENGLISH)),
]

/** A borrower's own sections. Never demographics; of the SSN, the last four digits. */
export const ownSections = (own: Own, rates: Rates, language: Language = ENGLISH): SummarySection[] =>
  sectionsOf('borrower', own, rates, language)

/** The sections of the application as a whole: home and land, the loan, the salesperson. */
export const loanSections = (own: Own, rates: Rates, language: Language = ENGLISH): SummarySection[] =>
  sectionsOf('application', own, rates, language)

const sectionsOf = (subject: SectionSummary['subject'], own: Own, rates: Rates, language: Language): SummarySection[] =>
  sectionSummaries({ ...own, rates })
    .filter(section => section.subject === subject)
    .map(summary => toSection(summary, language))

function toSection({ title, rows, entries }: SectionSummary, language: Language): SummarySection {
  const print = (printed: SummaryRow[]) =>
    printed.map(({ label, value }): PrintedRow => [translate(language, label), translate(language, value)])
  return {
    heading: translate(language, title),
    ...(rows.length > 0 && { facts: print(rows) }),
    entries: entries.map(entry => ({ title: translate(language, entry.title), facts: print(entry.rows) })),
  }
}
