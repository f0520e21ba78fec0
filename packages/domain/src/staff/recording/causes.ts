import type { Day } from '../../forms/day.ts'
import { milestoneKinds } from '../../status/outcomes.ts'
import {
  deliveredNotices,
  eventsOfKind,
  type FileEventKind,
  hasNotices,
  incompletenessNotices,
  outcomeInForce,
} from '../file-event/event.ts'
import { isOver, type TaskFacts } from '../tasks/facts.ts'

export const whileOpen = (facts: TaskFacts): Day | undefined => (isOver(facts) ? undefined : facts.first_submitted_on)
export const lastOf = (facts: TaskFacts, ...kinds: readonly FileEventKind[]): Day | undefined =>
  eventsOfKind(facts.events, ...kinds).at(-1)?.happened_on
export const unlessRecorded =
  (kind: FileEventKind, earliest: (facts: TaskFacts) => Day | undefined) => (facts: TaskFacts) =>
    eventsOfKind(facts.events, kind).length > 0 ? undefined : earliest(facts)

/** The day of the last outcome, or of its reconsideration: the next one is decided on it or later. */
export const decidedFrom = (facts: TaskFacts): Day | undefined =>
  isOver(facts) ? undefined : (lastOf(facts, ...milestoneKinds, 'RECONSIDERED') ?? facts.first_submitted_on)

/** The notices that can come back: those of decisions and of incompleteness. */
export const returnableNotices = ({ events }: Pick<TaskFacts, 'events'>) => [
  ...deliveredNotices(events),
  ...incompletenessNotices(events),
]

/** The outcome of which notices can be recorded: the one in force, unless borrowers know it themselves. */
export function noticeOutcome({ events }: TaskFacts) {
  const outcome = outcomeInForce(events)
  return hasNotices(outcome?.kind) ? outcome : undefined
}
