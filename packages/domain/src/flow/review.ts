import type { Day } from '../forms/day.ts'
import type { StoredAnswers } from '../forms/form.ts'
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
import { isSkippedFor } from './pages.ts'

/** An answer with what it was when the person signed last. */
export interface ReviewedRow extends SummaryRow {
  /** The former answer where it differs, '' where there was none. A removed answer has the value ''. */
  before?: Text
}

export interface ReviewedEntry extends Pick<SummaryEntry, 'line' | 'amount'> {
  title: Text
  rows: ReviewedRow[]
  notes: Text[]
  /** How the entry differs from the last signing; absent where it is the same, and before the first signing. */
  change?: 'added' | 'changed' | 'removed'
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
  return {
    page,
    isAnswered: isAnswered[page]?.(answers) ?? true,
    rows: compareRows(now?.rows ?? [], then?.rows).filter(({ isRepeated }) => !isRepeated),
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

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The rows as they are now, and after them those that were removed. Without former rows nothing is marked. */
function compareRows(now: SummaryRow[], then: SummaryRow[] | undefined): ReviewedRow[] {
  if (!then) return now
  const removed = then.filter(({ key }) => !now.some(row => row.key === key))
  return [
    ...now.map(row => {
      const before = then.find(({ key }) => key === row.key)?.value ?? ''
      return isSame(before, row.value) ? row : { ...row, before }
    }),
    ...removed.map(row => ({ ...row, value: '', before: row.value })),
  ]
}

interface ComparedLists {
  now: SummaryEntry[]
  /** Undefined before the first signing. */
  signed: SummaryEntry[] | undefined
  answers: BorrowerAnswers
  today: Day
}

/**
 * Entries have no lasting identity in a snapshot. One with the same answers is the same; of the others, each is compared with
 * the former one of its title, and else it was added.
 */
function reviewEntries(list: ListSection, { now, signed, answers, today }: ComparedLists): ReviewedEntry[] {
  const stored = listEntries(answers, list.id)
  const notesOf = (entry: StoredAnswers) => list.notes?.(list.form.fromStored(entry), today) ?? []
  const entries = now.map((entry, index) => ({ ...entry, notes: notesOf(stored[index]!) }))
  if (!signed) return entries

  const former = signed.map(entry => ({ ...entry, isFound: false }))
  const find = (isIt: (entry: SummaryEntry) => boolean) => {
    const found = former.find(entry => !entry.isFound && isIt(entry))
    if (found) found.isFound = true
    return found
  }
  const same = entries.map(entry => find(({ title, rows }) => isSame([title, rows], [entry.title, entry.rows])))
  const compared = entries.map((entry, index): ReviewedEntry => {
    if (same[index]) return entry
    const before = find(({ title }) => isSame(title, entry.title))
    return before
      ? { ...entry, rows: compareRows(entry.rows, before.rows), change: 'changed' }
      : { ...entry, change: 'added' }
  })
  const removed = former.filter(({ isFound }) => !isFound)
  return [
    ...compared,
    ...removed.map(({ isFound: _, ...entry }): ReviewedEntry => ({ ...entry, notes: [], change: 'removed' })),
  ]
}
