import type { Day } from '../forms/day.ts'
import type { MilestoneKind, MilestoneMethod } from './milestones.ts'
import type { ReviewAction } from './review-actions.ts'
import type { Deadline } from './tasks/deadlines.ts'

export interface MilestoneResponse {
  id: string
  /** Null in a correction that says that nothing was decided. */
  kind: MilestoneKind | null
  happened_on: Day | null
  method: MilestoneMethod | null
  said_by: string | null
  corrects: string | null
  /** The name of the person who recorded it; null where a borrower withdrew the application. */
  by: string | null
  recorded_at: string
}

/** A part of the view: dates, milestones and what the lender's own system knows of the application. */
export interface MilestonesView {
  /** Counts the changes of the lender's work, for `If-Match`. */
  review_version: number
  first_submitted_on: Day
  /** Today in the lender's time zone. */
  today: Day
  deadlines: Deadline[]
  /** All that were recorded, the oldest first. */
  recorded: MilestoneResponse[]
  /** The last one that counts, and its day. */
  milestone: { id: string; kind: MilestoneKind; on: Day } | null
  finished_at: string | null
  loan_number: string | null
  /** As the answers propose. */
  with_land: boolean
  with_land_confirmed: boolean | null
  complete_on: Day | null
  estimate_sent_on: Day | null
  /** The hold that is in force; always null to those who may not set one. */
  hold: { set_at: string; by: string } | null
  /** The actions that the page offers to the caller now. */
  actions: ReviewAction[]
}
