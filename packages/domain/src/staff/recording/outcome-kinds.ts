import { addDays } from '../../flow/business-days.ts'
import { phrase } from '../../forms/text.ts'
import type { MilestoneKind } from '../../status/outcomes.ts'
import { approvalConditions, grantInForce } from '../file-event/approval.ts'
import { unansweredNotice } from '../file-event/event.ts'
import { milestoneLabels } from '../milestones.ts'
import { estimateOf, isOver } from '../tasks/facts.ts'
import { decidedFrom, whileOpen } from './causes.ts'
import { type EventKind, everyMethod } from './event-kind.ts'

const CONDITIONS = phrase('Conditions')

const decided = {
  day: phrase('Decided on'),
  earliest: decidedFrom,
}
const final = { ...decided, permission: 'milestone.finish' } as const

/** The outcomes, as a person enters them. */
export const outcomes = {
  APPROVED: {
    label: milestoneLabels.APPROVED,
    ...decided,
    permission: 'milestone.record',
    codeLabel: CONDITIONS,
    codes: approvalConditions,
    until: phrase('Approval holds until'),
  },
  COUNTEROFFER: {
    label: milestoneLabels.COUNTEROFFER,
    ...decided,
    permission: 'milestone.record',
    codeLabel: phrase('The letter'),
    codes: {
      WITHOUT_REASONS: phrase('Has the counteroffer alone'),
      WITH_REASONS: phrase('Has the reasons of a denial too (form C-4)'),
    },
  },
  ORIGINATED: {
    label: milestoneLabels.ORIGINATED,
    ...final,
    day: phrase('Note date'),
    codeLabel: phrase('Closed early because of'),
    codes: { WAIVER: phrase('A signed waiver in the file') },
    isCodeOptional: true,
    earliest: facts => (isOver(facts) ? undefined : grantInForce(facts.events)?.happened_on),
  },
  APPROVED_NOT_ACCEPTED: {
    label: milestoneLabels.APPROVED_NOT_ACCEPTED,
    ...final,
    codeLabel: CONDITIONS,
    codes: approvalConditions,
  },
  DENIED: {
    label: milestoneLabels.DENIED,
    ...final,
    words: phrase('Where the reasons are'),
  },
  WITHDRAWN: {
    label: milestoneLabels.WITHDRAWN,
    ...final,
    day: phrase('Day'),
    borrower: phrase('Requested by'),
    methods: everyMethod,
    codeLabel: phrase('Did you decide before they said so?'),
    codes: {
      NOT_DECIDED: phrase('No'),
      APPROVED: phrase('Yes, approved'),
      COUNTEROFFER: phrase('Yes, a counteroffer'),
      DENIED: phrase('Yes, denied'),
    },
    earliest: whileOpen,
  },
  CLOSED_INCOMPLETE: {
    label: milestoneLabels.CLOSED_INCOMPLETE,
    ...final,
    earliest: facts => {
      // Before the Loan Estimate no paper is demanded, so that none can be missing.
      const { isLandHome, isEstimateSent } = estimateOf(facts)
      const until_on = isLandHome && !isEstimateSent ? null : unansweredNotice(facts.events)?.until_on
      return until_on && !isOver(facts) ? addDays(until_on, 1) : undefined
    },
  },
} as const satisfies Record<MilestoneKind, EventKind>
