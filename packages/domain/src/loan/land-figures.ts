import type { StoredAnswers } from '../forms/form.ts'

/** A stored amount in whole cents; 0 where it is missing or no number. */
export const cents = (stored: StoredAnswers | undefined, name: string): number => {
  const amount = stored?.[name]
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : 0
}

/** The amounts of the land, by the names of the API, in whole cents. Null where an amount does not exist. */
export interface LandFigures {
  /** Null when the loan does not pay for land. */
  land_purchase_or_payoff_amount: number | null
  /** The value that the property tax counts besides the price of the home. */
  taxed_land_value: number
  lot_rent_monthly_payment: number | null
  /** The payment of a loan on the land that this loan does not pay off. */
  land_loan_monthly_payment: number | null
  /** A fee that is paid quarterly or yearly, as its share of a month. */
  hoa_fee_monthly_payment: number | null
  /** The value of land that is offered as down payment. The loan total does not subtract it. */
  land_offered_as_down_payment: number | null
  /** The debt on land that this loan does not pay off. */
  land_debt_outside_loan: number | null
}

const FEES_A_YEAR: Record<string, number> = { MONTHLY: 12, QUARTERLY: 4, ANNUAL: 1 }
const MONTHS = 12

/** The amounts of stored land (docs/product/loan.md §1 and §2). */
export function landFigures(land: StoredAnswers | undefined): LandFigures {
  const situation = land?.land_situation_type
  const amountIf = (applies: boolean, name: string): number | null => (applies && cents(land, name)) || null
  const isBought = situation === 'PURCHASING'
  const isFinanced = situation === 'CURRENTLY_FINANCED'
  const isOwned = situation === 'ALREADY_OWNED'
  const isPaidOff = isFinanced && land?.is_refinance === true
  const feesAYear = FEES_A_YEAR[String(land?.hoa_fee_frequency)] ?? MONTHS
  return {
    land_purchase_or_payoff_amount: isBought || isPaidOff ? cents(land, 'purchase_price_payoff') : null,
    taxed_land_value: cents(land, isBought ? 'purchase_price_payoff' : 'land_value'),
    lot_rent_monthly_payment: amountIf(situation === 'LEASING', 'monthly_payment'),
    land_loan_monthly_payment: amountIf(isFinanced && !isPaidOff, 'monthly_payment'),
    hoa_fee_monthly_payment: Math.round((cents(isOwned ? land : {}, 'hoa_fee_amount') * feesAYear) / MONTHS) || null,
    land_offered_as_down_payment: amountIf((isOwned || isFinanced) && land?.use_as_down_payment === true, 'land_value'),
    land_debt_outside_loan: amountIf(isFinanced && !isPaidOff, 'purchase_price_payoff'),
  }
}
