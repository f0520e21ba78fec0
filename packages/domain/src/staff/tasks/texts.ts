import { phrase } from '../../forms/text.ts'

/** A clock in words: the law that sets it, its start, and what ends it. Laws are notes of engineers: the lender's counsel decides. */
interface ClockTexts {
  label: string
  rule: string
  starts: string
  metBy: string
}

/** The clocks in words, apart from their rules: pages show them. */
export const clockTexts = {
  NOTICE_OF_ACTION: {
    label: phrase('Decision notice (30 days)'),
    rule: '12 CFR 1002.9(a)(1)(i), (c)(1)',
    starts: phrase(
      '30 days from the day it was submitted or complete. Where you asked for more: 30 days from the answer.',
    ),
    metBy: phrase('The day on which the notice of the decision, or of what is missing, was sent.'),
  },
  DENIAL_NOTICE: {
    label: phrase('Notice of the denial (30 days)'),
    rule: '12 CFR 1002.9(a)(1)(ii)',
    starts: phrase('30 days after an incomplete application was denied.'),
    metBy: phrase('The day on which the notice of the denial was sent.'),
  },
  INCOMPLETE: {
    label: phrase('After the notice of incompleteness'),
    rule: '12 CFR 1002.9(c)(2)',
    starts: phrase('The last day that the notice names.'),
    metBy: phrase('Everything that it names was answered, or a final outcome.'),
  },
  COUNTEROFFER: {
    label: phrase('After the counteroffer (90 days)'),
    rule: '12 CFR 1002.9(a)(1)(iv)',
    starts: phrase('90 days after the notice of the counteroffer was sent.'),
    metBy: phrase(
      'Its acceptance, or a notice of the denial. A counteroffer with the reasons of a denial needs neither.',
    ),
  },
  LOAN_ESTIMATE: {
    label: phrase('Loan Estimate'),
    rule: '12 CFR 1026.19(e)(1)(iii)',
    starts: phrase(
      '3 business days after the last of six facts, for Land-home: name, income, SSN, address, value and amount.',
    ),
    metBy: phrase('The day on which it was sent. An end without a loan within the 3 days ends it too.'),
  },
  REVISED_ESTIMATE: {
    label: phrase('Revised Loan Estimate?'),
    rule: '12 CFR 1026.19(e)(4)(i)',
    starts: phrase('3 business days after a new amount was signed, for Land-home.'),
    metBy: phrase('The day on which it was sent, or why none is needed.'),
  },
  EARLIEST_CLOSING: {
    label: phrase('Earliest closing'),
    rule: '12 CFR 1026.19(e)(1)(iii)(B)',
    starts: phrase('The seventh business day after the Loan Estimate was sent. Saturdays count.'),
    metBy: phrase('A closing on this day or later.'),
  },
  VALUATION_RIGHT: {
    label: phrase('Right to copies of valuations'),
    rule: '12 CFR 1002.14(a)(2)',
    starts: phrase('3 business days after the first submission.'),
    metBy: phrase('Its sentence stands in the signed documents.'),
  },
  COUNSELORS: {
    label: phrase('List of homeownership counselors'),
    rule: '12 CFR 1024.20',
    starts: phrase('3 business days after the first submission.'),
    metBy: phrase('The day on which it was sent.'),
  },
  VALUATION_COPY: {
    label: phrase('Copy of the valuation'),
    rule: '12 CFR 1002.14(a)(1), 1026.35(c)(6)',
    starts: phrase('3 business days before the closing.'),
    metBy: phrase('The day on which it was sent.'),
  },
} as const satisfies Record<string, ClockTexts>
export type ClockId = keyof typeof clockTexts
export const clockIds = Object.keys(clockTexts) as ClockId[]

/** Returns whether the law sets the task. */
export const isClock = (kind: string): kind is ClockId => kind in clockTexts

const ownLabels = {
  NEW: phrase('New: review'),
  CAME_IN: phrase('Came in: check'),
  CONFIRM_LAND: phrase('Confirm: Home only or Land-home'),
  DECIDE: phrase('Decide'),
  DECIDE_OR_NOTICE: phrase('Decide or send a notice of incompleteness'),
  SEND_NOTICE: phrase('Send the notice'),
  UPDATE: phrase('Update the borrower'),
  CALL_LATE: phrase('Call if nothing came'),
  CLOSE_BY: phrase('Close by'),
  WITHDREW: phrase('Read: withdrew'),
  FOLLOW_UP: phrase('Follow up'),
} as const

function labelsOf<Kind extends string>(texts: Readonly<Record<Kind, { label: string }>>): Record<Kind, string> {
  const labels = {} as Record<Kind, string>
  for (const kind in texts) labels[kind] = texts[kind].label
  return labels
}

export type OwnTaskKind = keyof typeof ownLabels
export type TaskKind = ClockId | OwnTaskKind
/** The labels of all tasks. On one day, what the law sets comes first. */
export const taskLabels: Readonly<Record<TaskKind, string>> = { ...labelsOf(clockTexts), ...ownLabels }
/** A day before which something may not happen is a clock, and no task. */
export const taskKinds: TaskKind[] = (Object.keys(taskLabels) as TaskKind[]).filter(kind => kind !== 'EARLIEST_CLOSING')

export const clockStates = ['OPEN', 'MET', 'MISSED', 'NOT_OWED'] as const
export type ClockState = (typeof clockStates)[number]
export const clockStateLabels = {
  OPEN: phrase('Open'),
  MET: phrase('Met'),
  MISSED: phrase('Missed'),
  NOT_OWED: phrase('Not owed'),
} as const satisfies Record<ClockState, string>
