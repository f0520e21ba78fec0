import type { Day } from '../forms/day.ts'
import type { SummaryRow } from '../forms/summary-rows.ts'
import type { Text } from '../forms/text.ts'
import type { Role } from '../people/role.ts'
import { sectionAnswers } from '../sections/answers.ts'
import { type PageId, type SectionId, sections } from '../sections/index.ts'
import type { ListSection } from '../sections/list-section.ts'
import type {
  BorrowerAnswers,
  PageSummary,
  PrivateSummaryInput,
  SummaryEntry,
  SummaryInput,
} from '../sections/section-answers.ts'
import { listEntries } from '../sections/section-answers.ts'
import { type ComparedEntry, type ComparedRow, compareEntries, compareRows } from './compare-summaries.ts'
import { isSkippedFor } from './pages.ts'

/** An answer with what it was when the person signed last. */
export type ReviewedRow = ComparedRow

export interface ReviewedEntry extends Pick<SummaryEntry, 'line' | 'amount'> {
  title: Text
  rows: ReviewedRow[]
  notes: Text[]
  /** Difference of the entry from the last signing; absent where it is the same, and before the first signing. */
  change?: ComparedEntry['change'] & string
}

export interface ReviewedPage {
  page: PageId
  title: string
  isAnswered: boolean
  rows: ReviewedRow[]
  entries: ReviewedEntry[]
  notes: Text[]
}

export interface ReviewedSection {
  id: SectionId
  title: string
  pages: ReviewedPage[]
}

export interface ReviewInput extends SummaryInput {
  role: Role
  answers: BorrowerAnswers
  today: Day
  /** The answers that the person signed last. They have no demographics, which are therefore never marked as changed. */
  signed?: SummaryInput | undefined
}

/** Every answer of a person by section and page, with what is missing, unusual, and changed since the last signing. */
export function reviewAnswers(input: ReviewInput): ReviewedSection[] {
  return sections()
    .filter(({ id }) => !isSkippedFor(id, input.role))
    .map(({ id, title, pages }) => ({
      id,
      title,
      pages: Object.entries(pages)
        .filter(([, { audience }]) => audience?.includes(input.role) ?? true)
        .map(([page, { title: question }]) => ({
          // A page that is all of its section is named as the section.
          title: Object.keys(pages).length === 1 ? title : question,
          ...reviewPage(id, page as PageId, input),
        }))
        .filter(({ isAnswered, rows, entries }) => !isAnswered || rows.length + entries.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0)
}

function reviewPage(id: SectionId, page: PageId, { answers, today, signed, ...input }: ReviewInput) {
  const { isAnswered, notes, list } = sectionAnswers(id)
  const summary = (from: PrivateSummaryInput) => summaryOf(id, page, from)
  const now = summary({ ...input, answers })
  const then = signed && summary(signed)
  const rows = rowsOf(now)
  // The statement that there was none, or of being out of work, is no answer beside the first entry, which is marked as added.
  const isReplaced = rows.length === 0 && list !== undefined && listEntries(answers, list.id).length > 0
  return {
    page,
    isAnswered: isAnswered[page]?.(answers) ?? true,
    rows: compared(rows, isReplaced ? [] : then && rowsOf(then)).filter(({ isRepeated }) => !isRepeated),
    entries: list ? reviewEntries(list, { now: now?.entries ?? [], signed: then?.entries, answers, today }) : [],
    notes: notes?.[page]?.(answers, today) ?? [],
  }
}

/** Undefined where the answers are not known. */
function summaryOf(id: SectionId, page: PageId, input: PrivateSummaryInput): PageSummary | undefined {
  const { summarize, summarizePrivately } = sectionAnswers(id)
  const rows = summarizePrivately?.[page]?.(input)
  return rows ? { rows } : summarize?.[page]?.(input)
}

const rowsOf = (summary: PageSummary | undefined): SummaryRow[] => summary?.reviewed ?? summary?.rows ?? []

/** Without former rows nothing is marked. */
const compared = (now: SummaryRow[], then: SummaryRow[] | undefined): ReviewedRow[] =>
  then ? compareRows(now, then) : now

interface ReviewedLists {
  now: SummaryEntry[]
  /** Undefined before the first signing. */
  signed: SummaryEntry[] | undefined
  answers: BorrowerAnswers
  today: Day
}

/** The entries with their notes, and with how they differ where they were signed before. */
function reviewEntries(list: ListSection, { now, signed, answers, today }: ReviewedLists): ReviewedEntry[] {
  const stored = listEntries(answers, list.id)
  const compared: ComparedEntry[] = signed ? compareEntries(now, signed) : now
  return compared.map((entry, index) => {
    // Those that were removed follow the stored ones.
    const answered = stored[index]
    return { ...entry, notes: answered ? (list.notes?.(list.form.fromStored(answered), today) ?? []) : [] }
  })
}
