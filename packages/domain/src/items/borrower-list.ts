import type { Day } from '../forms/day.ts'
import type { Language } from '../forms/formats.ts'
import { formatted, type Phrase, phrase, type Text, template } from '../forms/text.ts'
import { weekdayAndDay } from '../forms/weekday.ts'
import { type EstimateState, isOnlyHelpful, type ListedItem } from './demanded.ts'
import { type ItemGroup, itemGroups } from './item.ts'
import { isOpenForBorrower, isToCheck } from './state.ts'

const headings = {
  TO_DECIDE: phrase('Needed to decide'),
  TO_CLOSE: phrase('Needed before closing'),
  HELPFUL_NOW: phrase('Helpful now'),
} as const
/** The sentence above items that are only helpful, on pages and in messages. */
export const HELPFUL_LEAD = phrase(
  "You can send these now or later. You don't have to send anything to get your Loan Estimate.",
)

interface BorrowerGroup<I> {
  id: keyof typeof headings
  heading: Phrase
  lead: Phrase | null
  /** Open ones first, then those being checked; by due day. */
  items: I[]
}

interface BorrowerList<I> {
  /** The groups that have an item. */
  groups: BorrowerGroup<I>[]
  /** The groups that others are asked about, and no item: its title could show their answer. */
  others: { borrower_id: string; groups: ItemGroup[] }[]
}

interface Reader extends EstimateState {
  borrower_id: string
  /** Borrowers without a sign-in of their own. The reader answers for them. */
  answersFor?: readonly string[]
}

/**
 * Returns the items that a borrower reads: their own and those of any borrower in full, those of others by group. Items that wait for someone
 * else are left out, and those that are only helpful have no due day.
 */
export function groupedForBorrower<I extends ListedItem>(items: readonly I[], reader: Reader): BorrowerList<I> {
  const asked = items.filter(({ waits_for }) => waits_for === 'BORROWER')
  const readable = new Set([null, reader.borrower_id, ...(reader.answersFor ?? [])])
  const own = asked.filter(({ borrower_id }) => readable.has(borrower_id))
  const groupOf = (item: I): keyof typeof headings => (isOnlyHelpful(item, reader) ? 'HELPFUL_NOW' : item.stage)
  return {
    groups: (Object.keys(headings) as (keyof typeof headings)[]).flatMap(id => {
      const isHelpful = id === 'HELPFUL_NOW'
      const listed = own
        .filter(item => groupOf(item) === id)
        .map(item => (isHelpful ? { ...item, due_on: null } : item))
        .sort(byUrgency)
      return listed.length > 0
        ? [{ id, heading: headings[id], lead: isHelpful ? HELPFUL_LEAD : null, items: listed }]
        : []
    }),
    others: groupsOfOthers(asked.filter(({ borrower_id }) => !readable.has(borrower_id))),
  }
}

const rankOf = ({ state }: ListedItem): number => (isOpenForBorrower(state) ? 0 : isToCheck(state) ? 1 : 2)
const LAST_DAY: Day = '9999-12-31'
const byUrgency = (a: ListedItem, b: ListedItem): number =>
  rankOf(a) - rankOf(b) || (a.due_on ?? LAST_DAY).localeCompare(b.due_on ?? LAST_DAY)

function groupsOfOthers(items: readonly ListedItem[]): BorrowerList<never>['others'] {
  const open = items.filter(({ state }) => isOpenForBorrower(state))
  return [...new Set(open.map(({ borrower_id }) => borrower_id))].flatMap(borrower_id =>
    borrower_id === null
      ? []
      : [
          {
            borrower_id,
            groups: (Object.keys(itemGroups) as ItemGroup[]).filter(group =>
              open.some(item => item.borrower_id === borrower_id && item.group === group),
            ),
          },
        ],
  )
}

const dueBy = template('by {day}')
const wasDue = template('was due {day}')
const DUE_TODAY = phrase('due today')

/** A due day for borrowers: 'by Tuesday, Dec 8', 'due today', 'was due Dec 1'. */
export function dueText(language: Language, due_on: Day, today: Day): Text {
  if (due_on === today) return DUE_TODAY
  return due_on < today
    ? wasDue({ day: formatted('shortDay', due_on, 'UTC') })
    : dueBy({ day: weekdayAndDay(language, due_on) })
}
