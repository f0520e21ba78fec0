import type { Day } from '../forms/day.ts'

/** The outcomes that end an application. */
export const finalOutcomes = [
  'ORIGINATED',
  'APPROVED_NOT_ACCEPTED',
  'DENIED',
  'WITHDRAWN',
  'CLOSED_INCOMPLETE',
] as const
export type FinalOutcome = (typeof finalOutcomes)[number]

/** The outcomes of an application. The credit decision itself is made in the lender's loan system. */
export const milestoneKinds = ['APPROVED', 'COUNTEROFFER', ...finalOutcomes] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

const finalKinds: ReadonlySet<MilestoneKind> = new Set(finalOutcomes)

/** Returns whether the milestone ends the application. Approved and counteroffer leave it open. */
export const isFinal = (kind: MilestoneKind): kind is FinalOutcome => finalKinds.has(kind)

/** The outcomes that borrowers know themselves. Any other outcome is in the lender's own letter. */
export const outcomesForBorrowers = ['ORIGINATED', 'WITHDRAWN'] as const satisfies readonly FinalOutcome[]

export interface Outcome<Kind extends MilestoneKind = MilestoneKind> {
  kind: Kind
  /** The lender's day. */
  on: Day
}
export type OutcomeForBorrowers = Outcome<(typeof outcomesForBorrowers)[number]>

/** The part of an outcome that borrowers read. */
export function outcomeForBorrowers(outcome: Outcome | undefined): OutcomeForBorrowers | null {
  const kind = outcomesForBorrowers.find(shown => shown === outcome?.kind)
  return kind && outcome ? { kind, on: outcome.on } : null
}
