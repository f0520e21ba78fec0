import { addDays } from '../../flow/business-days.ts'
import { phrase } from '../../forms/text.ts'
import type { MilestoneKind } from '../../status/outcomes.ts'
import { answerTo, incompletenessNotices } from '../file-event/event.ts'
import { milestoneLabels } from '../milestones.ts'
import { isOver } from '../tasks/facts.ts'
import { decidedFrom, whileOpen } from './causes.ts'
import { type EventKind, everyMethod } from './event-kind.ts'

/** The conditions that an approval leaves: comment 4(a)(8)(i)-13 of 12 CFR 1003. */
const conditions = {
  NONE: phrase('No conditions left'),
  CLOSING: phrase('Closing conditions only'),
  UNDERWRITING: phrase('Underwriting conditions left'),
}
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
    codes: conditions,
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
    codes: { WAIVER: phrase('A signed waiver in the file'), NO_LAND: phrase('No land in the loan') },
    isCodeOptional: true,
  },
  APPROVED_NOT_ACCEPTED: {
    label: milestoneLabels.APPROVED_NOT_ACCEPTED,
    ...final,
    codeLabel: CONDITIONS,
    codes: conditions,
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
      const notice = incompletenessNotices(facts.events).at(-1)
      return notice?.until_on && !answerTo(facts.events, notice) && !isOver(facts)
        ? addDays(notice.until_on, 1)
        : undefined
    },
  },
} as const satisfies Record<MilestoneKind, EventKind>
