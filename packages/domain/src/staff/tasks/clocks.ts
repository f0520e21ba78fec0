import { answerTo, eventsOfKind, type FileEventKind, incompletenessNotices } from '../file-event/event.ts'
import { counterofferRuns, DECISION_DAYS, decisionRuns, denialRuns } from './decision-runs.ts'
import { closingOf, endBy, endOfAll, everyEndWithoutLoan, first } from './ends.ts'
import { estimateRuns, revisedRuns, waitRuns } from './estimate-runs.ts'
import { endOf, type SettableDisclosure, type TaskFacts } from './facts.ts'
import type { Run, TaskRow } from './row.ts'
import type { ClockId } from './texts.ts'

/** A task that the law sets. The page of an application lists its date also once it is closed. */
interface Clock extends TaskRow {
  days: number
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
    days: DECISION_DAYS,
    in: 'CALENDAR',
    runs: decisionRuns,
  },
  DENIAL_NOTICE: {
    days: 30,
    in: 'CALENDAR',
    runs: denialRuns,
  },
  INCOMPLETE: {
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
    days: 90,
    in: 'CALENDAR',
    runs: counterofferRuns,
  },
  LOAN_ESTIMATE: {
    days: 3,
    in: 'OFFICE',
    runs: estimateRuns,
  },
  REVISED_ESTIMATE: {
    days: 3,
    in: 'OFFICE',
    runs: revisedRuns,
  },
  EARLIEST_CLOSING: {
    days: 7,
    in: 'COUNTING',
    isEarliest: true,
    runs: waitRuns,
  },
  VALUATION_RIGHT: {
    days: 3,
    in: 'OFFICE',
    runs: ({ owed_disclosures, first_submitted_on }) =>
      owed_disclosures.includes('VALUATION_RIGHT')
        ? [{ ref: '', starts_on: first_submitted_on, end: { on: first_submitted_on, event: undefined } }]
        : [],
  },
  COUNSELORS: {
    days: 3,
    in: 'OFFICE',
    runs: disclosureRuns('COUNSELORS', 'COUNSELORS_SENT'),
  },
  VALUATION_COPY: {
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
} as const satisfies Record<ClockId, Clock>

export const clocks: Readonly<Record<ClockId, Clock>> = table
