import type { Day } from '../forms/day.ts'

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
