import { phrase } from '../../forms/text.ts'
import { isOver } from './facts.ts'
import type { TaskRow } from './row.ts'

/** A task that the law sets. The page of an application lists its date also once it is closed. */
interface Clock extends TaskRow {
  /** Where the law has it. */
  rule: string
  /** The start and what ends it, for people. */
  starts: string
  answeredBy: string
}

/** Laws are notes of engineers: the lender's counsel decides. */
const table = {
  NOTICE_OF_ACTION: {
    label: phrase('Decision notice (30 days)'),
    rule: '12 CFR 1002.9(a)(1)(i), (c)(1)',
    starts: phrase('30 days after the first submission, or after the day on which it was complete.'),
    answeredBy: phrase('An outcome, once the borrowers were notified.'),
    startsOn: ({ complete_on, first_submitted_on }) => complete_on ?? first_submitted_on,
    days: 30,
    isClosed: facts => isOver(facts) || facts.milestone !== null,
  },
  COUNTEROFFER: {
    label: phrase('After the counteroffer'),
    rule: '12 CFR 1002.9(a)(1)(iv)',
    starts: phrase('90 days after borrowers got the counteroffer.'),
    answeredBy: phrase('A final outcome.'),
    startsOn: ({ counteroffer_on }) => counteroffer_on,
    days: 90,
    isClosed: isOver,
  },
  LOAN_ESTIMATE: {
    label: phrase('Loan Estimate'),
    rule: '12 CFR 1026.19(e)(1)(iii)',
    starts: phrase('3 business days after the first submission, for Land-home.'),
    answeredBy: phrase('The day on which the Loan Estimate was sent, or a final outcome.'),
    startsOn: ({ includes_land, first_submitted_on }) => (includes_land ? first_submitted_on : null),
    days: 3,
    inBusinessDays: true,
    isClosed: facts => isOver(facts) || facts.estimate_sent_on !== null,
  },
} as const satisfies Record<string, Clock>

export type ClockId = keyof typeof table
export const clocks: Readonly<Record<ClockId, Clock>> = table
export const clockIds = Object.keys(table) as ClockId[]
