import type { StoredAnswers } from '../../forms/form.ts'
import type { Rates } from '../../loan/loan.ts'
import { homeResource } from '../../sections/home-and-land/home.ts'
import type { Land, LandSituation } from '../../sections/home-and-land/land.ts'

/** A stored home with all four pages answered. */
export const aHome = (stored: StoredAnswers = {}): StoredAnswers => ({
  ...homeResource.empty(),
  usage_type: 'PRIMARY_RESIDENCE',
  address: { street1: '12 Oak St', city: 'Tulsa', county: 'Tulsa', state: 'OK', zip_code: '74103' },
  manufacturer_type: 'CLAYTON',
  model_name: 'Everest',
  model_year: '2026',
  section_type: 'DOUBLE_WIDE',
  price: 120_000_00,
  down_payment_amount: 12_000_00,
  down_payment_source_type: 'SAVINGS_ACCOUNT',
  ...stored,
})

const landAnswers: Record<LandSituation, StoredAnswers> = {
  ALREADY_OWNED: {
    use_as_down_payment: true,
    land_value: 40_000_00,
    acreage: 2.5,
    purchase_date: '2015-06-01',
    has_frontage_public_road: true,
    has_paved_road: false,
    hoa_fee_amount: null,
    hoa_fee_frequency: null,
  },
  CURRENTLY_FINANCED: {
    monthly_payment: 350_00,
    use_as_down_payment: false,
    is_refinance: true,
    purchase_price_payoff: 22_000_00,
    land_value: 40_000_00,
    acreage: 2.5,
    purchase_date: '2015-06-01',
    has_frontage_public_road: true,
    has_paved_road: false,
    land_owner: 'Rosa Delgado',
  },
  PURCHASING: {
    purchase_price_payoff: 30_000_00,
    acreage: 2.5,
    land_owner: 'Walter Pruitt',
    has_frontage_public_road: true,
    has_paved_road: true,
  },
  LEASING: {
    lease_type: 'COMMUNITY',
    land_owner: 'Shady Grove Community',
    monthly_payment: 420_00,
    has_price_increase: 'NO',
    price_increase_explanation: '',
  },
  FAMILY: {},
  RESERVATION: {},
}

/** Stored land in one of the six situations. */
export const aLand = (situation: LandSituation, stored: StoredAnswers = {}): Land => ({
  land_situation_type: situation,
  ...landAnswers[situation],
  ...stored,
})

/** The rates that the demo dealers start applications with. */
export const someRates: Rates = { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 }
