import type { ApplicationViewResponse, ViewEntry, ViewRow } from '@porchlight/api'
import {
  type Day,
  type Language,
  type SectionId,
  type SummaryRow,
  sectionSummaries,
  type Text,
  translate,
} from '@porchlight/domain'
import {
  emptyAnswers,
  type IdentifierField,
  identifierFields,
  sectionTotals,
  worksheetEntries,
} from '@porchlight/domain/staff'
import type { SignedApplication } from './signed-application.ts'

/** Replaces the birth date, of which documents print only that it is on file. */
const MASKED_DAY = '••/••/••••'

const isIdentifier = (key: string): key is IdentifierField => identifierFields.some(field => field === key)

/** The contact of a borrower, which staff copy to call or write. */
const readOut: ReadonlySet<string> = new Set(['email', 'phone_number'])

/**
 * The sections as documents print them, or as a worksheet for those who know the day of the signing: with a line for each entry, what was not
 * given, and totals. Sections of the application appear once, with the answers of the primary borrower.
 */
export function signedSections(
  { shown, borrowers, rates, starting_rates, isEmailOnly, signing }: SignedApplication,
  language: Language,
  signedOn?: Day,
) {
  const application = { rates, starting_rates, isEmailOnly }
  const as = signedOn ? 'reviewed' : 'printed'
  const totals = signedOn ? sectionTotals({ people: signing.people, rates, day: signedOn }) : {}
  const t = (value: Text): string => translate(language, value)
  const toRows = (summary: readonly SummaryRow[]): ViewRow[] =>
    summary.map(({ key, label, value, isFigure }) => ({
      label: t(label),
      value: key === 'date_of_birth' ? MASKED_DAY : t(value),
      ...(readOut.has(key) && { can_copy: true as const }),
      ...(isFigure && { is_figure: isFigure }),
      ...(isIdentifier(key) && { identifier: key }),
    }))
  const sections = new Map<SectionId, ApplicationViewResponse['sections'][number]>()
  for (const { id: borrower_id, ...answers } of shown) {
    const isPrimary = borrowers.find(({ id }) => id === borrower_id)?.is_primary
    for (const { id, title, subject, rows, entries } of sectionSummaries({ ...answers, ...application }, as)) {
      if (subject === 'application' && !isPrimary) continue
      const total = totals[id]
      const section = sections.get(id) ?? {
        id,
        title: t(title),
        columns: [],
        ...(total && { total: { label: t(total.label), value: t(total.amount) } }),
      }
      // The statement of a skipped list stands in place of entries.
      const isStatement = ({ key }: SummaryRow) => as === 'reviewed' && key === id
      const own = rows.filter(row => !isStatement(row))
      const empty = signedOn ? emptyAnswers(id, answers.answers) : []
      const shownEntries = signedOn ? worksheetEntries(id, entries, answers.answers, signedOn) : entries
      const listed = shownEntries.map(({ title: name, line, amount, rows: printed }): ViewEntry => {
        const isLine = as === 'reviewed' && line !== undefined
        return {
          title: t(name),
          line: isLine ? line.map(t) : [],
          amount: isLine && amount !== undefined ? t(amount) : null,
          rows: isLine ? [] : toRows(printed),
        }
      })
      section.columns.push({
        borrower_id,
        entries: [
          ...(own.length > 0 ? [{ title: '', line: [], amount: null, rows: toRows(own) }] : []),
          ...rows.filter(isStatement).map(({ value }) => ({ title: t(value), line: [], amount: null, rows: [] })),
          ...listed,
        ],
        ...(empty.length > 0 && { not_given: empty.map(t) }),
      })
      sections.set(id, section)
    }
  }
  return [...sections.values()]
}
