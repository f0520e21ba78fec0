import type { Day } from '../../forms/day.ts'
import { isFinal, type MilestoneKind, milestoneKinds } from '../../status/outcomes.ts'
import { type FileEvent, isOutcome, outcomeInForce } from '../file-event/event.ts'
import { endOf, type TaskFacts } from './facts.ts'
import type { ClockEnd } from './row.ts'

/** Returns whether an event happened before another one; on one day, whether it was recorded before it. */
export const isBefore = (one: FileEvent, other: FileEvent, events: readonly FileEvent[]): boolean =>
  one.happened_on < other.happened_on ||
  (one.happened_on === other.happened_on && events.indexOf(one) < events.indexOf(other))

/** The end that came first: the event that meets a clock, or another end. */
export const endBy = (event: FileEvent | undefined, otherwise?: ClockEnd): ClockEnd | undefined =>
  event && !(otherwise && otherwise.on < event.happened_on) ? { on: event.happened_on, event } : otherwise

export const isFrom =
  (day: Day) =>
  ({ happened_on }: FileEvent): boolean =>
    happened_on >= day

/** The event that happened first. */
export const first = (events: readonly FileEvent[], from: Day = ''): FileEvent | undefined =>
  events
    .filter(isFrom(from))
    .reduce<FileEvent | undefined>(
      (earliest, event) => (earliest && earliest.happened_on <= event.happened_on ? earliest : event),
      undefined,
    )

export const everyEnd: readonly MilestoneKind[] = milestoneKinds.filter(isFinal)
export const everyEndWithoutLoan = everyEnd.filter(kind => kind !== 'ORIGINATED')

/**
 * The end of the application, as the end of a clock: after a withdrawal by a borrower and these outcomes nothing was owed any more. After
 * another one it was owed and is missed; undefined where `others` leave it open.
 */
export function endOfAll(
  facts: TaskFacts,
  notOwed: readonly MilestoneKind[],
  others: 'missed' | 'open' = 'missed',
): ClockEnd | undefined {
  const end = endOf(facts)
  if (!end) return undefined
  if (!end.event || notOwed.some(kind => kind === end.event?.kind)) return { ...end, instead: 'NOT_OWED' }
  return others === 'missed' ? { ...end, instead: 'MISSED' } : undefined
}

export const outcomesOf = ({ events }: Pick<TaskFacts, 'events'>, ...kinds: readonly MilestoneKind[]) =>
  events.filter(isOutcome).filter(({ kind }) => kinds.includes(kind))

/** The closing, unless it was reconsidered. */
export const closingOf = ({ events }: TaskFacts): FileEvent | undefined => {
  const outcome = outcomeInForce(events)
  return outcome?.kind === 'ORIGINATED' ? outcome : undefined
}
