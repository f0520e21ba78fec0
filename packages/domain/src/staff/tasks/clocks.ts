import { phrase } from '../../forms/text.ts'
import { answerTo, eventsOfKind, type FileEventKind, incompletenessNotices } from '../file-event/event.ts'
import { counterofferRuns, DECISION_DAYS, decisionRuns, denialRuns } from './decision-runs.ts'
import { closingOf, endBy, endOfAll, everyEndWithoutLoan, first } from './ends.ts'
import { estimateRuns, revisedRuns, waitRuns } from './estimate-runs.ts'
import { endOf, type SettableDisclosure, type TaskFacts } from './facts.ts'
import type { Run, TaskRow } from './row.ts'

/** A task that the law sets. The page of an application lists its date also once it is closed. */
interface Clock extends TaskRow {
  days: number
  /** The law that sets it. */
  rule: string
  /** The start and what ends it, for people. */
  starts: string
  metBy: string
  /** True for a day before which something may not happen: it is no task. */
  isEarliest?: true
  /** True for a period of the borrower: the lender misses nothing when it passes. */
  isBorrowersPeriod?: true
}

/** A disclosure that is due some days after the first submission, where a setting asked for it. */
const disclosureRuns =
  (disclosure: SettableDisclosure, kind: FileEventKind) =>
  (facts: TaskFacts): Run[] =>
    facts.owed_disclosures.includes(disclosure)
      ? [
          {
            ref: '',
            starts_on: facts.first_submitted_on,
            end: endBy(first(eventsOfKind(facts.events, kind)), endOfAll(facts, everyEndWithoutLoan)),
          },
        ]
      : []

const table = {
  NOTICE_OF_ACTION: {
    label: phrase('Decision notice (30 days)'),
    rule: '12 CFR 1002.9(a)(1)(i), (c)(1)',
    starts: phrase(
      '30 days after the first submission, after it was complete, or after a notice of incompleteness was answered.',
    ),
    metBy: phrase('A notice of the decision, or of incompleteness, sent to the primary borrower.'),
    days: DECISION_DAYS,
    in: 'CALENDAR',
    runs: decisionRuns,
  },
  DENIAL_NOTICE: {
    label: phrase('Notice of the denial (30 days)'),
    rule: '12 CFR 1002.9(a)(1)(ii)',
    starts: phrase('30 days after an incomplete application was denied.'),
    metBy: phrase('A notice of the denial, sent to the primary borrower.'),
    days: 30,
    in: 'CALENDAR',
    runs: denialRuns,
  },
  INCOMPLETE: {
    label: phrase('After the notice of incompleteness'),
    rule: '12 CFR 1002.9(c)(2)',
    starts: phrase('The last day that the notice names.'),
    metBy: phrase('Everything that it names was answered, or a final outcome.'),
    // Each notice names its last day.
    days: 30,
    in: 'CALENDAR',
    isBorrowersPeriod: true,
    runs: facts =>
      incompletenessNotices(facts.events).map(notice => {
        const { id: ref, happened_on: starts_on, until_on } = notice
        return {
          ref,
          starts_on,
          ...(until_on && { due_on: until_on }),
          end: endBy(answerTo(facts.events, notice), endOf(facts)),
        }
      }),
  },
  COUNTEROFFER: {
    label: phrase('After the counteroffer (90 days)'),
    rule: '12 CFR 1002.9(a)(1)(iv)',
    starts: phrase('90 days after the notice of the counteroffer was sent.'),
    metBy: phrase(
      'Its acceptance, or a notice of the denial. A counteroffer with the reasons of a denial needs neither.',
    ),
    days: 90,
    in: 'CALENDAR',
    runs: counterofferRuns,
  },
  LOAN_ESTIMATE: {
    label: phrase('Loan Estimate'),
    rule: '12 CFR 1026.19(e)(1)(iii)',
    starts: phrase(
      '3 business days after the last of six facts, for Land-home: name, income, SSN, address, value and amount.',
    ),
    metBy: phrase('The day on which it was sent. It is not owed after an end without a loan within the 3 days.'),
    days: 3,
    in: 'OFFICE',
    runs: estimateRuns,
  },
  REVISED_ESTIMATE: {
    label: phrase('Revised Loan Estimate?'),
    rule: '12 CFR 1026.19(e)(4)(i)',
    starts: phrase('3 business days after another amount was signed, for Land-home.'),
    metBy: phrase('The day on which it was sent, or why none is needed.'),
    days: 3,
    in: 'OFFICE',
    runs: revisedRuns,
  },
  EARLIEST_CLOSING: {
    label: phrase('Earliest closing'),
    rule: '12 CFR 1026.19(e)(1)(iii)(B)',
    starts: phrase('The seventh business day after the Loan Estimate was sent. Saturdays count.'),
    metBy: phrase('A closing on this day or later.'),
    days: 7,
    in: 'COUNTING',
    isEarliest: true,
    runs: waitRuns,
  },
  VALUATION_RIGHT: {
    label: phrase('Right to copies of valuations'),
    rule: '12 CFR 1002.14(a)(2)',
    starts: phrase('3 business days after the first submission.'),
    metBy: phrase('Its sentence stands in the signed documents.'),
    days: 3,
    in: 'OFFICE',
    runs: ({ owed_disclosures, first_submitted_on }) =>
      owed_disclosures.includes('VALUATION_RIGHT')
        ? [{ ref: '', starts_on: first_submitted_on, end: { on: first_submitted_on, event: undefined } }]
        : [],
  },
  COUNSELORS: {
    label: phrase('List of homeownership counselors'),
    rule: '12 CFR 1024.20',
    starts: phrase('3 business days after the first submission.'),
    metBy: phrase('The day on which it was sent.'),
    days: 3,
    in: 'OFFICE',
    runs: disclosureRuns('COUNSELORS', 'COUNSELORS_SENT'),
  },
  VALUATION_COPY: {
    label: phrase('Copy of the valuation'),
    rule: '12 CFR 1002.14(a)(1), 1026.35(c)(6)',
    starts: phrase('3 business days before the closing.'),
    metBy: phrase('The day on which it was sent.'),
    days: -3,
    in: 'OFFICE',
    runs: facts => {
      const closing_on =
        closingOf(facts)?.happened_on ?? facts.events.findLast(event => event.closing_on !== null)?.closing_on
      if (!closing_on || !facts.owed_disclosures.includes('VALUATION_COPY')) return []
      const end = endBy(first(eventsOfKind(facts.events, 'VALUATION_COPY_SENT')), endOfAll(facts, everyEndWithoutLoan))
      return [{ ref: '', starts_on: closing_on, end }]
    },
  },
} as const satisfies Record<string, Clock>

export type ClockId = keyof typeof table
/** Laws are notes of engineers: the lender's counsel decides. */
export const clocks: Readonly<Record<ClockId, Clock>> = table
export const clockIds = Object.keys(table) as ClockId[]
