import type { Day } from '../../forms/day.ts'
import { phrase } from '../../forms/text.ts'
import { isFinal, type MilestoneKind } from '../milestones.ts'

/** The facts of an application that its clocks depend on. Days are those of the lender's time zone. */
export interface ClockFacts {
  first_submitted_on: Day
  /** Recorded with a reason: the day on which the application was complete. */
  complete_on: Day | null
  with_land: boolean
  estimate_sent_on: Day | null
  /** The last milestone that counts. A withdrawal by a borrower is one. */
  milestone: MilestoneKind | null
  /** The day of the last counteroffer that counts. */
  counteroffer_on: Day | null
}

interface Clock {
  label: string
  /** Where the law has it. */
  rule: string
  /** The start and what ends it, for people. */
  starts: string
  answeredBy: string
  /** Whether `days` counts business days instead of calendar days. */
  inBusinessDays?: true
  /** The day that it runs from, or null while it does not run. */
  startsOn(facts: ClockFacts): Day | null
  days: number
  isAnswered(facts: ClockFacts): boolean
}

const isEnded = ({ milestone }: ClockFacts): boolean => milestone !== null && isFinal(milestone)

/**
 * The clocks of an application. Each date is `days` after its start. Laws are notes of engineers: the lender's counsel decides.
 */
const table = {
  NOTICE_OF_ACTION: {
    label: phrase('Notice of action'),
    rule: '12 CFR 1002.9(a)(1)(i), (c)(1)',
    starts: phrase(
      '30 days after the first submission. Recording the day on which the application was complete moves it: 30 days after that day.',
    ),
    answeredBy: phrase('A milestone, once the borrowers were told.'),
    startsOn: ({ complete_on, first_submitted_on }) => complete_on ?? first_submitted_on,
    days: 30,
    isAnswered: ({ milestone }) => milestone !== null,
  },
  COUNTEROFFER: {
    label: phrase('After the counteroffer'),
    rule: '12 CFR 1002.9(a)(1)(iv)',
    starts: phrase('90 days after the borrowers were told of the counteroffer.'),
    answeredBy: phrase('A final milestone.'),
    startsOn: ({ counteroffer_on }) => counteroffer_on,
    days: 90,
    isAnswered: isEnded,
  },
  LOAN_ESTIMATE: {
    label: phrase('Loan Estimate'),
    rule: '12 CFR 1026.19(e)(1)(iii)',
    starts: phrase('3 business days after the first submission, for a loan with land.'),
    answeredBy: phrase('The day on which the Loan Estimate was sent, or a final milestone.'),
    inBusinessDays: true,
    startsOn: ({ with_land, first_submitted_on }) => (with_land ? first_submitted_on : null),
    days: 3,
    isAnswered: facts => isEnded(facts) || facts.estimate_sent_on !== null,
  },
} as const satisfies Record<string, Clock>

export type ClockId = keyof typeof table
export const clocks: Readonly<Record<ClockId, Clock>> = table
export const clockIds = Object.keys(table) as ClockId[]
