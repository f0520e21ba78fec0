import type { BusinessCalendar } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import type { TaskFacts } from './facts.ts'

/** The settings with which a lender sets business days for itself. */
export type OwnPeriod = 'FIRST_REVIEW_DAYS' | 'ANSWER_DAYS' | 'DECIDE_DAYS'

/** The calendar for due days. */
export interface TaskCalendar extends BusinessCalendar {
  periods: Readonly<Record<OwnPeriod, number>>
}

/** A kind of task: due `days` after the day that it starts on. */
export interface TaskRow {
  label: string
  /** The day that it counts from, or null for an application that never had it. */
  startsOn(facts: TaskFacts): Day | null
  /** A number of days, or the setting that names a number of business days. */
  days: number | OwnPeriod
  /** True if a number counts business days instead of calendar days. */
  inBusinessDays?: true
  isClosed(facts: TaskFacts): boolean
  /** Distinguishes tasks of one kind, where an application can have several one after the other. */
  refOf?(facts: TaskFacts): string
}
