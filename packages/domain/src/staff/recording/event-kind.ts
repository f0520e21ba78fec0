import type { Day } from '../../forms/day.ts'
import type { MilestoneMethod } from '../milestones.ts'
import type { TaskFacts } from '../tasks/facts.ts'

export const written = ['LETTER', 'EMAIL', 'IN_PERSON'] as const satisfies readonly MilestoneMethod[]
export const everyMethod = [...written, 'PHONE', 'TEXT_MESSAGE'] as const satisfies readonly MilestoneMethod[]

/** The parts of the policy of the server that permit to record an event. */
export type EventPermission =
  | 'review.record'
  | 'milestone.record'
  | 'milestone.finish'
  | 'notice.record'
  | 'milestone.reconsider'

/** The permission of kinds that can be recorded after the end too, with the day on which something was sent. */
export const LATE: EventPermission = 'notice.record'

/** A kind of event: what a person enters of it. */
export interface EventKind {
  label: string
  /** The label of the day on which it happened. */
  day: string
  permission: EventPermission
  /** The label of the borrower that it concerns, who is then required. */
  borrower?: string
  methods?: readonly MilestoneMethod[]
  codeLabel?: string
  codes?: Readonly<Record<string, string>>
  /** True if a code is needed only where a rule asks for one. */
  isCodeOptional?: true
  /** The label of the last day of what it begins. */
  until?: string
  /** The label of its words, and whether they can be left out. They become a note. */
  words?: string
  areWordsOptional?: true
  /** The event that it refers to: the outcome in force, or a notice that the person names. */
  refersTo?: 'OUTCOME' | 'NOTICE'
  /** The first day on which it can have happened: that of its cause. Undefined where it has none, and cannot be recorded. */
  earliest(facts: TaskFacts): Day | undefined
}
