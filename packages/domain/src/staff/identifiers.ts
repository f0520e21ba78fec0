import { addDays } from '../flow/business-days.ts'
import { type Day, isCalendarDay } from '../forms/day.ts'
import { formatted, phrase, type Text, template } from '../forms/text.ts'
import { CREDIT_AUTHORIZATION_DAYS } from '../legal/legal-texts.ts'
import { pastDayError } from './recording/errors.ts'

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

/** The last day on which an inquiry may be made, after an agreement on a day. */
export const inquiryEnd = (agreed_on: Day): Day => addDays(agreed_on, CREDIT_AUTHORIZATION_DAYS)

const inquiries = {
  soft_inquiry_until: {
    none: phrase('Soft inquiry: not authorized.'),
    until: template('Soft inquiry until {day}.'),
    ended: template('Soft inquiry ended {day}.'),
  },
  hard_inquiry_until: {
    none: phrase('Hard inquiry: not authorized.'),
    until: template('Hard inquiry until {day}.'),
    ended: template('Hard inquiry ended {day}.'),
  },
} as const

/** The inquiries that a borrower authorized, as a sentence for each kind, by the last days of both; null without an authorization. */
export const creditInquiryWords = (last: Readonly<Record<keyof typeof inquiries, Day | null>>, today: Day): Text[] =>
  (['soft_inquiry_until', 'hard_inquiry_until'] as const).map(kind => {
    const until = last[kind]
    if (until === null) return inquiries[kind].none
    return inquiries[kind][until < today ? 'ended' : 'until']({ day: formatted('day', until, 'UTC') })
  })

const NOT_AUTHORIZED_THEN = phrase("This borrower's authorization of a soft inquiry wasn't in force on that day")

/** Why a report cannot be logged as pulled on a day, or undefined. `agreed_on`: the days on which the borrower authorized one. */
export function softReportError(
  day: Day | null | undefined,
  { agreed_on, today }: { agreed_on: readonly Day[]; today: Day },
): Text | undefined {
  const isAuthorized = agreed_on.some(from => day && from <= day && day <= inquiryEnd(from))
  return pastDayError(day, '', today) ?? (isAuthorized ? undefined : NOT_AUTHORIZED_THEN)
}

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
