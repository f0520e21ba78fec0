import { type Day, isCalendarDay } from '../forms/day.ts'
import { phrase, type Text } from '../forms/text.ts'

export const identifierFields = ['ssn', 'date_of_birth'] as const
export type IdentifierField = (typeof identifierFields)[number]

/** Why a staff member needs an identifier. */
export const revealReasons = ['CREDIT_REPORT', 'OWN_SYSTEM', 'IDENTITY', 'INCOME', 'CORRECTION'] as const
export type RevealReason = (typeof revealReasons)[number]

export const revealReasonLabels = {
  CREDIT_REPORT: phrase('To order a credit report'),
  OWN_SYSTEM: phrase('To enter it in the loan system (LOS)'),
  IDENTITY: phrase('To verify who the person is'),
  INCOME: phrase('To verify income or employment'),
  CORRECTION: phrase('Borrower reports an error'),
} as const satisfies Record<RevealReason, string>

export const NOT_AUTHORIZED = phrase("This borrower's authorization of a credit report isn't in force")

export const REVEALED_SECONDS = 30

const DAY_INVALID = phrase('Enter the month, day and year that the caller says')
const DIGITS_INVALID = phrase('Enter the four digits that the caller says')

interface CallerAnswers {
  date_of_birth: Day
  ssn_last4: string
}

/** Messages beside the fields of a caller check; empty where it can be made. */
export function callerCheckErrors({
  date_of_birth,
  ssn_last4,
}: CallerAnswers): Partial<Record<'date_of_birth' | 'ssn_last4', Text>> {
  return {
    ...(!isCalendarDay(date_of_birth) && { date_of_birth: DAY_INVALID }),
    ...(!/^\d{4}$/.test(ssn_last4) && { ssn_last4: DIGITS_INVALID }),
  }
}
