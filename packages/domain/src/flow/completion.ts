import type { Role } from '../people/role.ts'
import { sectionAnswers } from '../sections/answers.ts'
import { type PageId, type SectionId, sectionIds, sectionOf, sections } from '../sections/index.ts'
import type { BorrowerAnswers, SectionAnswers, SummaryContent, SummaryInput } from '../sections/section-answers.ts'
import { isSkippedFor, type SectionStatus, type SectionStatuses } from './pages.ts'

/** The first page of a section without its answers; undefined where the section is complete. */
const unansweredPage = (id: SectionId, role: Role, answers: BorrowerAnswers): PageId | undefined => {
  const { isAnswered } = sectionAnswers(id)
  const unanswered = Object.entries(sectionOf(id).pages).find(
    ([page, { audience }]) => audience?.includes(role) !== false && isAnswered[page]?.(answers) === false,
  )
  return unanswered?.[0] as PageId | undefined
}

function statusOf(id: SectionId, role: Role, answers: BorrowerAnswers): SectionStatus {
  if (isSkippedFor(id, role)) return 'SKIPPED'
  if (unansweredPage(id, role, answers)) return 'INCOMPLETE'
  return sectionAnswers(id).isSkipped?.(answers) ? 'SKIPPED' : 'COMPLETE'
}

/** Returns when a section is complete: docs/product/sections.md §3. */
export const sectionStatuses = (role: Role, answers: BorrowerAnswers): SectionStatuses =>
  Object.fromEntries(sectionIds().map(id => [id, statusOf(id, role, answers)])) as SectionStatuses

/** The page that a person with unfinished sections continues on; undefined where all are finished. */
export const pageToContinue = (role: Role, answers: BorrowerAnswers): PageId | undefined =>
  sectionIds()
    .filter(id => !isSkippedFor(id, role))
    .map(id => unansweredPage(id, role, answers))
    .find(page => page !== undefined)

export const isReadyToSign = (statuses: SectionStatuses): boolean =>
  sectionIds().every(id => statuses[id] !== 'INCOMPLETE')

export interface SectionSummary extends SummaryContent {
  id: SectionId
  title: string
  subject: SectionAnswers['subject']
}

/**
 * The sections of an application with the answers of a person, in the order of the registry, whether or not they have rows. `shown`:
 * every row for print, or the fewer that say the same to a person who reads them on a page.
 */
export const sectionSummaries = (input: SummaryInput, shown: 'printed' | 'reviewed' = 'printed'): SectionSummary[] =>
  sections().flatMap(({ id, title }) => {
    const { subject, summarize, printedLast } = sectionAnswers(id)
    if (!summarize) return []
    const pages = Object.entries(sectionOf(id).pages).flatMap(([page, { title: heading }]) => {
      const summary = summarize[page]?.(input)
      if (!summary) return []
      const { rows, reviewed = rows } = summary
      return [
        { heading, ...summary, rows: shown === 'reviewed' ? reviewed.filter(({ isRepeated }) => !isRepeated) : rows },
      ]
    })
    return [
      {
        id,
        title,
        subject,
        rows: [...pages.flatMap(({ rows, isTitled }) => (isTitled ? [] : rows)), ...(printedLast?.(input) ?? [])],
        entries: pages.flatMap(({ heading, rows, entries = [], isTitled }) =>
          isTitled && rows.length > 0 ? [{ title: heading, rows }, ...entries] : entries,
        ),
      },
    ]
  })
