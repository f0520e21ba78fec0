import { phrase, type Text, template } from '../forms/text.ts'
import { unlicensedWords } from './licensing.ts'
import type { ReviewState } from './review-actions.ts'

/** The actions of the policy that the menu of an application has. */
export const offeredActions = [
  'application.review',
  'application.stop-review',
  'application.return',
  'application.assign',
  'application.restrict',
  'application.lift-restriction',
  'application.export',
  'item.ask',
  'item.check',
  'letter.prepare',
  'note.add',
  'milestone.record',
  'milestone.finish',
  'milestone.correct',
  'notice.record',
  'review.record',
  'figure.record',
  'submission.read',
  'withdrawal.read',
  'electronic-records.record',
  'demographics.read-signed',
  'hold.change',
] as const
export type OfferedAction = (typeof offeredActions)[number]

/** Reasons of the state, which refuses everything that it does not permit for the same one. */
const byState: Readonly<Record<ReviewState, Text>> = {
  SUBMITTED: phrase("The review hasn't started."),
  REVIEWED: phrase('The review has started.'),
  OPEN_AGAIN: phrase('A borrower has it open again.'),
  BEING_SAVED: phrase('Signatures are being saved.'),
  WITHDRAWN: phrase('A borrower withdrew it.'),
  FINISHED: phrase('A final outcome is recorded.'),
}
const words = {
  lenders: phrase('Only loan officers and managers can do this.'),
  managers: phrase('Only managers can do this.'),
  compliance: phrase('Only compliance can do this.'),
  assignee: template("It's assigned to {name}."),
  nothingCameIn: phrase('Nothing came in to read.'),
  read: phrase("It's marked as read."),
  restricted: phrase("It's restricted."),
  notRestricted: phrase("It isn't restricted."),
}

/** Actions of other people than loan officers and managers. */
const byRole: Readonly<Partial<Record<OfferedAction, Text>>> = {
  'application.restrict': words.managers,
  'application.lift-restriction': words.managers,
  'demographics.read-signed': words.compliance,
  'hold.change': words.compliance,
}

interface Refused {
  action: OfferedAction
  /** The part of the policy that refuses it. */
  by: 'role' | 'state' | 'assignee' | 'license'
  state: ReviewState
  /** The name of the person who works on it. */
  assignee: string
  /** The name of the person who looks at it, and the state of the application. */
  reader: string
  in_state: string
}

/** The reason of a refusal by the policy, for the person who looks at the application. */
export function whyRefused({ action, by, state, assignee, reader, in_state }: Refused): Text {
  if (by === 'role') return byRole[action] ?? words.lenders
  if (by === 'assignee') return words.assignee({ name: assignee })
  if (by === 'license') return unlicensedWords({ name: reader }, in_state)
  if (action === 'submission.read' || action === 'withdrawal.read')
    return state === 'WITHDRAWN' ? words.read : words.nothingCameIn
  if (action === 'application.restrict') return words.restricted
  if (action === 'application.lift-restriction') return words.notRestricted
  return byState[state]
}
