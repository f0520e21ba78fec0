import type { Day } from '../forms/day.ts'
import { phrase, type Text, template, verbatim } from '../forms/text.ts'

/** How many entries the page of an application has at first. */
export const HISTORY_AT_FIRST = 100

/** An event of an application, or the like events of one person on one day. */
export interface HistoryEntry {
  /** The id of the newest event in it. */
  id: string
  /** In the lender's time zone. */
  day: Day
  at: string
  label: string
  /** More words, or ''. */
  detail: string
  actor: 'staff' | 'borrower' | 'system'
  /** The name of a person of the lender, or the first name of a borrower; '' where it is not known, and for the system. */
  by: string
  /** The first name of the borrower that it is about, where that is another person. */
  about: string | null
  /** How many events it stands for. */
  count: number
}

/** A part of the view: the history, newest first. */
export interface HistoryResponse {
  entries: HistoryEntry[]
  /** Whether older ones follow. */
  more: boolean
}

const about = template('{event}: {name}')
const repeated = template('{event} ({count} times)')
const further = template('{event}. {detail}')

/** The event of an entry in words, with the borrower that it is about and how often it happened. */
export function historyEvent({ label, about: name, count, detail }: HistoryEntry): Text {
  const named = name ? about({ event: label, name }) : verbatim(label)
  const counted = count > 1 ? repeated({ event: named, count }) : named
  return detail ? further({ event: counted, detail }) : counted
}

const unnamed: Record<HistoryEntry['actor'], Text> = {
  staff: phrase('Someone who no longer works here'),
  borrower: phrase('A borrower'),
  system: phrase('System'),
}

/** The person of an entry by name, or in words. */
export const historyActor = ({ by, actor }: HistoryEntry): Text => (by ? verbatim(by) : unnamed[actor])
