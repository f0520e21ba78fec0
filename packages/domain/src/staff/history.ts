import { listOf, phrase, type Text, template, verbatim } from '../forms/text.ts'

/** Number of entries the page of an application has at first. */
export const HISTORY_AT_FIRST = 100

/** An event, or the like events of one person on one day, as the history shows it. */
interface Happened {
  label: string
  /** More words, or ''. */
  detail: string
  /** The first name of the borrower that it is about, where that is another person. */
  about: string | null
  count: number
}
interface Author {
  actor: 'staff' | 'borrower' | 'system'
  /** The name; '' where it is not known, and for the system. */
  by: string
}

const about = template('{event}: {name}')
const repeated = template('{event} ({count} times)')
const further = template('{event}. {detail}')

/** The event of an entry in words, with the borrower that it is about and how often it happened. */
export function historyEvent({ label, about: name, count, detail }: Happened): Text {
  const named = name ? about({ event: label, name }) : verbatim(label)
  const counted = count > 1 ? repeated({ event: named, count }) : named
  return detail ? further({ event: counted, detail }) : counted
}

const listWords: Readonly<Record<string, Text>> = {
  addresses: phrase('addresses'),
  employments: phrase('jobs'),
  incomes: phrase('other income'),
  expenses: phrase('expenses'),
  assets: phrase('accounts'),
}
const entryEvents = {
  'list_entry.added': [template('Added an entry ({lists})'), template('Added {count} entries ({lists})')],
  'list_entry.changed': [template('Changed an entry ({lists})'), template('Changed {count} entries ({lists})')],
  'list_entry.removed': [template('Removed an entry ({lists})'), template('Removed {count} entries ({lists})')],
} as const
const isEntryEvent = (event: string): event is keyof typeof entryEvents => event in entryEvents

/** The changes of entries of lists in words; undefined for another event. `lists`: their names in the API. */
export function entryEvent(event: string, count: number, lists: readonly string[]): Text | undefined {
  if (!isEntryEvent(event)) return undefined
  const [one, several] = entryEvents[event]
  const named = listOf(
    Object.keys(listWords)
      .filter(list => lists.includes(list))
      .map(list => listWords[list]!),
  )
  return count === 1 ? one({ lists: named }) : several({ count, lists: named })
}

const assigned = template('Assigned to {to} (before: {from})')
const unassigned = template('Unassigned (before: {from})')
const noOne = phrase('no one')

/** An assignment in words. `from`, `to`: names, or '' of someone who is not known any more; null for no one. */
export function assignmentEvent(from: string | null, to: string | null): Text {
  const before = from === null ? noOne : from || unnamed.staff
  return to === null ? unassigned({ from: before }) : assigned({ to: to || unnamed.staff, from: before })
}

const unnamed: Record<Author['actor'], Text> = {
  staff: phrase('Someone who no longer works here'),
  borrower: phrase('A borrower'),
  system: phrase('System'),
}

/** The person of an entry by name, or in words. */
export const historyActor = ({ by, actor }: Author): Text => (by ? verbatim(by) : unnamed[actor])
