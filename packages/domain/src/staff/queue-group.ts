import { type BusinessCalendar, businessDayAfter } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { type ApplicationStatus, isFinished } from '../status/transitions.ts'
import type { QueueAction, QueueGroup } from './queue.ts'

/** The facts about an application that was ever submitted, as far as its group depends on them. Days are the lender's. */
export interface QueueFacts {
  status: ApplicationStatus
  withdrawn_at: unknown
  /** When a final milestone was recorded. */
  finished_at: unknown
  /** How often it was submitted, at least once. */
  submissions: number
  /** When an officer or a manager first opened what was signed last. */
  opened_at: unknown
  /** The earliest date that nothing has answered yet. */
  deadline_on: Day | null
  follow_up_on: Day | null
}

const SOON_BUSINESS_DAYS = 5

/** The days by which groups are judged. `soon`: the last day whose dates are due soon. */
export interface QueueDates {
  today: Day
  soon: Day
}

export const queueDates = (today: Day, calendar: BusinessCalendar): QueueDates => ({
  today,
  soon: businessDayAfter(today, SOON_BUSINESS_DAYS, calendar),
})

type Dates = Pick<QueueFacts, 'deadline_on' | 'follow_up_on'>

/** Whether a date that nothing has answered has passed, or is due soon. */
export const isDateNear = ({ deadline_on }: Dates, { soon }: QueueDates): boolean =>
  deadline_on !== null && deadline_on <= soon

export const isFollowUpDue = ({ follow_up_on }: Dates, { today }: QueueDates): boolean =>
  follow_up_on !== null && follow_up_on <= today

/** The one group of an application: the first in the order of rank that holds. */
export function queueGroup(facts: QueueFacts, dates: QueueDates): QueueGroup {
  const { status, withdrawn_at, finished_at, submissions, opened_at, deadline_on } = facts
  if (withdrawn_at !== null || finished_at !== null) return 'DONE'
  if (deadline_on !== null && deadline_on < dates.today) return 'OVERDUE'
  if (status === 'SUBMITTED' && submissions === 1 && opened_at === null) return 'NEW'
  if (submissions > 1 && opened_at === null) return 'ANSWERED'
  if (isFollowUpDue(facts, dates)) return 'FOLLOW_UP'
  if (isDateNear(facts, dates)) return 'DUE_SOON'
  return isFinished(status) ? 'IN_REVIEW' : 'WAITING'
}

/** The groups that the daily mail lists: what is new or answered, and every open application with a date that is near or a follow-up. */
export const dailyGroups = [
  'OVERDUE',
  'NEW',
  'ANSWERED',
  'FOLLOW_UP',
  'DUE_SOON',
] as const satisfies readonly QueueGroup[]

/** The next thing to do with an application of each group. */
export const queueActionOf = {
  OVERDUE: 'DECIDE',
  NEW: 'OPEN_NEW',
  ANSWERED: 'OPEN_AGAIN',
  FOLLOW_UP: 'CALL',
  DUE_SOON: 'DECIDE',
  IN_REVIEW: 'REVIEW',
  WAITING: 'REMIND',
  DONE: null,
} as const satisfies Record<QueueGroup, QueueAction | null>
