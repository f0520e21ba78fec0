import type { Role } from '../people/role.ts'
import { sectionAnswers } from '../sections/answers.ts'
import { type SectionId, sectionIds, sectionOf, sections } from '../sections/index.ts'
import type { BorrowerAnswers, SectionAnswers, SummaryContent, SummaryInput } from '../sections/section-answers.ts'
import { isSkippedFor, type SectionStatus, type SectionStatuses } from './pages.ts'

const isComplete = (id: SectionId, role: Role, answers: BorrowerAnswers): boolean => {
  const { isAnswered } = sectionAnswers(id)
  return Object.entries(sectionOf(id).pages).every(
    ([page, { audience }]) => audience?.includes(role) === false || isAnswered[page]?.(answers) !== false,
  )
}

function statusOf(id: SectionId, role: Role, answers: BorrowerAnswers): SectionStatus {
  if (isSkippedFor(id, role)) return 'SKIPPED'
  if (!isComplete(id, role, answers)) return 'INCOMPLETE'
  return sectionAnswers(id).isSkipped?.(answers) ? 'SKIPPED' : 'COMPLETE'
}

/** Returns when a section is complete: docs/product/sections.md §3. */
export const sectionStatuses = (role: Role, answers: BorrowerAnswers): SectionStatuses =>
  Object.fromEntries(sectionIds().map(id => [id, statusOf(id, role, answers)])) as SectionStatuses

export const isReadyToSign = (statuses: SectionStatuses): boolean =>
  sectionIds().every(id => statuses[id] !== 'INCOMPLETE')

export interface SectionSummary extends SummaryContent {
  id: SectionId
  title: string
  subject: SectionAnswers['subject']
}

/** The printed sections of an application, in the order of the registry, whether or not they have rows. */
export const sectionSummaries = (input: SummaryInput): SectionSummary[] =>
  sections().flatMap(({ id, title }) => {
    const { subject, summarize, printedLast } = sectionAnswers(id)
    if (!summarize) return []
    const pages = Object.entries(sectionOf(id).pages).flatMap(([page, { title: heading }]) => {
      const summary = summarize[page]?.(input)
      return summary ? [{ heading, ...summary }] : []
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
