import { createHash } from 'node:crypto'
import { type ApplicationStatus, type Day, dayIn, usualBusinessDays } from '@porchlight/domain'
import {
  countingEvents,
  eventsOfKind,
  includesLand,
  isClock,
  type OwnPeriod,
  ownPeriods,
  type PassedDay,
  type QueueDates,
  queueDates,
  type RecordedEvent,
  type SettableDisclosure,
  seenByBorrowers,
  TASK_RULES_VERSION,
  type TaskCalendar,
  type TaskFacts,
  type TaskItem,
} from '@porchlight/domain/staff'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Review, TaskColumns } from './schema.ts'

export type TaskSettings = Pick<
  Settings,
  'LENDER_TIME_ZONE' | 'BUSINESS_WEEKDAYS' | 'FEDERAL_HOLIDAYS' | 'CLOSED_DAYS' | OwnPeriod
>

/** The days on which the lender's offices are open, and the periods that it sets itself. */
export const calendarOf = ({
  BUSINESS_WEEKDAYS,
  FEDERAL_HOLIDAYS,
  CLOSED_DAYS,
  ...periods
}: TaskSettings): TaskCalendar => ({
  weekdays: BUSINESS_WEEKDAYS ?? usualBusinessDays.weekdays,
  holidays: FEDERAL_HOLIDAYS === 'open' ? 'NONE' : 'OBSERVED',
  closed: CLOSED_DAYS,
  periods: Object.fromEntries(ownPeriods.map(period => [period, periods[period]])) as Record<OwnPeriod, number>,
})

/** The days by which the groups of the queue are judged on a day of the lender. */
export const queueDatesOn = (settings: TaskSettings, today: Day): QueueDates => queueDates(today, calendarOf(settings))

/** The disclosures that the settings ask for. */
export const disclosuresOf = (
  settings: Pick<Settings, 'VALUATIONS' | 'HOMEOWNERSHIP_COUNSELORS' | 'VALUATION_COPY'>,
): SettableDisclosure[] => [
  ...(settings.VALUATIONS === 'used' ? (['VALUATION_RIGHT'] as const) : []),
  ...(settings.HOMEOWNERSHIP_COUNSELORS === 'on' ? (['COUNSELORS'] as const) : []),
  ...(settings.VALUATION_COPY === 'on' ? (['VALUATION_COPY'] as const) : []),
]

/** The columns of the review that tasks depend on. */
export const factColumns = [
  'submissions',
  'reviewed_submissions',
  'first_submitted_at',
  'last_submitted_at',
  'review_began_at',
  'with_land',
  'with_land_confirmed',
  'owed_disclosures',
  'follow_up_on',
  'withdrawal_read_at',
  'waiting_since',
] as const

interface ApplicationFacts {
  status: ApplicationStatus
  withdrawn_at: Date | null
  is_readable: boolean
}

type StoredTaskItem = Omit<TaskItem, 'changed_on' | 'question_on'> & {
  asked_at: Date | string
  announced_at: Date | string | null
  changed_at: Date | string | null
  question_at: Date | string | null
  worked_at: Date | string | null
}

/** The rows beside that of the review which tasks depend on. */
export interface RelatedFacts {
  /** The oldest first. */
  file_events: readonly RecordedEvent[]
  last_call_at: Date | null
  returned_at: Date | null
  /** Items, with their times as JSON has them. */
  task_items: readonly StoredTaskItem[]
  /** The tasks that are stored. */
  tasks: readonly (PassedDay & { is_closed: boolean })[]
}

const latest = (...days: readonly (Day | null | undefined)[]): Day | null =>
  days
    .filter(day => typeof day === 'string')
    .sort()
    .at(-1) ?? null

/** `today`: in the lender's time zone. */
export function taskFactsOf(
  { LENDER_TIME_ZONE }: Pick<TaskSettings, 'LENDER_TIME_ZONE'>,
  review: Pick<Review & TaskColumns, (typeof factColumns)[number]>,
  { status, withdrawn_at, is_readable }: ApplicationFacts,
  { file_events, last_call_at, returned_at, task_items, tasks }: RelatedFacts,
  today: Day,
): TaskFacts {
  const dayOf = (at: Date): Day => dayIn(LENDER_TIME_ZONE, at)
  const review_began_on = review.review_began_at && dayOf(review.review_began_at)
  const last_call_on = last_call_at && dayOf(last_call_at)
  const events = countingEvents(file_events)
  return {
    ...{ status, is_readable, events, review_began_on, last_call_on },
    submissions: review.submissions,
    reviewed_submissions: review.reviewed_submissions,
    first_submitted_on: dayOf(review.first_submitted_at),
    last_submitted_on: dayOf(review.last_submitted_at),
    last_word_on: latest(
      review_began_on,
      last_call_on,
      returned_at && dayOf(returned_at),
      ...task_items.map(({ announced_at }) => announced_at && dayOf(new Date(announced_at))),
      ...eventsOfKind(events, ...seenByBorrowers).map(({ happened_on }) => happened_on),
    ),
    waiting_since: review.waiting_since,
    items: task_items.map(item => toTaskItem(item, dayOf)),
    includes_land: includesLand(review),
    is_land_confirmed: review.with_land_confirmed !== null,
    owed_disclosures: review.owed_disclosures,
    follow_up_on: review.follow_up_on,
    withdrawn_on: withdrawn_at && dayOf(withdrawn_at),
    is_withdrawal_read: review.withdrawal_read_at !== null,
    passed_days: tasks.filter(({ kind, due_on, is_closed }) => isClock(kind) && (is_closed || due_on < today)),
  }
}

const toTaskItem = (
  { id, kind, stage, waits_for, state, due_on, asked_at, changed_at, question_at, worked_at }: StoredTaskItem,
  dayOf: (at: Date) => Day,
): TaskItem => {
  const isAsked = question_at !== null && (worked_at === null || new Date(question_at) > new Date(worked_at))
  return {
    ...{ id, kind, stage, waits_for, state, due_on },
    changed_on: dayOf(new Date(changed_at ?? asked_at)),
    question_on: isAsked ? dayOf(new Date(question_at)) : null,
  }
}

const setsInOrder = (_key: string, value: unknown) => (value instanceof Set ? [...value].sort() : value)

/** Names the settings and the rules with which tasks are computed, in 22 characters. */
export const basisOf = (settings: TaskSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([settings.LENDER_TIME_ZONE, calendarOf(settings), TASK_RULES_VERSION], setsInOrder))
    .digest('base64url')
    .slice(0, 22)
