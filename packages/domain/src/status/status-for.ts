import type { Day } from '../forms/day.ts'
import { formatted, message, phrase, type Text } from '../forms/text.ts'
import { isFinal, type Outcome } from './outcomes.ts'
import { type ApplicationStatus, type BorrowerStatus, isSigned } from './transitions.ts'

interface StatusFacts {
  status: ApplicationStatus
  /** Staff read the same, signed by all or by some. */
  borrowers?: readonly { status: BorrowerStatus }[]
  /** The last one that counts, of those that the reader may know. */
  outcome: Outcome | null
  /** Time when the lender finished with it, for a reader who may not know the outcome. */
  finished_at?: Date | string | null
}

/** `document`: what is printed, for anyone. */
export const audiences = ['staff', 'borrower', 'document'] as const
type Audience = (typeof audiences)[number]

const IN_PROGRESS = phrase('In Progress')
const SIGNED_AGAIN = phrase('Being signed again')
const SIGNATURE_SENT = phrase('Signature Sent')
const SUBMITTED = phrase('Submitted')
const FINISHED = phrase('Finished')
const WITHDRAWN = phrase('Withdrawn {day}')
const CLOSED = phrase('Loan closed {day}')

/** The words for each state, by audience. A decision is in the lender's letter alone, so borrowers read neutral words. */
const words = {
  OPEN: { staff: phrase('Open again'), borrower: IN_PROGRESS, document: IN_PROGRESS },
  SIGNING: { staff: SIGNED_AGAIN, borrower: IN_PROGRESS, document: IN_PROGRESS },
  SIGNED: { staff: SIGNED_AGAIN, borrower: SIGNATURE_SENT, document: SIGNATURE_SENT },
  SUBMITTED: { staff: SUBMITTED, borrower: SUBMITTED, document: SUBMITTED },
  REVIEWED: { staff: phrase('In review'), borrower: SUBMITTED, document: SUBMITTED },
  APPROVED: { staff: phrase('Approved'), borrower: SUBMITTED, document: SUBMITTED },
  COUNTEROFFER: { staff: phrase('Counteroffer made'), borrower: SUBMITTED, document: SUBMITTED },
  WITHDRAWN: { staff: WITHDRAWN, borrower: WITHDRAWN, document: WITHDRAWN },
  ORIGINATED: { staff: phrase('Closed {day}'), borrower: CLOSED, document: CLOSED },
  APPROVED_NOT_ACCEPTED: { staff: phrase('Approved, not accepted {day}'), borrower: FINISHED, document: FINISHED },
  DENIED: { staff: phrase('Denied {day}'), borrower: FINISHED, document: FINISHED },
  CLOSED_INCOMPLETE: { staff: phrase('Closed for incompleteness {day}'), borrower: FINISHED, document: FINISHED },
  FINISHED: { staff: FINISHED, borrower: FINISHED, document: FINISHED },
} as const satisfies Record<string, Record<Audience, string>>
export type StatusId = keyof typeof words

/** A state and its words for one audience. Every place that names the status of an application takes them from here. */
export function statusFor(audience: Audience, facts: StatusFacts): { id: StatusId; label: Text } {
  const id = stateOf(facts)
  const on: Day | undefined = facts.outcome?.on
  return { id, label: message(words[id][audience], on === undefined ? {} : { day: formatted('day', on, 'UTC') }) }
}

/** docs/product/statuses.md §12 */
function stateOf({ status, borrowers = [], outcome, finished_at }: StatusFacts): StatusId {
  if (outcome && isFinal(outcome.kind)) return outcome.kind
  if (finished_at) return 'FINISHED'
  if (status === 'SUBMITTED' || status === 'REVIEWED') return outcome?.kind ?? status
  if (status === 'STARTED') return 'OPEN'
  return borrowers.length > 0 && borrowers.every(isSigned) ? 'SIGNED' : 'SIGNING'
}
