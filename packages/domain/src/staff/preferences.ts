import { addYears, type Day, isCalendarDay } from '../forms/day.ts'
import { phrase, type Text } from '../forms/text.ts'
import { type Grant, holdsRole, isGranted, lendingRoles } from './roles.ts'

const LONGEST_AWAY_YEARS = 2
const AWAY_INVALID = phrase('Choose a day after today, at most two years ahead, or clear it for someone who is here')

/** The message beside a day until which a person is away, or undefined. */
export const awayError = (day: Day | null, today: Day): Text | undefined =>
  day === null || (isCalendarDay(day) && today < day && day <= addYears(today, LONGEST_AWAY_YEARS))
    ? undefined
    : AWAY_INVALID

/** Returns whether new applications go to the substitute today. On the day itself, the person is back. */
export const isAway = (away_until: Day | null, today: Day): boolean => away_until !== null && today < away_until

/** The stored day as it is shown and edited: null once it has come. */
export const awayUntil = (stored: Day | null, today: Day): Day | null => (isAway(stored, today) ? stored : null)

/** Assigns what falls due while a person is away as new applications of each dealer are. */
export const TO_SUBSTITUTE = 'SUBSTITUTE'

interface Person {
  id: string
  grants: readonly Grant[]
}

/**
 * Returns whether a person may set until when someone is away: themselves, as an administrator, or as a manager of a dealer whose
 * applications the other one works on. Those who work on none are never away.
 */
export function maySetAway(actor: Person, target: Person): boolean {
  if (!holdsRole(target.grants, ...lendingRoles)) return false
  if (actor.id === target.id || holdsRole(actor.grants, 'ADMINISTRATOR')) return true
  const working = target.grants.filter(({ role }) => lendingRoles.includes(role))
  return working.some(({ scope }) =>
    scope === 'ALL' ? holdsRole(actor.grants, 'MANAGER') : isGranted(actor.grants, ['MANAGER'], scope.dealer_id),
  )
}
