import { addYears, type Day, isCalendarDay } from '../forms/day.ts'
import { refusedInAnyField } from '../forms/fields.ts'
import { aboveZero, valueRequired, zeroOrMore } from '../forms/money.ts'
import type { Rule } from '../forms/rules.ts'
import { phrase, type Text } from '../forms/text.ts'
import { normalizeWritten, writtenError } from '../forms/written.ts'
import { pastDayError } from './recording/errors.ts'

/** The figures that the lender enters beside the stated ones. Each is of a borrower, or of the application. */
export const figureKinds = ['DEBTS', 'INCOME', 'INVOICE', 'BOOK_VALUE'] as const
export type FigureKind = (typeof figureKinds)[number]

export const figureKindLabels = {
  DEBTS: phrase('Monthly debts by credit report'),
  INCOME: phrase('Verified monthly income'),
  INVOICE: phrase('Invoice of the home'),
  BOOK_VALUE: phrase('Book value of the home'),
} as const satisfies Record<FigureKind, string>

/** Returns whether each borrower has a figure of this kind apart. */
export const isOfBorrower = (kind: FigureKind): boolean => kind === 'DEBTS' || kind === 'INCOME'

/** A figure that counts. */
export interface LenderFigure {
  kind: FigureKind
  /** Null for a figure of the application. */
  borrower_id: string | null
  /** Whole cents. */
  cents: number
  /** The paper that it was read from. */
  source: string
  /** The day of the credit report; null for another kind. */
  report_on: Day | null
}

/**
 * The figures that count, of all that were recorded, the oldest first: the last one of each kind and borrower that was not withdrawn as
 * entered by mistake.
 */
export const countingFigures = <
  Figure extends Pick<LenderFigure, 'kind' | 'borrower_id'> & { withdrawn: object | null },
>(
  recorded: readonly Figure[],
): Figure[] => [
  ...new Map(
    recorded
      .filter(({ withdrawn }) => withdrawn === null)
      .map(figure => [`${figure.kind} ${figure.borrower_id}`, figure]),
  ).values(),
]

export const LONGEST_SOURCE = 300

/** A source as it is stored: one line, otherwise as a note. */
export const normalizeSource = (typed: string): string => normalizeWritten(typed).replaceAll('\n', ' ')

const KIND_MISSING = phrase('Choose the figure')
const PERSON_MISSING = phrase('Choose the borrower')
const SOURCE_MISSING = phrase('Write where the figure comes from')
const SOURCE_TOO_LONG = phrase('Use up to 300 characters')
const REPORT_DAY = phrase('Choose the day of the report, in the last 12 months')

interface EnteredFigure {
  kind: FigureKind | null
  borrower_id: string | null
  /** Whole cents; NaN for text that is no amount. */
  cents: number | null
  /** Normalized. */
  source: string
  report_on: Day | null
}

/**
 * Messages beside the fields of a figure; empty where it is right. `today`: in the lender's time zone. `authorized_on`: the first day on
 * which the borrower authorized a credit report, where it is known.
 */
export function figureErrors(
  { kind, borrower_id, cents, source, report_on }: EnteredFigure,
  today: Day,
  authorized_on: Day = '',
): Partial<Record<keyof EnteredFigure, Text>> {
  if (kind === null) return { kind: KIND_MISSING }
  const errors = {
    borrower_id: isOfBorrower(kind) && !borrower_id ? PERSON_MISSING : undefined,
    cents: amountError(cents, isOfBorrower(kind) ? [valueRequired, ...zeroOrMore] : aboveZero),
    report_on: kind === 'DEBTS' ? reportDayError(report_on, today, authorized_on) : undefined,
    source:
      source === '' ? SOURCE_MISSING : writtenError(source, { longest: LONGEST_SOURCE, tooLong: SOURCE_TOO_LONG }),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
}

const amountError = (cents: number | null, rules: readonly Rule<number | null>[]): Text | undefined =>
  refusedInAnyField(cents) ?? rules.map(rule => rule(cents)).find(message => message !== undefined)

const reportDayError = (day: Day | null, today: Day, authorized_on: Day): Text | undefined =>
  day !== null && isCalendarDay(day) && day <= today && day >= addYears(today, -1)
    ? pastDayError(day, authorized_on, today)
    : REPORT_DAY
