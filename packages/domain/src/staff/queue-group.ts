import { addDays, type BusinessCalendar, businessDayAfter } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import type { QueueGroup } from './queue.ts'

/** The stored facts about an application that was ever submitted, by which its group is judged. Days are the lender's. */
export interface QueueFacts {
  /** The day of the open task that is due first; null where none is open, because the application is over. */
  due_on: Day | null
  /** Null unless it waits for a borrower. */
  waiting_since: Day | null
}

const SOON_BUSINESS_DAYS = 5

/** The days by which groups are judged. `soon`: the last day of those that come soon. */
export interface QueueDates {
  today: Day
  soon: Day
}

export const queueDates = (today: Day, calendar: BusinessCalendar): QueueDates => ({
  today,
  soon: businessDayAfter(today, SOON_BUSINESS_DAYS, calendar),
})

/** The one group of an application. */
export function queueGroup({ due_on, waiting_since }: QueueFacts, { today, soon }: QueueDates): QueueGroup {
  if (due_on === null) return 'DONE'
  if (due_on < today) return 'OVERDUE'
  if (due_on === today) return 'TODAY'
  if (due_on <= soon) return 'SOON'
  return waiting_since === null ? 'LATER' : 'WAITING'
}

export const dailyGroups = ['OVERDUE', 'TODAY', 'SOON'] as const satisfies readonly QueueGroup[]

/** The first and the last due day of what a list has; without one, there is no limit. */
export interface DueDays {
  from?: Day | undefined
  to?: Day | undefined
}

/** The due days of a group; undefined for the one that has none. */
export function dueDaysOf(group: QueueGroup, { today, soon }: QueueDates): DueDays | undefined {
  if (group === 'DONE') return undefined
  if (group === 'OVERDUE') return { to: addDays(today, -1) }
  if (group === 'TODAY') return { from: today, to: today }
  return group === 'SOON' ? { from: addDays(today, 1), to: soon } : { from: addDays(soon, 1) }
}
