import type { LandSituation } from '@porchlight/domain'

const roads = ['has_frontage_public_road', 'has_paved_road']
const place = ['address.street1', 'address.city', 'address.state', 'address.zip_code']

/**
 * The questions that every submitted application answers, by part of the file. Never null in the file. A test compares them with what
 * the forms let through.
 */
export const alwaysAnswered: {
  borrower: string[]
  home: string[]
  salesperson: string[]
  /** Keyed by section. */
  lists: Record<string, string[]>
  land: Record<LandSituation, string[]>
} = {
  borrower: [
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'citizenship_type',
    'marital_status_type',
    'dependents_ages_years',
    'has_declared_bankruptcy',
  ],
  home: [
    'usage_type',
    'address.state',
    'address.zip_code',
    'manufacturer_type',
    'model_name',
    'section_type',
    'price',
    'down_payment_amount',
  ],
  salesperson: ['sales_rep_name'],
  lists: {
    address: ['address_type', 'street1', 'city', 'state', 'zip_code'],
    employment: ['employer_name', 'position_title', ...place, 'start_date', 'incomes.amount'],
    income: ['income_type', 'amount'],
    financial_accounts: ['account_type', 'institution_name', 'balance_amount'],
    expenses: ['expense_type', 'amount'],
  },
  land: {
    ALREADY_OWNED: ['use_as_down_payment'],
    CURRENTLY_FINANCED: ['monthly_payment', 'use_as_down_payment', 'is_refinance'],
    PURCHASING: ['purchase_price_payoff', 'acreage', 'land_owner', ...roads],
    LEASING: ['lease_type', 'land_owner', 'monthly_payment'],
    FAMILY: [],
    RESERVATION: [],
  },
}
