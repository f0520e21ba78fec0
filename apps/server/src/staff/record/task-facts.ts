import { createHash } from 'node:crypto'
import { type ApplicationStatus, type Day, dayIn } from '@porchlight/domain'
import {
  includesLand,
  type OwnPeriod,
  type QueueDates,
  queueDates,
  type TaskCalendar,
  type TaskFacts,
  taskTable,
} from '@porchlight/domain/staff'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Review } from './schema.ts'

export type TaskSettings = Pick<
  Settings,
  'LENDER_TIME_ZONE' | 'BUSINESS_WEEKDAYS' | 'FEDERAL_HOLIDAYS' | 'CLOSED_DAYS' | OwnPeriod
>

/** The days on which the lender is open, and the periods that it sets itself. */
export const calendarOf = ({
  BUSINESS_WEEKDAYS,
  FEDERAL_HOLIDAYS,
  CLOSED_DAYS,
  FIRST_REVIEW_DAYS,
  ANSWER_DAYS,
  DECIDE_DAYS,
}: TaskSettings): TaskCalendar => ({
  weekdays: BUSINESS_WEEKDAYS,
  keepsFederalHolidays: FEDERAL_HOLIDAYS === 'closed',
  closed: CLOSED_DAYS,
  periods: { FIRST_REVIEW_DAYS, ANSWER_DAYS, DECIDE_DAYS },
})

/** The days by which the groups of the queue are judged on a day of the lender. */
export const queueDatesOn = (settings: TaskSettings, today: Day): QueueDates => queueDates(today, calendarOf(settings))

/** The columns of the review that tasks depend on. */
export const factColumns = [
  'submissions',
  'reviewed_submissions',
  'first_submitted_at',
  'last_submitted_at',
  'review_began_at',
  'complete_on',
  'with_land',
  'with_land_confirmed',
  'estimate_sent_on',
  'milestone',
  'milestone_on',
  'counteroffer_on',
  'follow_up_on',
  'withdrawal_read_at',
] as const satisfies (keyof Review)[]

interface ApplicationFacts {
  status: ApplicationStatus
  withdrawn_at: Date | null
  is_readable: boolean
}

export function taskFactsOf(
  { LENDER_TIME_ZONE }: TaskSettings,
  review: Pick<Review, (typeof factColumns)[number]>,
  { status, withdrawn_at, is_readable }: ApplicationFacts,
): TaskFacts {
  const dayOf = (at: Date): Day => dayIn(LENDER_TIME_ZONE, at)
  return {
    ...review,
    ...{ status, is_readable },
    first_submitted_on: dayOf(review.first_submitted_at),
    last_submitted_on: dayOf(review.last_submitted_at),
    review_began_on: review.review_began_at && dayOf(review.review_began_at),
    includes_land: includesLand(review),
    withdrawn_on: withdrawn_at && dayOf(withdrawn_at),
    is_withdrawal_read: review.withdrawal_read_at !== null,
  }
}

const setsInOrder = (_key: string, value: unknown) => (value instanceof Set ? [...value].sort() : value)

/** Names the settings and the table with which tasks are computed, in 22 characters. */
export const basisOf = (settings: TaskSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([settings.LENDER_TIME_ZONE, calendarOf(settings), taskTable], setsInOrder))
    .digest('base64url')
    .slice(0, 22)
