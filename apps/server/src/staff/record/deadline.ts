import { createHash } from 'node:crypto'
import { type BusinessCalendar, type Day, dayIn } from '@porchlight/domain'
import { type ClockFacts, clocks, nextDeadline, type QueueDates, queueDates } from '@porchlight/domain/staff'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Review } from './schema.ts'

export type ClockSettings = Pick<
  Settings,
  'LENDER_TIME_ZONE' | 'BUSINESS_WEEKDAYS' | 'FEDERAL_HOLIDAYS' | 'CLOSED_DAYS'
>

/** The days on which the lender is open. */
export const calendarOf = ({ BUSINESS_WEEKDAYS, FEDERAL_HOLIDAYS, CLOSED_DAYS }: ClockSettings): BusinessCalendar => ({
  weekdays: BUSINESS_WEEKDAYS,
  keepsFederalHolidays: FEDERAL_HOLIDAYS === 'closed',
  closed: CLOSED_DAYS,
})

/** The days by which the groups of the queue are judged on a day of the lender. */
export const queueDatesOn = (settings: ClockSettings, today: Day): QueueDates => queueDates(today, calendarOf(settings))

/** The columns that clocks depend on: those that a fact of the clocks is named after, and those that others follow from. */
type Facts = Pick<Review, Extract<keyof Review, keyof ClockFacts> | 'first_submitted_at' | 'with_land_confirmed'>

/** The facts that the clocks of an application depend on. */
export const clockFactsOf = ({ LENDER_TIME_ZONE }: ClockSettings, review: Facts): ClockFacts => ({
  ...review,
  first_submitted_on: dayIn(LENDER_TIME_ZONE, review.first_submitted_at),
  with_land: review.with_land_confirmed ?? review.with_land,
})

export type Deadline = Pick<Review, 'deadline' | 'deadline_on' | 'deadline_basis'>

/** The columns of the earliest date that nothing answered. Written with each change of a fact that a clock depends on. */
export function deadlineOf(settings: ClockSettings, review: Facts): Deadline {
  const next = nextDeadline(clockFactsOf(settings, review), calendarOf(settings))
  return { deadline: next?.clock ?? null, deadline_on: next?.on ?? null, deadline_basis: basisOf(settings) }
}

const setsInOrder = (_key: string, value: unknown) => (value instanceof Set ? [...value].sort() : value)

/** Names the settings and the clocks with which dates are computed, in 22 characters. */
export const basisOf = (settings: ClockSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([settings.LENDER_TIME_ZONE, calendarOf(settings), clocks], setsInOrder))
    .digest('base64url')
    .slice(0, 22)
