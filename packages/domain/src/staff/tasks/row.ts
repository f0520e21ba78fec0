import { addDays, type BusinessCalendar, businessDayAfter, countingDays } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import type { FileEvent } from '../file-event/event.ts'
import type { TaskFacts } from './facts.ts'

/** The settings with which a lender sets periods for itself, in days. */
export const ownPeriods = [
  'FIRST_REVIEW_DAYS',
  'ANSWER_DAYS',
  'DECIDE_DAYS',
  'AFTER_SUBMISSION_DAYS',
  'CALL_AFTER_DAYS',
  'DECIDE_OR_NOTICE_DAYS',
] as const
export type OwnPeriod = (typeof ownPeriods)[number]

/** The days on which the lender's offices are open, and its own periods. */
export interface TaskCalendar extends BusinessCalendar {
  periods: Readonly<Record<OwnPeriod, number>>
}

/** The days that a period counts: of the calendar, on which the offices are open, or those of 12 CFR 1026.2(a)(6). */
export type DayKind = 'CALENDAR' | 'OFFICE' | 'COUNTING'

/** The end of a clock: the day of what ended it, and the event where one is recorded. */
export interface ClockEnd {
  on: Day
  event: FileEvent | undefined
  /** Where it ended without what was owed. After the due day it is missed in any case. */
  instead?: 'NOT_OWED' | 'MISSED'
}

/** One of the times that a task was or is to do. `ref` distinguishes them. */
export interface Run {
  ref: string
  starts_on: Day
  /** The event that began it again, of a clock that can run more than once. */
  began_by?: FileEvent
  /** The due day, where an event names it; else it follows from the period of the row. */
  due_on?: Day
  /** A day with which the period ends, where that is before its last day. */
  ends_on?: Day
  /** Absent while it is open. */
  end?: ClockEnd | undefined
}

/** A kind of task. */
export interface TaskRow {
  /** A number of days, or the setting that names it. */
  days: number | OwnPeriod
  in: DayKind
  /** True where it is due on the first business day after the period. */
  isAfter?: true
  /** All times that it was to do and that the page still shows; for a task of the lender's own those that are open. */
  runs(facts: TaskFacts): readonly Run[]
}

/** The day `count` days later, of those that a kind of day counts. */
function dayAfter(day: Day, count: number, kind: DayKind, calendar: BusinessCalendar): Day {
  if (kind === 'CALENDAR') return addDays(day, count)
  return businessDayAfter(day, count, kind === 'OFFICE' ? calendar : countingDays)
}

/** The day by which a task is to do. */
export function dueDayOf({ days, in: kind, isAfter }: TaskRow, run: Run, calendar: TaskCalendar): Day {
  const { starts_on, due_on, ends_on } = run
  if (due_on) return due_on
  const last = dayAfter(starts_on, typeof days === 'number' ? days : calendar.periods[days], kind, calendar)
  const end = ends_on && ends_on < last ? ends_on : last
  return isAfter ? businessDayAfter(end, 1, calendar) : end
}
