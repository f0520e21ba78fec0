import type { Day } from '../forms/day.ts'
import type { Fields, StoredAnswers, Values } from '../forms/form.ts'
import { type SummaryRow, summarize } from '../forms/summary-rows.ts'
import { message, phrase, type Text, template } from '../forms/text.ts'
import type { Rates } from '../loan/loan.ts'
import type { CardText, ListNames, ListSection } from './list-section.ts'
import { mainPage, type Section } from './section.ts'

/** The stored answers of one borrower and of their application, from which completion and summaries are derived. */
export interface BorrowerAnswers {
  borrower: StoredAnswers
  /** The entries of each list section, by section id. A missing list is empty. */
  lists: Readonly<Record<string, readonly StoredAnswers[]>>
  /** The skip names of the lists that the borrower declared empty. */
  skipped: readonly string[]
  home: StoredAnswers | undefined
  land: StoredAnswers | undefined
  /** True if the loan overview was confirmed since home and land last changed. */
  overview_confirmed: boolean
  demographics: StoredAnswers | undefined
  consent: { ssn: boolean; date_of_birth: boolean; is_acknowledged: boolean; disclaimer: string } | undefined
  sales_rep_name: string
  sales_rep_email: string
}

/** The answers that a summary is printed from. Demographics are never printed. */
export interface SummaryInput {
  answers: Omit<BorrowerAnswers, 'demographics'>
  ssn_last4: string | null
  rates: Rates
  /** The lender's rates when the application started; absent where they are not known. */
  starting_rates?: Rates | null | undefined
  /** True where the lender sends no text messages: no one was asked about them. */
  isEmailOnly?: boolean | undefined
}
/** Demographics are known where the answers are shown to the person who gave them. */
export interface PrivateSummaryInput extends SummaryInput {
  answers: Omit<BorrowerAnswers, 'demographics'> & Partial<Pick<BorrowerAnswers, 'demographics'>>
}
export interface SummaryEntry {
  title: Text
  rows: SummaryRow[]
  /** The answers in a line, besides the title and the amount. Absent where an entry is not of a list. */
  line?: Text[]
  amount?: Text
}
export interface SummaryContent {
  rows: SummaryRow[]
  entries: SummaryEntry[]
}
/** The answers of one page, as a person reads them. */
export interface PageSummary {
  rows: SummaryRow[]
  /** The rows of the review, where it says the same in fewer. */
  reviewed?: SummaryRow[]
  entries?: SummaryEntry[]
  /** Documents print the rows under the page's title. */
  isTitled?: true
}

/** The rules of a section about its answers. */
export interface SectionAnswers<PageId extends string = string> {
  /** The owner of the answers: each borrower, or the application. */
  subject: 'borrower' | 'application'
  /** True if each page is answered. A page that is not listed asks nothing that has to be answered. */
  isAnswered: { [P in PageId]?: (answers: BorrowerAnswers) => boolean }
  list?: ListSection
  /** Returns whether the section counts as skipped by the borrower. Read only when every page is answered. */
  isSkipped?(answers: BorrowerAnswers): boolean
  /** The answers of each page, for documents, the full view and the review. A section without it is never printed. */
  summarize?: { [P in PageId]?: (input: SummaryInput) => PageSummary }
  /** Rows that are printed after those of the pages, and are answers of another section. */
  printedLast?(input: SummaryInput): SummaryRow[]
  /**
   * Answers that only the review shows, to the person who gave them. Undefined where they are not known, as in the snapshot of
   * an earlier signing.
   */
  summarizePrivately?: { [P in PageId]?: (input: PrivateSummaryInput) => SummaryRow[] | undefined }
  /** Notes of the review about a page, to look at again. */
  notes?: { [P in PageId]?: (answers: SummaryInput['answers'], today: Day) => Text[] }
}

type PagesOf<S> = S extends Section<string, infer P> ? keyof P & string : never

export const defineAnswers = /* @__NO_SIDE_EFFECTS__ */ <S extends Section>(
  _section: S,
  answers: Omit<SectionAnswers<PagesOf<S>>, 'subject'> & Partial<Pick<SectionAnswers, 'subject'>>,
): SectionAnswers => ({ subject: 'borrower', ...answers })

export const listEntries = (answers: Pick<BorrowerAnswers, 'lists'>, id: string): readonly StoredAnswers[] =>
  answers.lists[id] ?? []

const isSkipped = (list: ListSection, { skipped }: Pick<BorrowerAnswers, 'skipped'>): boolean =>
  list.skipName !== undefined && skipped.includes(list.skipName)

/** Returns whether every entry still answers what its form requires now: a field may have been added after it was stored. */
export const areEntriesAnswered = (list: ListSection, answers: Pick<BorrowerAnswers, 'lists'>): boolean =>
  listEntries(answers, list.id).every(entry => list.form.isAnswered(entry))

/** At least one entry and none with an open question, or the borrower said that there is none. */
export const isListAnswered = (list: ListSection, answers: Pick<BorrowerAnswers, 'lists' | 'skipped'>): boolean =>
  listEntries(answers, list.id).length > 0 ? areEntriesAnswered(list, answers) : isSkipped(list, answers)

/** The lines of a card and the rest of its answers, without the amount. */
export const lineOf = ({ lines, amount, rest = [] }: CardText): Text[] =>
  [...lines, ...rest].filter(text => text !== '' && JSON.stringify(text) !== JSON.stringify(amount))

const NONE = phrase('None')
const untitled = template('{section} {number}')

/** One entry for each item of a list; for a list that was skipped, what its button said. */
function summarizeList(section: Section, list: ListSection, { answers }: SummaryInput): SummaryContent {
  const entries = listEntries(answers, list.id)
  const none = entries.length === 0 && isSkipped(list, answers)
  return {
    rows: none
      ? [
          {
            key: section.id,
            label: section.title,
            value: section.pages[mainPage(section)]?.emptyAction?.answer ?? NONE,
          },
        ]
      : [],
    entries: entries.map((entry, index) => {
      const card = list.card(list.form.fromStored(entry))
      const { title, titleField, amount } = card
      return {
        title: title || untitled({ section: message(section.title), number: index + 1 }),
        rows: summarize(list.form, entry).filter(({ key }) => key !== titleField),
        line: lineOf(card),
        ...(amount !== undefined && { amount }),
      }
    }),
  }
}

/** The answers of a section that is one list, or a list and further pages. */
export const listAnswers = /* @__NO_SIDE_EFFECTS__ */ <S extends Section, F extends Fields, N extends ListNames>(
  section: S,
  list: ListSection<F, N>,
  {
    isAnswered,
    furtherPages,
    notes,
  }: {
    isAnswered?: SectionAnswers<PagesOf<S>>['isAnswered']
    /** The answers of the pages besides the list. */
    furtherPages?: NonNullable<SectionAnswers<PagesOf<S>>['summarize']>
    /** Notes of the review about the list as a whole, to look at again. */
    notes?(items: Values<F>[], today: Day): Text[]
  } = {},
): Omit<SectionAnswers, 'list'> & { list: ListSection<F, N> } => ({
  subject: 'borrower',
  list,
  isAnswered: isAnswered ?? { [mainPage(section)]: (answers: BorrowerAnswers) => isListAnswered(list, answers) },
  isSkipped: answers => Object.keys(section.pages).length === 1 && listEntries(answers, list.id).length === 0,
  summarize: { [mainPage(section)]: (input: SummaryInput) => summarizeList(section, list, input), ...furtherPages },
  ...(notes && {
    notes: {
      [mainPage(section)]: (answers: SummaryInput['answers'], today: Day) =>
        notes(listEntries(answers, list.id).map(list.form.fromStored), today),
    },
  }),
})
