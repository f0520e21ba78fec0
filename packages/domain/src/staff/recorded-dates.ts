import { type Day, isCalendarDay } from '../forms/day.ts'
import { phrase, type Text, template } from '../forms/text.ts'
import type { MilestoneKind, MilestoneMethod } from './milestones.ts'

interface EnteredMilestone {
  /** Null in a correction: nothing was decided, and the one before was recorded by mistake. */
  kind: MilestoneKind | null
  happened_on?: Day | null
  method?: MilestoneMethod | null
  requested_by?: string | null
  corrects?: string | null
}

const KIND_MISSING = phrase('Choose the outcome')
const DAY_MISSING = phrase('Enter the day')
const IN_FUTURE = phrase("Choose a day that isn't in the future")
const tooEarly = template('It was first submitted on {day}. Choose that day or a later one')
const METHOD_MISSING = phrase('Choose how borrowers were notified')
const REQUESTER_MISSING = phrase('Choose who requested it')

interface Bounds {
  first_submitted_on: Day
  /** A day in the lender's time zone. */
  today: Day
}

/** Why a day of the past cannot be recorded, or undefined: it lies from the first submission on, and not in the future. */
export function recordedDayError(day: Day | null | undefined, { first_submitted_on, today }: Bounds): Text | undefined {
  if (!day || !isCalendarDay(day)) return DAY_MISSING
  if (day > today) return IN_FUTURE
  return day < first_submitted_on ? tooEarly({ day: formatDay(first_submitted_on) }) : undefined
}

/** '11/24/2026' */
const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Messages beside the fields of a milestone; empty where it is right. */
export function milestoneErrors(
  { kind, happened_on, method, requested_by, corrects }: EnteredMilestone,
  bounds: Bounds,
): Partial<Record<'kind' | 'happened_on' | 'method' | 'requested_by', Text>> {
  if (kind === null) return corrects ? {} : { kind: KIND_MISSING }
  const errors = {
    happened_on: recordedDayError(happened_on, bounds),
    method: method ? undefined : METHOD_MISSING,
    requested_by: kind === 'WITHDRAWN' && !requested_by ? REQUESTER_MISSING : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
