import { businessDayAfter } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import { type ClockId, clockIds, clocks } from './clocks.ts'
import type { TaskFacts } from './facts.ts'
import type { TaskCalendar } from './row.ts'
import { dueOn } from './tasks.ts'

export interface Deadline {
  clock: ClockId
  on: Day
  /** The last business day before it. */
  last_business_day: Day
  is_answered: boolean
}

/** The dates of all clocks that run or ran, the earliest first. */
export const deadlinesOf = (facts: TaskFacts, calendar: TaskCalendar): Deadline[] =>
  clockIds
    .flatMap((clock): Deadline[] => {
      const row = clocks[clock]
      const on = dueOn(row, facts, calendar)
      if (on === null) return []
      return [{ clock, on, last_business_day: businessDayAfter(on, -1, calendar), is_answered: row.isClosed(facts) }]
    })
    .sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
