import { type Day, isCalendarDay } from '../forms/day.ts'
import type { StoredAnswers } from '../forms/form.ts'
import { phrase } from '../forms/text.ts'
import type { FinalOutcome } from './milestones.ts'

/**
 * The words of 12 CFR 1003.4(a) for what was decided and what secures the loan, for the lender's own register. Laws are notes of engineers:
 * the lender's counsel decides. Demographics are in a file of their own.
 */

/** 12 CFR 1003.4(a)(8). */
export const actionsTaken = {
  ORIGINATED: phrase('Loan originated'),
  APPROVED_NOT_ACCEPTED: phrase('Application approved but not accepted'),
  DENIED: phrase('Application denied'),
  WITHDRAWN: phrase('Application withdrawn by applicant'),
  CLOSED_INCOMPLETE: phrase('File closed for incompleteness'),
} as const satisfies Record<FinalOutcome, string>

/** 12 CFR 1003.4(a)(29). */
const securedBy = {
  HOME: phrase('Manufactured home and not land'),
  HOME_AND_LAND: phrase('Manufactured home and land'),
}

/** 12 CFR 1003.4(a)(30). Indirect ownership, as of a community that its residents own, follows from no answer. */
const landInterests = {
  DIRECT_OWNERSHIP: phrase('Direct ownership'),
  PAID_LEASEHOLD: phrase('Paid leasehold'),
  UNPAID_LEASEHOLD: phrase('Unpaid leasehold'),
}

/** An application that ended, as the worksheet has it. Days are in the lender's time zone. */
export interface DecidedApplication {
  id: string
  dealer: string
  first_submitted_on: Day
  outcome: FinalOutcome
  outcome_on: Day
  /** Dollars, as signed last; null where no price was given, and after the data of the primary borrower was deleted. */
  amount: number | null
  includes_land: boolean
  is_land_confirmed: boolean
  /** The stored answers about the land, as signed last. */
  land: StoredAnswers | undefined
  /** The assignee. */
  officer: { name: string; nmls_id: string } | null
}

type Interest = keyof typeof landInterests

const gaps = {
  amount: phrase('Amount'),
  confirmation: phrase('Home only or Land-home not confirmed'),
  land: phrase('Interest in the land'),
  family: phrase('Rent for family land not asked'),
  reservation: phrase('Interest in land on a reservation not asked'),
  officer: phrase('Loan officer'),
  nmls_id: phrase('NMLS ID'),
}

/** The interest in the land by the answers, and what they leave open. */
function landInterestOf(land: StoredAnswers | undefined): { interest: Interest | null; gap?: string } {
  switch (land?.land_situation_type) {
    case 'ALREADY_OWNED':
    case 'CURRENTLY_FINANCED':
    case 'PURCHASING':
      return { interest: 'DIRECT_OWNERSHIP' }
    case 'LEASING':
      return { interest: 'PAID_LEASEHOLD' }
    case 'FAMILY':
      return { interest: 'UNPAID_LEASEHOLD', gap: gaps.family }
    case 'RESERVATION':
      return { interest: null, gap: gaps.reservation }
    default:
      return { interest: null, gap: gaps.land }
  }
}

/** The names of what is missing. */
export function worksheetGaps({ amount, is_land_confirmed, land, officer }: DecidedApplication): string[] {
  const missing = [
    amount === null && gaps.amount,
    !is_land_confirmed && gaps.confirmation,
    landInterestOf(land).gap,
    !officer && gaps.officer,
    officer?.nmls_id === '' && gaps.nmls_id,
  ]
  return missing.filter(gap => typeof gap === 'string')
}

interface WorksheetColumn {
  label: string
  cell(application: DecidedApplication): string | number | null
}

/** The columns of the decision worksheet. */
export const worksheetColumns: readonly WorksheetColumn[] = [
  { label: phrase('Application'), cell: ({ id }) => id },
  { label: phrase('Dealer'), cell: ({ dealer }) => dealer },
  { label: phrase('Application date'), cell: ({ first_submitted_on }) => first_submitted_on },
  { label: phrase('Action taken'), cell: ({ outcome }) => actionsTaken[outcome] },
  { label: phrase('Action taken date'), cell: ({ outcome_on }) => outcome_on },
  { label: phrase('Amount as signed'), cell: ({ amount }) => amount },
  {
    label: phrase('Secured property type'),
    cell: ({ includes_land }) => securedBy[includes_land ? 'HOME_AND_LAND' : 'HOME'],
  },
  {
    label: phrase('Land property interest'),
    cell({ land }) {
      const { interest } = landInterestOf(land)
      return interest && landInterests[interest]
    },
  },
  { label: phrase('Loan officer'), cell: ({ officer }) => officer?.name ?? null },
  { label: phrase('NMLS ID'), cell: ({ officer }) => officer?.nmls_id ?? null },
  { label: phrase('Gaps'), cell: application => worksheetGaps(application).join('; ') },
]

/** The days of actions in a worksheet, from the first to the last. */
export interface WorksheetSpan {
  from: Day
  to: Day
}

const messages = {
  from: phrase('Enter the first day'),
  to: phrase('Enter the last day'),
  order: phrase('Choose the first day or a later one'),
}

/** Messages beside the days; empty where they are right. */
export function worksheetSpanErrors({ from, to }: WorksheetSpan): Partial<Record<keyof WorksheetSpan, string>> {
  if (!isCalendarDay(from)) return { from: messages.from }
  if (!isCalendarDay(to)) return { to: messages.to }
  return to < from ? { to: messages.order } : {}
}
