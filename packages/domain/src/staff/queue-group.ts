import { type BusinessCalendar, businessDayAfter } from '../flow/business-days.ts'
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
