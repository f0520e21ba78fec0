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

/** The approval in force, or the counteroffer that was accepted. `events`: those that count. */
export function approvalInForce(events: readonly FileEvent[]): Approval | undefined {
  const outcome = outcomeInForce(events)
  const last = events.findLast(
    ({ kind, id }) => ['APPROVAL_EXTENDED', 'COUNTEROFFER_ACCEPTED'].includes(kind) || id === outcome?.id,
  )
  if (!outcome || !last?.until_on) return undefined
  return {
    starts_on: last.happened_on,
    until_on: last.until_on,
    closing_on: outcome.closing_on,
    conditions: approvalConditionCodes.find(code => code === outcome.code) ?? null,
  }
}
