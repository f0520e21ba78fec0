import { phrase } from '../forms/text.ts'
import type { MilestoneKind } from '../status/outcomes.ts'

export { type FinalOutcome, finalOutcomes, isFinal, type MilestoneKind, milestoneKinds } from '../status/outcomes.ts'

export const milestoneLabels = {
  APPROVED: phrase('Approved'),
  COUNTEROFFER: phrase('Counteroffer made'),
  ORIGINATED: phrase('Closed'),
  APPROVED_NOT_ACCEPTED: phrase('Approved, not accepted'),
  DENIED: phrase('Denied'),
  WITHDRAWN: phrase('Withdrawn'),
  CLOSED_INCOMPLETE: phrase('Closed for incompleteness'),
} as const satisfies Record<MilestoneKind, string>

/** The way in which borrowers were notified, or requested a withdrawal. */
export const milestoneMethods = ['LETTER', 'EMAIL', 'PHONE', 'IN_PERSON', 'TEXT_MESSAGE'] as const
export type MilestoneMethod = (typeof milestoneMethods)[number]

const requestLabels: Record<MilestoneMethod, string> = {
  LETTER: phrase('By letter'),
  EMAIL: phrase('By email'),
  PHONE: phrase('By phone'),
  IN_PERSON: phrase('In person'),
  TEXT_MESSAGE: phrase('By text message'),
}
const noticeLabels: Record<MilestoneMethod, string> = {
  LETTER: phrase('Notice mailed'),
  EMAIL: phrase('Notice emailed'),
  PHONE: phrase('Notified by phone'),
  IN_PERSON: phrase('Notice handed over on paper'),
  TEXT_MESSAGE: phrase('Notified by text message'),
}

/** The ways in which borrowers were notified of an outcome, or in which one of them requested a withdrawal. */
export const methodLabelsOf = (kind: string | null): Readonly<Record<MilestoneMethod, string>> =>
  kind === 'WITHDRAWN' ? requestLabels : noticeLabels

/** The longest number of the lender's loan system. */
export const LONGEST_LOAN_NUMBER = 50

/** The number without space and invisible marks around it, or undefined for one that is empty, too long or not printable. */
export function parseLoanNumber(text: string): string | undefined {
  const trimmed = text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  const isPrintable = !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(trimmed)
  const { length } = [...trimmed]
  return isPrintable && length > 0 && length <= LONGEST_LOAN_NUMBER ? trimmed : undefined
}
