import { addDays, type BusinessCalendar, businessDayAfter } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import { type ClockFacts, type ClockId, clockIds, clocks } from './clocks.ts'

export interface Deadline {
  clock: ClockId
  on: Day
  /** The last business day before it. */
  last_business_day: Day
  is_answered: boolean
}

/** The dates of all clocks that run or ran, the earliest first. */
export const deadlinesOf = (facts: ClockFacts, calendar: BusinessCalendar): Deadline[] =>
  clockIds
    .flatMap((clock): Deadline[] => {
      const { startsOn, days, inBusinessDays, isAnswered } = clocks[clock]
      const start = startsOn(facts)
      if (start === null) return []
      const on = inBusinessDays ? businessDayAfter(start, days, calendar) : addDays(start, days)
      const last_business_day = businessDayAfter(on, -1, calendar)
      return [{ clock, on, last_business_day, is_answered: isAnswered(facts) }]
    })
    .sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))

/** The earliest date that nothing answered, or undefined. */
export const nextDeadline = (facts: ClockFacts, calendar: BusinessCalendar): Deadline | undefined =>
  deadlinesOf(facts, calendar).find(({ is_answered }) => !is_answered)
