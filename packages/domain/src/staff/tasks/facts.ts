import type { Day } from '../../forms/day.ts'
import { type EstimateState, isAwaited } from '../../items/demanded.ts'
import type { ItemParty, ItemStage } from '../../items/item.ts'
import type { ItemKind } from '../../items/kinds/kinds.ts'
import type { ItemState } from '../../items/state.ts'
import { type ApplicationStatus, isFinished } from '../../status/transitions.ts'
import { endingOf, eventsOfKind, type FileEvent } from '../file-event/event.ts'

/** Disclosures that settings ask for. The settings of the first submission count. */
export const settableDisclosures = ['VALUATION_RIGHT', 'COUNSELORS', 'VALUATION_COPY'] as const
export type SettableDisclosure = (typeof settableDisclosures)[number]

/** A due day that passed while the clock ran. Another calendar does not move it. */
export interface PassedDay {
  kind: string
  ref: string
  starts_on: Day
  due_on: Day
}

/** An item as tasks depend on it. */
export interface TaskItem {
  id: string
  kind: ItemKind
  stage: ItemStage
  waits_for: ItemParty
  state: ItemState
  /** The day on which it came to its state. */
  changed_on: Day
  /** The day by which it was asked for. */
  due_on: Day | null
  /** The day on which a borrower asked what it means, where no one of the lender did anything about the item since; null otherwise. */
  question_on: Day | null
}

/** The facts of a submitted application that its tasks depend on. Days are those of the lender's time zone. */
export interface TaskFacts {
  status: ApplicationStatus
  submissions: number
  /** The number of the last submission whose review began, that was sent back or marked as read; 0 before. */
  reviewed_submissions: number
  first_submitted_on: Day
  last_submitted_on: Day
  /** Null while it is not in review. */
  review_began_on: Day | null
  /** The day of the last word to the borrowers: a call, a message, or a step that they see; null before the first. */
  last_word_on: Day | null
  /** The day of the last call to a borrower. */
  last_call_on: Day | null
  /** The day since when it waits for a borrower; null while it does not. */
  waiting_since: Day | null
  includes_land: boolean
  is_land_confirmed: boolean
  owed_disclosures: readonly SettableDisclosure[]
  follow_up_on: Day | null
  /** The day on which a borrower withdrew it, or on which the data of its primary borrower was deleted. */
  withdrawn_on: Day | null
  /** True if a staff member marked the withdrawal as read. */
  is_withdrawal_read: boolean
  /** False once the data of its primary borrower was deleted: no one can open it. */
  is_readable: boolean
  /** The items, the oldest first. */
  items: readonly TaskItem[]
  /** The events of its file that count, in the order in which they were recorded. */
  events: readonly FileEvent[]
  passed_days: readonly PassedDay[]
}

/** The day on which the application ended, and how; undefined while it is open. */
export function endOf({ withdrawn_on, events }: TaskFacts): { on: Day; event: FileEvent | undefined } | undefined {
  const event = endingOf(events)
  const on = [withdrawn_on, event?.happened_on].filter(day => day !== null && day !== undefined).sort()[0]
  return on === undefined ? undefined : { on, event }
}

/** Returns whether nothing can be done to the application any more. */
export const isOver = (facts: TaskFacts): boolean => endOf(facts) !== undefined

/** Returns whether the lender has what was signed last, and no borrower has it open again. */
export const isWithLender = (facts: TaskFacts): boolean => isFinished(facts.status) && !isOver(facts)

/** Returns whether a signing came in after one that was read, and no one read it since. A first one is new, and no look reads it. */
export const hasUnreadSubmission = ({
  submissions,
  reviewed_submissions,
}: Pick<TaskFacts, 'submissions' | 'reviewed_submissions'>): boolean =>
  reviewed_submissions > 0 && reviewed_submissions < submissions

/** Returns whether a Loan Estimate is owed and was sent, by the events that count. */
export const estimateOf = ({ includes_land, events }: Pick<TaskFacts, 'includes_land' | 'events'>): EstimateState => ({
  isLandHome: includes_land,
  isEstimateSent: eventsOfKind(events, 'ESTIMATE_SENT').length > 0,
})

/** The items that the application waits for. */
export const itemsAwaited = (facts: TaskFacts): TaskItem[] => {
  const estimate = estimateOf(facts)
  return facts.items.filter(item => isAwaited(item, estimate))
}

/** Returns whether a borrower has to do the next thing: it was sent back, opened again and not signed since, or something was asked. */
export const waitsForBorrower = (facts: TaskFacts): boolean =>
  !isOver(facts) && (!isFinished(facts.status) || itemsAwaited(facts).length > 0)
