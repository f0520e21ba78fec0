import type { Day } from '../../forms/day.ts'
import { type ApplicationStatus, isFinished } from '../../status/transitions.ts'
import { isFinal, type MilestoneKind } from '../milestones.ts'

/** The facts of a submitted application that its tasks depend on. Days are those of the lender's time zone. */
export interface TaskFacts {
  status: ApplicationStatus
  submissions: number
  /** The number of the last submission whose review began, or that was sent back; 0 before. */
  reviewed_submissions: number
  first_submitted_on: Day
  last_submitted_on: Day
  /** Null while it is not in review. */
  review_began_on: Day | null
  /** Recorded with a reason: the day on which the application was complete. */
  complete_on: Day | null
  includes_land: boolean
  estimate_sent_on: Day | null
  /** The last milestone that counts. A withdrawal by a borrower is one. */
  milestone: MilestoneKind | null
  milestone_on: Day | null
  counteroffer_on: Day | null
  follow_up_on: Day | null
  /** The day on which a borrower withdrew it, or on which the data of its primary borrower was deleted. */
  withdrawn_on: Day | null
  /** True if a staff member marked the withdrawal as read. */
  is_withdrawal_read: boolean
  /** False once the data of its primary borrower was deleted: no one can open it. */
  is_readable: boolean
}

/** Returns whether nothing can be done to the application any more. */
export const isOver = ({ withdrawn_on, milestone }: TaskFacts): boolean =>
  withdrawn_on !== null || (milestone !== null && isFinal(milestone))

/** Returns whether the lender has what was signed last, and no borrower has it open again. */
export const isWithLender = (facts: TaskFacts): boolean => isFinished(facts.status) && !isOver(facts)

/** Returns whether a borrower has to do the next thing: it was sent back, or opened again and not signed since. */
export const waitsForBorrower = (facts: TaskFacts): boolean => !isFinished(facts.status) && !isOver(facts)
