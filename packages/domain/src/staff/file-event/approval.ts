import type { Day } from '../../forms/day.ts'
import { phrase } from '../../forms/text.ts'
import { type FileEvent, outcomeInForce } from './event.ts'

/** The conditions that an approval leaves: comment 4(a)(8)(i)-13 of 12 CFR 1003. */
export const approvalConditions = {
  NONE: phrase('No conditions left'),
  CLOSING: phrase('Closing conditions only'),
  UNDERWRITING: phrase('Underwriting conditions left'),
}
export type ApprovalConditions = keyof typeof approvalConditions
export const approvalConditionCodes = Object.keys(approvalConditions) as ApprovalConditions[]

export interface Approval {
  /** The day of what set the last one. */
  starts_on: Day
  /** The last day on which the loan can close. */
  until_on: Day
  /** The planned closing. */
  closing_on: Day | null
  /** Null for a counteroffer. */
  conditions: ApprovalConditions | null
}

/** The event that grants the credit: an approval in force, or the acceptance of a counteroffer in force. `events`: those that count. */
export function grantInForce(events: readonly FileEvent[]): FileEvent | undefined {
  const outcome = outcomeInForce(events)
  if (outcome?.kind === 'APPROVED') return outcome
  return events.findLast(({ kind, about }) => kind === 'COUNTEROFFER_ACCEPTED' && about === outcome?.id)
}

/** The approval in force, or the counteroffer that was accepted. `events`: those that count. */
export function approvalInForce(events: readonly FileEvent[]): Approval | undefined {
  const outcome = outcomeInForce(events)
  const grant = grantInForce(events)
  if (!outcome || !grant) return undefined
  const extended = events.findLast(({ kind, about }) => kind === 'APPROVAL_EXTENDED' && about === outcome.id)
  const last = extended && events.indexOf(extended) > events.indexOf(grant) ? extended : grant
  if (!last.until_on) return undefined
  return {
    starts_on: last.happened_on,
    until_on: last.until_on,
    closing_on: outcome.closing_on,
    conditions: approvalConditionCodes.find(code => code === outcome.code) ?? null,
  }
}
