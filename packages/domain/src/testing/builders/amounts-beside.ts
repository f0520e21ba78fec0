import type { AmountBeside } from '../../loan/amounts-beside.ts'
import type { Land } from '../../sections/home-and-land/land.ts'
import { aLand } from './home.ts'

interface LandWithAmounts {
  land: Land
  /** The amounts that stand beside a total, in every place that shows one. */
  beside: Pick<AmountBeside, 'label' | 'cents'>[]
}
const label = (text: string) => text as AmountBeside['label']

/** Land whose known amounts the totals of the loan leave out, one for each such amount and some with several. */
export const landsWithAmountsBeside: Record<string, LandWithAmounts> = {
  'a rented lot': {
    land: aLand('LEASING', { monthly_payment: 450_00 }),
    beside: [{ label: label('Lot rent'), cents: 450_00 }],
  },
  'land with a loan of its own': {
    land: aLand('CURRENTLY_FINANCED', { is_refinance: false, use_as_down_payment: true }),
    beside: [
      { label: label('Land payment'), cents: 350_00 },
      { label: label('Land as down payment'), cents: 40_000_00 },
      { label: label('Owed on the land'), cents: 22_000_00 },
    ],
  },
  'own land with a yearly HOA fee': {
    land: aLand('ALREADY_OWNED', { hoa_fee_amount: 600_00, hoa_fee_frequency: 'ANNUAL' }),
    beside: [
      { label: label('HOA fee'), cents: 50_00 },
      { label: label('Land as down payment'), cents: 40_000_00 },
    ],
  },
}
