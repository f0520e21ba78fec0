import { daysBetween } from '../../flow/business-days.ts'
import { type Day, isCalendarDay } from '../../forms/day.ts'
import type { FileEventKind } from '../file-event/event.ts'
import type { Deadline } from '../tasks/deadlines.ts'
import { fileEvents } from './kinds.ts'

/** Days that a notice of incompleteness leaves at most without a reason for more. */
export const LONGEST_PERIOD_DAYS = 60
/** Days for which a letter may wait to be printed and mailed: its period counts from the day on which it is sent. */
const DAYS_TO_MAIL = 7

/** The number of days that the draft of a notice of incompleteness proposes. `least`: by the setting. */
export const proposedPeriod = (least: number): number => Math.min(least + DAYS_TO_MAIL, LONGEST_PERIOD_DAYS)

const isDay = (day: Day | null | undefined): day is Day => !!day && isCalendarDay(day)

/** The earliest note date of a Land-home loan whose estimate was sent. */
export const earliestClosing = (
  deadlines: readonly Pick<Deadline, 'clock' | 'on'>[],
  includesLand: boolean,
): Day | undefined => (includesLand ? deadlines.find(({ clock }) => clock === 'EARLIEST_CLOSING')?.on : undefined)

/** Returns whether an entry takes a code: where its kind always has one, and where its days need a reason. */
export function asksForCode(
  {
    kind,
    happened_on,
    until_on,
  }: { kind: FileEventKind; happened_on?: Day | null | undefined; until_on?: Day | null | undefined },
  closesFrom: Day | undefined,
): boolean {
  const { codes, isCodeOptional } = fileEvents[kind]
  if (!codes || !isCodeOptional) return codes !== undefined
  if (!isDay(happened_on)) return false
  if (kind === 'ORIGINATED') return closesFrom !== undefined && happened_on < closesFrom
  return isDay(until_on) && daysBetween(happened_on, until_on) > LONGEST_PERIOD_DAYS
}
