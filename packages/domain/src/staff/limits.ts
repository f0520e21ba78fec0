import type { Day } from '../forms/day.ts'
import { formatted, phrase, type Text, template } from '../forms/text.ts'
import { type Collateral, collateralLabels } from './queue.ts'
import { percent } from './totals/total.ts'

/** The limits that are credit policy. Each is off until it is set, for Home only and Land-home apart. */
export const limitIds = ['HOUSING', 'DTI', 'LOAN_TO_PRICE'] as const
export type LimitId = (typeof limitIds)[number]

export const limitLabels = {
  HOUSING: phrase('Housing'),
  DTI: phrase('DTI'),
  LOAN_TO_PRICE: phrase('Loan to cash price'),
} as const satisfies Record<LimitId, string>

/** The highest limits that are no mistake, in tenths of a percent. */
export const highestLimits: Readonly<Record<LimitId, number>> = { HOUSING: 1000, DTI: 1000, LOAN_TO_PRICE: 2000 }

/** Limits of one product from a day on, as two people set them. A limit that is absent stays as it is; null turns it off. */
export interface LimitChange {
  collateral: Collateral
  holds_from: Day
  /** Tenths of a percent. */
  limits: Partial<Record<LimitId, number | null>>
}

/** A limit in force. */
export interface CreditLimit {
  limit: LimitId
  collateral: Collateral
  tenths: number
  since: Day
}

const inForce = template('Limit in force: {label} {share} ({product}, since {day}).')

export const limitText = ({ limit, collateral, tenths, since }: CreditLimit): Text =>
  inForce({
    label: limitLabels[limit],
    share: percent(tenths),
    product: collateralLabels[collateral],
    day: formatted('day', since, 'UTC'),
  })

/** The limits of a product that are in force on a day. `changes`: all that were confirmed, in the order of the days and then of their confirmation. */
export const limitsOn = (day: Day, collateral: Collateral, changes: readonly LimitChange[]): CreditLimit[] =>
  limitIds.flatMap(limit => {
    const last = changes.findLast(
      change => change.collateral === collateral && change.holds_from <= day && change.limits[limit] !== undefined,
    )
    const tenths = last?.limits[limit]
    return last && tenths != null ? [{ limit, collateral, tenths, since: last.holds_from }] : []
  })

/** The hours for which a proposal of limits waits for the second person. */
export const LIMIT_PROPOSAL_HOURS = 48
