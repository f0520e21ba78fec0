import type { Day } from '../../forms/day.ts'
import { phrase } from '../../forms/text.ts'
import type { FinalOutcome } from '../../status/outcomes.ts'
import { grantInForce } from '../file-event/approval.ts'
import {
  deliveredNotices,
  endingOf,
  eventsOfKind,
  type FileEvent,
  type FileEventKind,
  outcomeInForce,
  unansweredNotice,
} from '../file-event/event.ts'
import { isOver, type TaskFacts } from '../tasks/facts.ts'
import { lastOf, noticeOutcome, returnableNotices, unlessRecorded, whileOpen } from './causes.ts'
import { type EventKind, everyMethod, LATE, written } from './event-kind.ts'
import { outcomes } from './outcome-kinds.ts'
import { periodReasonLabels } from './period-reasons.ts'

const sent = { day: phrase('Sent on'), permission: LATE } as const

const table = {
  ...outcomes,
  COMPLETE: {
    label: phrase('Application complete'),
    day: phrase('Complete on'),
    permission: 'review.record',
    codeLabel: phrase('What came last'),
    codes: {
      SIGNED: phrase('Answers that were signed again'),
      CREDIT_REPORT: phrase('Credit report'),
      APPROVAL: phrase("A third party's approval"),
      PAPERS: phrase("A borrower's papers"),
      VALUATION: phrase('Valuation'),
      OTHER: phrase('Something else, as a manager decides'),
    },
    words: phrase('Reason'),
    areWordsOptional: true,
    earliest: whileOpen,
  },
  SIX_FACTS: {
    label: phrase('All six facts of the Loan Estimate received'),
    day: phrase('Received on'),
    permission: 'review.record',
    words: phrase('What came last, and how'),
    earliest: unlessRecorded('SIX_FACTS', whileOpen),
  },
  /** Written with the confirmation of Home only or Land-home. */
  LAND: {
    label: phrase('Home only or Land-home changed'),
    day: phrase('Since'),
    permission: 'review.record',
    codes: { LAND: phrase('Land-home'), HOME: phrase('Home only') },
    earliest: () => undefined,
  },
  ESTIMATE_SENT: {
    label: phrase('Loan Estimate sent'),
    ...sent,
    earliest: unlessRecorded('ESTIMATE_SENT', facts => (facts.includes_land ? facts.first_submitted_on : undefined)),
  },
  INTENT_TO_PROCEED: {
    label: phrase('Intent to proceed'),
    day: phrase('Said on'),
    permission: 'review.record',
    borrower: phrase('Said by'),
    earliest: unlessRecorded('INTENT_TO_PROCEED', facts =>
      isOver(facts) ? undefined : lastOf(facts, 'ESTIMATE_SENT'),
    ),
  },
  /** Written by a further submission. */
  AMOUNT_CHANGED: {
    label: phrase('Another amount signed'),
    day: phrase('Signed on'),
    permission: 'review.record',
    earliest: () => undefined,
  },
  REVISED_ESTIMATE_SENT: {
    label: phrase('Revised Loan Estimate sent'),
    ...sent,
    earliest: facts => lastOf(facts, 'ESTIMATE_SENT'),
  },
  REVISED_ESTIMATE_NOT_NEEDED: {
    label: phrase('Revised Loan Estimate not needed'),
    day: phrase('Decided on'),
    permission: 'review.record',
    words: phrase('Reason'),
    earliest: facts => (isOver(facts) ? undefined : lastOf(facts, 'AMOUNT_CHANGED')),
  },
  COUNSELORS_SENT: {
    label: phrase('List of homeownership counselors sent'),
    ...sent,
    earliest: unlessRecorded('COUNSELORS_SENT', facts =>
      facts.owed_disclosures.includes('COUNSELORS') ? facts.first_submitted_on : undefined,
    ),
  },
  VALUATION_COPY_SENT: {
    label: phrase('Copy of the valuation sent'),
    ...sent,
    earliest: unlessRecorded('VALUATION_COPY_SENT', facts =>
      facts.owed_disclosures.includes('VALUATION_COPY') ? facts.first_submitted_on : undefined,
    ),
  },
  INCOMPLETENESS_NOTICE: {
    label: phrase('Notice of incompleteness sent'),
    ...sent,
    permission: 'review.record',
    methods: written,
    until: phrase('Answer by'),
    codeLabel: phrase('Why more than 60 days'),
    codes: periodReasonLabels,
    isCodeOptional: true,
    words: phrase('What it names'),
    earliest: whileOpen,
  },
  INCOMPLETENESS_ANSWERED: {
    label: phrase('Everything in the notice of incompleteness answered'),
    day: phrase('Answered on'),
    permission: 'review.record',
    earliest: facts => (isOver(facts) ? undefined : unansweredNotice(facts.events)?.happened_on),
  },
  NOTICE: {
    label: phrase('Notice of the outcome'),
    ...sent,
    borrower: phrase('Sent to'),
    refersTo: 'OUTCOME',
    methods: everyMethod,
    earliest: facts => noticeOutcome(facts)?.happened_on,
  },
  NOTICE_RETURNED: {
    label: phrase('Notice came back'),
    day: phrase('Came back on'),
    permission: LATE,
    refersTo: 'NOTICE',
    earliest: facts =>
      returnableNotices(facts)
        .map(({ happened_on }) => happened_on)
        .sort()[0],
  },
  COUNTEROFFER_ACCEPTED: {
    label: phrase('Counteroffer accepted'),
    day: phrase('Accepted on'),
    refersTo: 'OUTCOME',
    permission: 'review.record',
    until: phrase('Approval holds until'),
    earliest: facts => {
      const outcome = outcomeInForce(facts.events)
      if (outcome?.kind !== 'COUNTEROFFER' || grantInForce(facts.events)) return undefined
      return deliveredNotices(facts.events, outcome.id)[0]?.happened_on
    },
  },
  APPROVAL_EXTENDED: {
    label: phrase('Approval extended'),
    day: phrase('Extended on'),
    refersTo: 'OUTCOME',
    permission: 'review.record',
    until: phrase('Approval holds until'),
    earliest: facts => grantInForce(facts.events)?.happened_on,
  },
  RECONSIDERED: {
    label: phrase('Reconsidered'),
    day: phrase('Reconsidered on'),
    refersTo: 'OUTCOME',
    permission: 'milestone.reconsider',
    words: phrase('Reason'),
    earliest: ({ events, withdrawn_on }) => (withdrawn_on ? undefined : endingOf(events)?.happened_on),
  },
} as const satisfies Record<FileEventKind, EventKind>

export const fileEvents: Readonly<Record<FileEventKind, EventKind>> = table

/** Returns whether an event takes a manager, and its correction with it. */
export const takesManager = ({ kind, code }: Pick<FileEvent, 'kind' | 'code'>): boolean =>
  fileEvents[kind].permission === 'milestone.reconsider' || (kind === 'COMPLETE' && code === 'OTHER')

/** The kinds, without outcomes, that can be recorded now. */
export const offeredEvents = (facts: TaskFacts): FileEventKind[] =>
  (Object.keys(table) as FileEventKind[]).filter(
    kind => !(kind in outcomes) && fileEvents[kind].earliest(facts) !== undefined,
  )

/** Returns whether an outcome can be corrected as entered by mistake: on the day on which it was recorded, before a notice of it. */
export const canBeMistake = ({ events }: Pick<TaskFacts, 'events'>, id: string, recordedOn: Day, today: Day): boolean =>
  recordedOn === today && !eventsOfKind(events, 'NOTICE').some(({ about }) => about === id)

/** The outcome that a borrower's withdrawal is, by what was decided before it: comments 4(a)(8)(i)-5, -9 and -13 of 12 CFR 1003. */
export function outcomeOfWithdrawal(decidedBefore: string, left: string | null): FinalOutcome {
  if (decidedBefore === 'APPROVED') return left === 'UNDERWRITING' ? 'WITHDRAWN' : 'APPROVED_NOT_ACCEPTED'
  return decidedBefore === 'NOT_DECIDED' ? 'WITHDRAWN' : 'DENIED'
}
