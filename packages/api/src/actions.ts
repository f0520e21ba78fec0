import { refusalsIn, sharedActions } from './action-refusals.ts'
import { assignmentActions } from './staff/assignment.ts'
import { checkActions } from './staff/checks.ts'
import { electronicRecordsActions } from './staff/electronic-records.ts'
import { figureActions } from './staff/figures.ts'
import { itemActions } from './staff/items.ts'
import { letterActions } from './staff/letters.ts'
import { milestoneActions } from './staff/milestones.ts'
import { noteActions } from './staff/notes.ts'
import { restrictionActions } from './staff/restriction.ts'
import { reminderActions } from './staff/returns.ts'
import { reviewActions } from './staff/review.ts'

/** The codes with which the state of an application refuses each action; the server's policy says when. */
const actionRefusals = {
  ...sharedActions,
  ...assignmentActions,
  ...checkActions,
  ...figureActions,
  ...electronicRecordsActions,
  ...itemActions,
  ...letterActions,
  ...milestoneActions,
  ...noteActions,
  ...reminderActions,
  ...restrictionActions,
  ...reviewActions,
}

/** An action of an actor with an application, or with a borrower on it. */
export type Action = keyof typeof actionRefusals
export type ActionRefusal<A extends Action> = (typeof actionRefusals)[A][number]

export const refusalsOf = refusalsIn(actionRefusals)
