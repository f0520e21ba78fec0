import { phrase } from '../../forms/text.ts'

/** The reasons for which a notice of incompleteness leaves more than 60 days. */
export const periodReasonLabels = {
  BORROWER_ASKED: phrase('The borrower asked for it'),
  THIRD_PARTY: phrase('A third party needs longer'),
  STATE_LAW: phrase('State law'),
} as const
export type PeriodReason = keyof typeof periodReasonLabels
export const periodReasons = Object.keys(periodReasonLabels) as PeriodReason[]
